// What is kept of one person, told in full, and forgotten in full.
import { z } from 'zod';
import { AuditEntry } from './audit.ts';
import { ConsentEntry } from './consent.ts';
import { Customer, KeptPhone, Phone, customerNotFound } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { ThreadEntry } from './messages.ts';
import { InWorkspace, Message } from './values.ts';

/** A customer as an import found them, and what it added, kept to undo it. */
const OverwrittenValues = z.object({
  importId: z.string(),
  importedAt: z.int(),
  optout: z.boolean(),
  checkins: z.int(),
  lastCheckin: z.int().nullable(),
  createdAt: z.int(),
  addedTags: z.array(z.string()),
  hasSetNote: z.boolean(),
});

/** What a webhook was told of them, or waits to be told. */
const ToldElsewhere = z.object({
  /** The host of the receiver's address. */
  to: z.string(),
  type: z.string(),
  occurredAt: z.int(),
  state: z.enum(['waiting', 'delivered', 'failed']),
});

export const PersonalData = z.object({
  phone: KeptPhone,
  /** Null where the number is no customer now. */
  customer: Customer.nullable(),
  consent: z.array(ConsentEntry),
  overwritten: z.array(OverwrittenValues),
  /** As they come back where their deletion is undone; null where that is over, or nobody was deleted. */
  deleted: z.object({ at: z.int(), customer: Customer, overwritten: z.array(OverwrittenValues) }).nullable(),
  /** What was changed of them, as the audit log has it, oldest first. */
  changes: z.array(AuditEntry.pick({ at: true, action: true, before: true, after: true })),
  /** To and from them, oldest first; without the link and the words of what no broadcast sent where they were deleted since. */
  texts: z.array(ThreadEntry),
  /** That a text asked them to confirm their number, and they have not answered. */
  askedToConfirm: z.object({ since: z.int(), lastAskedAt: z.int().nullable(), asks: z.int() }).nullable(),
  /** For as long as deliveries are kept. */
  toldElsewhere: z.array(ToldElsewhere),
  /** Deleted with an opt-out, which would hold if the number came again. */
  isOptoutKept: z.boolean(),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const getPersonalData = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/customers/data',
  right: 'customers.export',
  audit: 'customer.exported',
  summary:
    'Everything that is kept of a number, for somebody who asks what is known of them; not what galleries counted under the id of a customer. The number is in the body, so that it appears in no address.',
  params: InWorkspace,
  body: z.object({ phone: Phone }),
  answer: PersonalData,
  refusals: [[404, customerNotFound]],
});

export const erasePersonalData = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/customers/erase',
  right: 'customers.export',
  audit: 'customer.erased',
  summary:
    'Deletes everything that is kept of a number, its consent record included, also of one that was deleted before. An opt-out is kept as a hash, so that nobody writes to it again. What galleries counted under the id of a customer stays. It cannot be undone.',
  params: InWorkspace,
  body: z.object({ phone: Phone }),
  answer: Message.extend({ isOptoutKept: z.boolean() }),
  refusals: [[404, customerNotFound]],
});
