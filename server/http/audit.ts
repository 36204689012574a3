// What a handler says of a change, for the audit log. It is written in the change's own transaction.
import { isIP } from 'node:net';
import type { AuditField } from '@fanfare/contract/audit.ts';
import type { AuditAction } from '@fanfare/contract/audit-actions.ts';
import type { Transaction } from '../database/open.ts';

/** `key` is another program, `device` a tablet. */
export interface Actor {
  readonly kind: 'member' | 'key' | 'device' | 'system';
  readonly id: string;
  /** Nothing: the store knows it by the id. */
  readonly name?: string;
  /** The network that the call came from; nothing where nobody called, or where it is nobody's to know. */
  readonly network?: string;
}

/** Of what the log tells: what has no word on its page can't be written into it. */
export type Audited = Readonly<Partial<Record<AuditField, AuditValue | undefined>>>;
type AuditValue = string | number | boolean | readonly string[] | null;

export interface Change {
  /** Where the path names none. */
  readonly workspaceId?: string;
  /** In place of the caller's. */
  readonly actor?: Pick<Actor, 'id' | 'name' | 'network'>;
  /** In place of the endpoint's. */
  readonly action?: AuditAction;
  /** Of what was changed. */
  readonly id?: string;
  readonly name?: string;
  /** Of a customer, in place of id and name. */
  readonly phone?: string;
  readonly before?: Audited;
  readonly after?: Audited;
}

export interface AuditedChange extends Change {
  readonly workspaceId: string;
  readonly actor: Actor;
  readonly action: AuditAction;
}

/** Leaves an entry. */
export type RecordAudit = (transaction: Transaction, change: AuditedChange) => Promise<void>;

/** The same for a handler, whose call says who, where and what. */
export type RecordChange = (transaction: Transaction, change: Change) => Promise<void>;

/** The network of an address, so that nobody is followed by it: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  if (isIP(address) === 4) return address.replace(/\.\d+$/, '.0/24');
  if (isIP(address) !== 6) return '';
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const groups = tail === undefined ? left : [...left, ...Array<string>(8 - left.length).fill('0')];
  return `${groups.slice(0, 3).join(':')}::/48`;
}
