// One sending of one campaign's text to one segment: what it is, who it reaches, and how far it has come.
import { z } from 'zod';
import { csvDelimiters } from './csv.ts';
import { campaignContentMax, campaignEnded, campaignNotFound } from './campaigns.ts';
import { KeptPhone } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { failureCauses } from './gateways.ts';
import { defaultQuotas, tooManyOpenBroadcasts } from './quotas.ts';
import { KeptSegment } from './saved-segments.ts';
import { Segment } from './segments.ts';
import {
  InWorkspace,
  MemberId,
  Message,
  Time,
  changedMeanwhile,
  pageKey,
  pageLimit,
  unmodifiedSince,
} from './values.ts';

/** In the text, where each customer's own short link stands. */
export const linkPlaceholder = '{link}';
/** Stands for the code of a customer's own link, and is as long. */
export const linkCodeExample = '7k2m9pxqa';
/** Above so many recipients their number is typed before the first text goes out. */
export const typedRecipientsAbove = 500;
/** What was due longer ago than this waits for a person. */
export const lateAfterMs = 60 * 60_000;
const broadcastsPageMax = 100;
export const broadcastMessagesPageMax = 200;

export const broadcastNotFound = 'Broadcast not found';
export const broadcastStarted = 'This broadcast has already started';
export const broadcastEnded = 'This broadcast is already over';
export const timePast = 'Choose a time that is still to come';
export const audienceEmpty = 'Nobody in this audience can be texted';
export const recipientsDiffer = 'Enter the number of recipients to start';
const textMissing = 'Write a text';

/** `preparing` freezes the audience; `paused` says why in `pausedBecause`. */
const broadcastStates = ['draft', 'scheduled', 'preparing', 'sending', 'paused', 'done', 'canceled'] as const;

/**
 * `person` somebody paused it; `late` it was due over an hour ago; `restored` it comes from a backup; `credentials` and
 * `balance` the gateway lets nothing through; `cap` a limit of parts or money is reached; `campaign` the campaign was
 * canceled; `gateway` it was started for practice and would be texted for real, or the other way round, or in another currency.
 */
export const pauseReasons = [
  'person',
  'late',
  'restored',
  'credentials',
  'balance',
  'cap',
  'campaign',
  'gateway',
] as const;
export type PauseReason = (typeof pauseReasons)[number];

/**
 * Why somebody of the audience gets no text: opted out; no consent on record; their number is not confirmed yet; a kind
 * of number that is not allowed; quiet hours until after the campaign's end; the campaign ended before their turn; over
 * the broadcast's limit of parts; deleted meanwhile; the broadcast was canceled before their turn.
 */
const skipReasons = [
  'optedOut',
  'noConsent',
  'pending',
  'notAllowed',
  'quiet',
  'ended',
  'overCap',
  'deleted',
  'canceled',
] as const;
export type SkipReason = (typeof skipReasons)[number];

const counts = <const Names extends readonly string[]>(names: Names) =>
  z.partialRecord(z.enum(names), z.int()).meta({ examples: [{}] });

/** Always adds up to the frozen audience. What is on its way to the gateway is among those who wait. */
export const Tally = z.object({
  audience: z.int(),
  waiting: z.int(),
  sent: z.int(),
  delivered: z.int(),
  failed: counts(failureCauses),
  /** Nobody knows whether it was sent; never sent again by itself. */
  unknown: z.int(),
  skipped: counts(skipReasons),
});
export type Tally = z.infer<typeof Tally>;

const Results = z.object({
  /** Customers who opened their link. */
  opened: z.int(),
  /** Customers who stopped texts since they got this one, within a week. */
  stopped: z.int(),
  /** Customers who checked in within a week of their text. */
  checkedIn: z.int(),
  parts: z.int(),
  costMicros: z.int(),
  /** The gateway's when it started. */
  currency: z.string(),
});

export const Broadcast = z.object({
  id: z.string(),
  campaignId: z.string(),
  campaignName: z.string(),
  state: z.enum(broadcastStates),
  pausedBecause: z.enum(pauseReasons).nullable(),
  body: z.string(),
  segment: Segment,
  /** Whether staff have consent that is on no record here. */
  hasOtherConsent: z.boolean(),
  /** Nothing: at once. */
  scheduledAt: z.int().nullable(),
  isPractice: z.boolean(),
  tally: Tally,
  results: Results,
  /** When the last text will have gone at this pace; nothing where none waits. */
  endsAbout: z.int().nullable(),
  createdAt: z.int(),
  /** `member_id` of who wrote it. */
  createdBy: MemberId,
  startedAt: z.int().nullable(),
  startedBy: z.string().nullable(),
  endedAt: z.int().nullable(),
  updatedAt: z.int(),
});
export type Broadcast = z.infer<typeof Broadcast>;

