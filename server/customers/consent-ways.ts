import type { ConsentWay } from '@fanfare/contract/consent.ts';
import { addedByDevice, addedByImport, addedByVisitor } from './row.ts';

const ways: Readonly<Record<string, ConsentWay>> = {
  [addedByVisitor]: 'invite',
  [addedByImport]: 'import',
  [addedByDevice]: 'device',
};

/** The way that `addedby` tells of; whatever else stands there is a member's id. */
export function wayOf(addedBy: string): ConsentWay {
  return ways[addedBy] ?? 'staff';
}

/** The member, where one did it. */
export function whoOf(addedBy: string): string | undefined {
  return addedBy in ways ? undefined : addedBy;
}
