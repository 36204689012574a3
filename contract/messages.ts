// Texts to and from one customer: the thread, the inbox of a workspace, and the phones of practice.
import { z } from 'zod';
import { KeptPhone, customerNotFound } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { currentPlan } from './numbering-plan.ts';
import { isPhoneNumber } from './phone.ts';
import { defaultQuotas, tooManyInboundTexts } from './quotas.ts';
import { InWorkspace, Message, changedMeanwhile, pageKey, pageLimit } from './values.ts';

export const inboxPageMax = 100;
export const threadMax = 200;
export const replyMax = 480;
/** Bodies of what customers wrote go after that. */
export const inboundKeptDays = 395;
export const customerHasStopped = 'This customer has stopped texts';
export const notPracticing = 'This workspace sends real texts';
export const inboundNotFound = 'Text not found';

/** Why a text was sent: for a broadcast, by a person, or by itself. */
export const messageKinds = ['broadcast', 'reply', 'stopped', 'help', 'ask', 'returned'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What a customer's text was taken for; `unclear` could be a wish to stop, and waits for a person. */
export const meanings = ['stop', 'help', 'start', 'yes', 'unclear', 'text'] as const;

export const ThreadEntry = z.object({
  id: z.string(),
  at: z.int(),
  /** From the shop, or from the customer. */
  from: z.enum(['shop', 'customer']),
  /** To or from a practice phone: it never left the machine. */
  isPractice: z.boolean(),
  body: z.string(),
  /** Of the shop's. */
  kind: z.enum(messageKinds).nullable(),
  state: z.enum(['waiting', 'sent', 'delivered', 'failed', 'unknown', 'skipped']).nullable(),
  /** Why it failed or was passed over; else empty. */
  reason: z.string(),
  /** Of what waits: it goes out no sooner. */
  dueAt: z.int().nullable(),
  campaignName: z.string().nullable(),
  openedAt: z.int().nullable(),
  /** When they checked in within a week of it. */
  visitedAt: z.int().nullable(),
  /** Of the customer's. */
  meaning: z.enum(meanings).nullable(),
  /** An unclear one that nobody has decided yet. */
  isOpen: z.boolean(),
});
export type ThreadEntry = z.infer<typeof ThreadEntry>;

/** Whoever has texted: a number as people type it, or a short code or a name as it is kept. */
const Texter = z
  .string('Enter a valid phone number')
  .min(1, 'Enter a valid phone number')
  .max(64, 'Enter a valid phone number')
  .transform((typed) => {
    // As it is told, whatever a plan makes of it; else as people type it.
    if (/^\+\d{7,15}$/.test(typed)) return typed.slice(1);
    if (!/^\D*(\d\D*){7}/.test(typed) || /[a-z]/i.test(typed)) return typed;
    const { phone, isValid } = currentPlan().read(typed);
    return isValid ? phone : typed;
  });

/** A number as it is kept, so that no country's plan takes it for another one. */
export function toTexter(kept: string): string {
  return isPhoneNumber(kept) ? `+${kept}` : kept;
}

const TexterNumber = Texter.refine(isPhoneNumber, 'Enter a valid phone number');

export const getThread = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/customers/thread',
  right: 'broadcasts.view',
  audit: 'none',
  summary: `The last ${threadMax} texts to and from a number, oldest first. The number is in the body, so that it appears in no address.`,
  params: InWorkspace,
  body: z.object({ phone: Texter }),
  answer: z.object({
    entries: z.array(ThreadEntry),
    /** Whether the number is a customer's. */
    isCustomer: z.boolean(),
    canReply: z.boolean(),
    hasStopped: z.boolean(),
  }),
});

export const Conversation = z.object({
  phone: KeptPhone,
  optout: z.boolean(),
  lastBody: z.string(),
  lastAt: z.int(),
  meaning: z.enum(meanings),
  unread: z.int(),
  /** Texts that could be a wish to stop. */
  open: z.int(),
});
export type Conversation = z.infer<typeof Conversation>;