export const BroadcastDraft = z.strictObject({
  campaignId: z.string().min(1).max(64),
  body: z
    .string(textMissing)
    .trim()
    .min(1, textMissing)
    .max(campaignContentMax, `Use at most ${campaignContentMax.toLocaleString('en-US')} characters for the text`),
  segment: KeptSegment,
  hasOtherConsent: z.boolean().default(false),
  scheduledAt: Time.nullable().default(null),
});
export type BroadcastDraft = z.infer<typeof BroadcastDraft>;

const OneBroadcast = InWorkspace.extend({ id: z.string().min(1).max(64) });
const BroadcastAnswer = z.object({ broadcast: Broadcast });
const notFound = [404, broadcastNotFound] as const;
const noCampaign = [
  [404, campaignNotFound],
  [409, campaignEnded],
] as const;

export const listBroadcasts = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/broadcasts',
  right: 'broadcasts.view',
  summary: 'Broadcasts of the workspace, or of one campaign, the latest first.',
  params: InWorkspace,
  query: z.object({
    campaignId: z.string().min(1).max(64).optional(),
    limit: pageLimit(broadcastsPageMax),
    lastEvaluatedKey: pageKey({ createdAt: z.int(), id: z.string().max(64) }).optional(),
  }),
  answer: z.object({
    items: z.array(Broadcast),
    last_evaluated_key: z.object({ createdAt: z.int(), id: z.string() }).nullable(),
  }),
  refusals: [[404, campaignNotFound]],
});

export const getBroadcast = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/broadcasts/{id}',
  right: 'broadcasts.view',
  summary: 'One broadcast with its tally and results.',
  params: OneBroadcast,
  answer: BroadcastAnswer,
  refusals: [notFound],
});

export const BroadcastPreview = z.object({
  /** Everybody whom the segment means. */
  audience: z.int(),
  /** Those who would get a text as things are now. */
  recipients: z.int(),
  skipped: counts(skipReasons),
  /** Of each text, at most. */
  parts: z.int(),
  priceMicrosMax: z.int(),
  currency: z.string(),
  /** When the first and the last text will have gone, at the gateway's pace and outside of quiet hours. */
  startsAt: z.int(),
  endsAbout: z.int(),
  /** About how many there is no time for before the campaign ends. */
  unreached: z.int(),
  /** After so many texts the month's limit holds it; nothing where all fit. */
  capAfter: z.int().nullable(),
  /** As its text reads for one customer. */
  example: z.string(),
  isPractice: z.boolean(),
  /** When somebody last changed who carries the texts, and for how much; null where nobody has chosen yet. */
  gatewayUpdatedAt: z.int().nullable(),
});
export type BroadcastPreview = z.infer<typeof BroadcastPreview>;

export const previewBroadcast = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/broadcasts/preview',
  right: 'broadcasts.send',
  audit: 'none',
  summary: 'What a broadcast would come to: recipients, those passed over and why, parts, highest price, and times.',
  params: InWorkspace,
  body: BroadcastDraft,
  answer: BroadcastPreview,
  refusals: noCampaign,
});

export const saveBroadcast = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/broadcasts',
  right: 'broadcasts.send',
  audit: 'broadcast.saved',
  summary:
    'Saves a draft under an `id` that the caller makes: the same `id` again changes it. One that has started no longer changes, and with `updatedAt` one that was removed does not come back.',
  params: InWorkspace,
  body: BroadcastDraft.extend({
    id: z.string().regex(/^[\w-]{8,64}$/, 'id must be 8 to 64 letters, digits, - or _'),
    updatedAt: unmodifiedSince,
  }),
  answer: BroadcastAnswer,
  refusals: [notFound, ...noCampaign, [409, broadcastStarted], [409, changedMeanwhile]],
});

export const removeBroadcast = endpoint({
  api: 'client',
  method: 'DELETE',
  path: '/ws/{ws}/broadcasts/{id}',
  right: 'broadcasts.send',
  audit: 'broadcast.removed',
  summary: 'Removes a draft.',
  params: OneBroadcast,
  answer: Message,
  refusals: [notFound, [409, broadcastStarted]],
});

