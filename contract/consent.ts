// The record of a number: when and how it came, and each opt-out and return.
import { z } from 'zod';
import { Phone, customerNotFound } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { InWorkspace } from './values.ts';

/**
 * `joined` came or came again by an act of their own, of staff or of an import; `imported` was already there when an
 * import brought it; `agreed` was there already and agreed to a text once more; `confirmed` answered from their phone that the number is theirs; `optout` and `return` say whether
 * messages may be sent; `requested` had opted out and was typed again under a text, which lifts nothing; `removed` was
 * deleted.
 */
export const ConsentKind = z.enum([
  'joined',
  'imported',
  'agreed',
  'confirmed',
  'optout',
  'requested',
  'return',
  'removed',
]);
export type ConsentKind = z.infer<typeof ConsentKind>;

/**
 * `kept` is an opt-out that outlived the customer's deletion and held when the number was added again; `text` is what
 * their own phone said.
 */
export const ConsentWay = z.enum(['invite', 'staff', 'import', 'device', 'kept', 'text']);
export type ConsentWay = z.infer<typeof ConsentWay>;

export const ConsentEntry = z.object({
  at: z.int(),
  kind: ConsentKind,
  way: ConsentWay,
  /** The member who did it; nothing for the customer's own acts. */
  who: z.string().nullable(),
  importId: z.string().nullable(),
  fileName: z.string().nullable(),
  reason: z.string(),
  /**
   * What the customer agreed to with that; nothing where no text stood with it. `{workspace}` in the text is the
   * workspace's name.
   */
  agreement: z.object({ version: z.string(), text: z.string() }).nullable(),
});
export type ConsentEntry = z.infer<typeof ConsentEntry>;

/** How often a phone is asked whether its number is the customer's. */
export const asksMax = 3;

/** What their phone has yet to answer. */
export const PendingConfirmation = z.object({
  asks: z.int(),
  askedAt: z.int().nullable(),
  /** From when on they may be asked again; null after `asksMax`, and for a number that the workspace never texts. */
  nextAskAt: z.int().nullable(),
});
export type PendingConfirmation = z.infer<typeof PendingConfirmation>;

const Pending = PendingConfirmation.nullable();

export const listConsent = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/customers/consent',
  right: 'customers.search',
  audit: 'none',
  summary:
    "A number's consent record, oldest first, even if it was deleted. `pending` is there for a customer whose phone has yet to say that the number is theirs: until then they get no broadcast. The number is in the body, so that it appears in no address.",
  params: InWorkspace,
  body: z.object({ phone: Phone }),
  answer: z.object({ entries: z.array(ConsentEntry), pending: Pending }),
  refusals: [[404, customerNotFound]],
});

export const askToConfirm = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/customers/ask-to-confirm',
  right: 'customers.change',
  audit: 'customer.asked',
  summary:
    'Texts a customer who is pending once more whether the number is theirs: once a day at most, three times in all, and within the hours in which the workspace texts. `isAsked` is false where that was too soon or often enough, where nobody is pending, for who has opted out, and for a number that the workspace never texts.',
  params: InWorkspace,
  body: z.object({ phone: Phone }),
  answer: z.object({ isAsked: z.boolean(), pending: Pending }),
  refusals: [[404, customerNotFound]],
});