export const listInbox = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/inbox',
  right: 'broadcasts.view',
  summary: 'Numbers that have texted the workspace, the latest first; with `only=open` those alone that need a person.',
  params: InWorkspace,
  query: z.object({
    only: z.enum(['open', 'unread']).optional(),
    limit: pageLimit(inboxPageMax),
    lastEvaluatedKey: pageKey({ lastAt: z.int(), id: z.string().max(64) }).optional(),
  }),
  answer: z.object({
    items: z.array(Conversation),
    last_evaluated_key: z.object({ lastAt: z.int(), id: z.string() }).nullable(),
    unread: z.int(),
    open: z.int(),
  }),
});

const TextId = z.string().regex(/^[\w-]{8,64}$/, 'id must be 8 to 64 letters, digits, - or _');

export const markSeen = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/inbox/seen',
  right: 'broadcasts.view',
  audit: 'none',
  summary: 'Marks all texts of a number as seen.',
  params: InWorkspace,
  body: z.object({ phone: Texter }),
  answer: Message,
});

export const decideInbound = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/inbox/decide',
  right: 'customers.change',
  audit: 'customer.changed',
  summary:
    'Settles what a text means: that the customer wants no more of ours, or of an unclear one that it does not say so.',
  params: InWorkspace,
  body: z.object({ id: z.string().min(1).max(64), isStop: z.boolean() }),
  answer: Message,
  refusals: [[404, inboundNotFound]],
});

export const replyToCustomer = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/inbox/reply',
  right: 'customers.change',
  audit: 'customer.texted',
  summary:
    'Sends one text to a customer who has written, within quiet hours. `id` is made by the caller: the same again sends nothing more.',
  params: InWorkspace,
  body: z.object({
    id: TextId,
    phone: TexterNumber,
    body: z.string().trim().min(1, 'Write a text').max(replyMax, `Use at most ${replyMax} characters for the text`),
  }),
  answer: z.object({ entry: ThreadEntry }),
  refusals: [
    [404, customerNotFound],
    [409, changedMeanwhile],
    [409, customerHasStopped],
  ],
});

const PracticePhone = z.object({
  phone: KeptPhone,
  lastAt: z.int(),
});

export const listPracticePhones = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/practice/phones',
  right: 'broadcasts.view',
  summary: 'The phones to which practice texts have gone, the latest first. Nothing ever leaves the machine.',
  params: InWorkspace,
  query: z.object({ limit: pageLimit(inboxPageMax) }),
  answer: z.object({ phones: z.array(PracticePhone), isPractice: z.boolean() }),
});

export const answerFromPractice = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/practice/answer',
  right: 'broadcasts.send',
  audit: 'practice.answered',
  summary:
    'A text from a practice phone to the shop, as if its customer had written it. With an `id` that the caller makes, a repeated one counts once.',
  params: InWorkspace,
  body: z.object({ id: TextId.optional(), phone: TexterNumber, body: z.string().min(1).max(40_000) }),
  answer: Message,
  refusals: [
    [409, notPracticing],
    [429, tooManyInboundTexts(defaultQuotas)],
  ],
});

const TextingOverview = z.object({
  isPractice: z.boolean(),
  /** Of the last seven days. */
  sent: z.int(),
  delivered: z.int(),
  stopped: z.int(),
  /** Those of `sent` that went to practice phones, whatever carries texts by now. */
  practiced: z.int(),
  /** What needs a person. */
  unclear: z.int(),
  unread: z.int(),
  /** Texts of broadcasts of which nobody knows whether they were sent, until somebody settles them. */
  unknown: z.int(),
  paused: z.int(),
});

export const getTextingOverview = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/texting',
  right: 'broadcasts.view',
  summary: 'What was texted in the last seven days, and what needs a person.',
  params: InWorkspace,
  answer: TextingOverview,
});