export const startBroadcast = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/broadcasts/{id}/start',
  right: 'broadcasts.send',
  audit: 'broadcast.started',
  summary: `Starts a draft, once: one that has started is answered as it is. Up to ${typedRecipientsAbove} recipients it does not start if more would get it than \`recipients\` says. Above that, \`recipients\` is required and may be off by 1 percent. It does not start either if the gateway has changed since the preview.`,
  params: OneBroadcast,
  body: z.strictObject({
    recipients: z.int().optional(),
    updatedAt: unmodifiedSince,
    /** As the preview said it, and so the next. */
    isPractice: z.boolean().optional(),
    gatewayUpdatedAt: BroadcastPreview.shape.gatewayUpdatedAt.optional(),
  }),
  answer: BroadcastAnswer,
  refusals: [
    notFound,
    ...noCampaign,
    [409, timePast],
    [409, audienceEmpty],
    [409, recipientsDiffer],
    [409, changedMeanwhile],
    [409, tooManyOpenBroadcasts(defaultQuotas)],
  ],
});

const change = (verb: string, action: 'paused' | 'resumed' | 'canceled', summary: string) =>
  endpoint({
    api: 'client',
    method: 'POST',
    path: `/ws/{ws}/broadcasts/{id}/${verb}`,
    right: 'broadcasts.send',
    audit: `broadcast.${action}`,
    summary,
    params: OneBroadcast,
    answer: BroadcastAnswer,
    refusals: [notFound, [409, broadcastEnded]],
  });

export const pauseBroadcast = change('pause', 'paused', 'Holds a broadcast: nothing more is handed to the gateway.');
export const resumeBroadcast = change('resume', 'resumed', 'Resumes a paused broadcast.');
export const cancelBroadcast = change('cancel', 'canceled', 'Ends a broadcast. Texts that have gone out stay sent.');

export const BroadcastMessage = z.object({
  messageId: z.string(),
  /** Empty where the customer was deleted. */
  phone: KeptPhone,
  state: z.enum(['waiting', 'sent', 'delivered', 'failed', 'unknown', 'skipped']),
  /** Why it failed or was passed over; else empty. */
  reason: z.string(),
  parts: z.int(),
  costMicros: z.int(),
  sentAt: z.int().nullable(),
  settledAt: z.int().nullable(),
  openedAt: z.int().nullable(),
  /** When they checked in within a week of it. */
  visitedAt: z.int().nullable(),
});
export type BroadcastMessage = z.infer<typeof BroadcastMessage>;

export const listBroadcastMessages = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/broadcasts/{id}/messages',
  right: 'broadcasts.view',
  summary: 'The texts of a broadcast, in the order of its audience, all or those in one state.',
  params: OneBroadcast,
  query: z.object({
    state: BroadcastMessage.shape.state.optional(),
    limit: pageLimit(broadcastMessagesPageMax),
    lastEvaluatedKey: pageKey({ messageId: z.string().max(80) }).optional(),
  }),
  answer: z.object({
    items: z.array(BroadcastMessage),
    last_evaluated_key: z.object({ messageId: z.string() }).nullable(),
  }),
  refusals: [notFound],
});

export const settleUnknown = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/broadcasts/{id}/unknown',
  right: 'broadcasts.send',
  audit: 'broadcast.settled',
  isTriedOnce: true,
  summary:
    'Settles all texts of which nobody knows whether they were sent: that they were, that they were not, or that they go out again, which may reach somebody twice, and only until the campaign ends or the broadcast is canceled.',
  params: OneBroadcast,
  body: z.strictObject({ as: z.enum(['sent', 'failed', 'again']) }),
  answer: BroadcastAnswer,
  refusals: [notFound, ...noCampaign, [409, broadcastEnded]],
});

export const exportBroadcast = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/broadcasts/{id}/export',
  right: 'customers.export',
  audit: 'broadcast.exported',
  summary: 'The result of a broadcast as CSV, one line per customer, its cells parted by `delimiter`.',
  params: OneBroadcast,
  query: z.object({ delimiter: z.enum(csvDelimiters).default(',') }),
  file: 'text/csv; charset=utf-8',
  answer: z.string(),
  refusals: [notFound],
});
