// The way by which a customer came, as `addedby` tells it.
import type { SignUpCountRow } from '../database/tables.ts';
import { addedByDevice, addedByImport, addedByVisitor } from './row.ts';

export type Way = SignUpCountRow['way'];

/** Whatever else stands there is a member's id. */
export const ways: Readonly<Record<string, Exclude<Way, 'staff'>>> = {
  [addedByVisitor]: 'invite',
  [addedByImport]: 'import',
  [addedByDevice]: 'device',
};

export function wayOf(addedBy: string): Way {
  return ways[addedBy] ?? 'staff';
}

/** The member, where one did it. */
export function whoOf(addedBy: string): string | undefined {
  return addedBy in ways ? undefined : addedBy;
}
