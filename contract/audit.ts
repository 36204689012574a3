// Who changed what in a workspace, and when.
import { z } from 'zod';
import { csvDelimiters } from './csv.ts';
import { Phone } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { InWorkspace, Time } from './values.ts';
import { auditActions } from './audit-actions.ts';

export const auditPageMax = 200;
/** Entries are removed after 13 months. */
export const auditKeptDays = 395;

/** What an entry may tell of, in the names of the API. The dashboard has words for each. */
export const auditFields = [
  'name',
  'role',
  'status',
  'reason',
  'tags',
  'note',
  'timeZone',
  'text',
  'content',
  'images',
  'start',
  'exp',
  'expiresAt',
  'showOnDevices',
  'target',
  'noteLength',
  'country',
  'profileImageKey',
  'socials',
  'consentBox',
  'ownColor',
  'segmentId',
  'host',
  'description',
  'events',
  'event',
  'isOn',
  'kind',
  'sender',
  'pacePerMinute',
  'broadcastPartsMax',
  'monthPartsMax',
  'monthMicrosMax',
  'partMicros',
  'currency',
  'textsFrom',
  'textsUntil',
  'isDoubleOptIn',
  'allowsForeign',
  'answersStopItself',
  'gateway',
  'recipients',
  'scheduledAt',
  'as',
  'texts',
  'isStop',
  'customers',
  'count',
  'part',
  'created',
  'merged',
  'isWhole',
  'action',
  'of',
  'tag',
  'done',
  'skipped',
  'failed',
  'restored',
  'source',
  'sourceKind',
  'importId',
  'joinedFrom',
  'joinedTo',
  'joinedWithinDays',
  'isNeverSeen',
  'seenFrom',
  'seenTo',
  'seenWithinDays',
  'notSeenForDays',
  'checkinsMin',
  'carrier',
  'isPending',
  'consentVersion',
  'pausedBecause',
  'offBecause',
] as const;
export type AuditField = (typeof auditFields)[number];

const AuditedValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);

export const AuditEntry = z.object({
  entryId: z.string(),
  at: z.int(),
  /** `member` is a person; `key` another program; `device` a tablet; `system` the product itself. */
  actorKind: z.enum(['member', 'key', 'device', 'system']),
  /** `member_id`, id of the key or of the device; empty for the system. */
  actorId: z.string(),
  /** As it was then. */
  actorName: z.string(),
  action: z.enum(auditActions),
  /** Id of what was changed; empty for customers, who are found by their number, and where it is the workspace itself. */
  subjectId: z.string(),
  /** A name; of a customer `•••••••` and the last four digits. Empty once the customer was erased. */
  subjectName: z.string(),
  /** What was changed, before and after, in the names of the API; long texts are cut. */
  before: AuditedValues,
  after: AuditedValues,
  /** The network that the call came from, such as `203.0.113.0/24`; empty where nobody called or it is kept from the log. */
  network: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filter = {
  /** Of this customer alone. */
  phone: Phone.optional(),
  action: z.enum(auditActions).optional(),
  actorId: z.string().min(1).max(80).optional(),
  from: Time.optional(),
  /** Exclusive. */
  to: Time.optional(),
};

export const searchAudit = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/audit/search',
  right: 'audit.view',
  audit: 'none',
  summary:
    'A page of the audit log, the latest entry first. The number of a customer travels in the body, so that it appears in no address.',
  params: InWorkspace,
  body: z.strictObject({
    ...filter,
    limit: z.int().min(1).max(auditPageMax).default(50),
    /** `last_evaluated_key` of the page before. */
    lastEvaluatedKey: z.strictObject({ at: z.int(), entryId: z.string().max(64) }).optional(),
  }),
  answer: z.object({
    items: z.array(AuditEntry),
    last_evaluated_key: z.object({ at: z.int(), entryId: z.string() }).nullable(),
  }),
});

/** Answers a file; a browser gets it with `callFile`. */
export const exportAudit = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/audit/export',
  right: 'audit.view',
  audit: 'none',
  summary: 'The entries of the audit log that match, the latest first, as a CSV file whose cells `delimiter` parts.',
  params: InWorkspace,
  body: z.strictObject({ ...filter, delimiter: z.enum(csvDelimiters).default(',') }),
  answer: z.string(),
  file: 'text/csv; charset=utf-8',
});
