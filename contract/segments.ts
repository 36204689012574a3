// Which customers are meant: one predicate for the list, its counts, the export, what is done to many, and an audience.
import { z } from 'zod';
import { checkinsMax } from './bulk-records.ts';
import { endpoint } from './endpoint.ts';
import { currentPlan } from './numbering-plan.ts';
import { phoneDigitsMax } from './phone-rule.ts';
import { customerTagMax, customerTagsMax, isTag } from './tags.ts';
import { InWorkspace, Time } from './values.ts';

/** Fewer digits would find half of everybody. */
export const digitsMin = 3;
/** As many as a number behind +1 has; of a longer one the last of them find it as well. */
export const digitsMax = 11;
export const segmentDaysMax = 3_650;
export const digitsInAddress = 'Phone digits belong in the body of a search';
export const digitsWithMore =
  'prefix and suffix go without segment, sort and counts: a search takes digits beside them';

/** What `addedby` stands for; whatever else stands there is a member's id. */
export const sourceKinds = ['viewer', 'import', 'device', 'member'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const Tag = z
  .string()
  .trim()
  .refine(isTag, `A tag is up to ${customerTagMax} characters, without commas, semicolons, quotes and backslashes`);

/** Of a phone number, in a row. */
export function digitsOfNumber(name: string, min = digitsMin) {
  const error = () => `${name} must be ${min === 0 ? 'up' : min} to ${currentPlan().digitsMax} digits`;
  return z
    .string()
    .regex(new RegExp(`^\\d{${min},${phoneDigitsMax}}$`), { error })
    .refine((digits) => digits.length <= currentPlan().digitsMax, { error });
}

const Days = z.int().min(1).max(segmentDaysMax);

/**
 * All that is said must hold; a segment that says nothing means everybody. `…From` is included, `…To` is not. What is
 * said in days counts back from the moment of asking, so that a saved segment stays true.
 */
export const Segment = z.strictObject({
  status: z.enum(['active', 'blocked']).optional(),
  /** Exactly what stands in `addedby`. */
  source: z.string().min(1).max(64).optional(),
  sourceKind: z.enum(sourceKinds).optional(),
  /** The import that brought them. */
  importId: z.string().min(1).max(64).optional(),
  joinedFrom: Time.optional(),
  joinedTo: Time.optional(),
  joinedWithinDays: Days.optional(),
  /** Whether there is a last check-in at all. */
  isNeverSeen: z.boolean().optional(),
  seenFrom: Time.optional(),
  seenTo: Time.optional(),
  seenWithinDays: Days.optional(),
  /** Their last check-in is longer ago; who has none is not meant. */
  notSeenForDays: Days.optional(),
  checkinsMin: z.int().min(1).max(checkinsMax).optional(),
  /** Empty for those whose carrier nobody knows. */
  carrier: z.string().max(64).optional(),
  /** All of them. */
  tags: z.array(Tag).min(1).max(customerTagsMax).optional(),
  /** Whether their phone has yet to say that the number is theirs: until then they get no broadcast. */
  isPending: z.boolean().optional(),
  /** The version of the text under which they joined; empty for those who joined under none. */
  consentVersion: z.string().max(64).optional(),
  /** Of the number, in a row; its start may be said without the country code. */
  digits: z
    .strictObject({
      at: z.enum(['start', 'end', 'anywhere']),
      digits: digitsOfNumber('digits'),
    })
    .optional(),
});
export type Segment = z.infer<typeof Segment>;
export type GivenSegment = z.input<typeof Segment>;

/** As somebody asks for one: digits may be as the workspace's country writes them. */
export const AskedSegment = Segment.overwrite(({ digits: sought, ...segment }) =>
  sought ? { ...segment, digits: { ...sought, digits: currentPlan().seek(sought.digits, sought.at) } } : segment,
);

/** What a list can be ordered by. Ties stand by number, and turn with the order. */
export const segmentSorts = [
  'phone',
  'status',
  'carrier',
  'source',
  'checkins',
  'lastCheckin',
  'createdAt',
  'updatedAt',
] as const;
export type SegmentSort = (typeof segmentSorts)[number];

/** How many a segment means, and how many it would mean with either status in place of its own. */
export const SegmentCounts = z.object({ count: z.int(), active: z.int(), blocked: z.int() });
export type SegmentCounts = z.infer<typeof SegmentCounts>;

export const countSegment = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/segments/count',
  right: 'customers.search',
  audit: 'none',
  summary:
    'How many customers a segment means, exactly: `count`; `active` and `blocked` are those that it would mean with that status in place of its own.',
  params: InWorkspace,
  body: z.strictObject({ segment: AskedSegment }),
  answer: SegmentCounts,
});

const Choices = z.array(z.object({ value: z.string(), count: z.int() }));

export const listSegmentChoices = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/segments/choices',
  right: 'customers.search',
  summary:
    'What at least one customer has, and how many have it: sources (`addedby`), carriers, tags (each once, whatever its letters’ size), versions of the text under which they joined, and imports that brought them. The most frequent first, up to 200 of each. `pending` is how many have yet to confirm their number.',
  params: InWorkspace,
  answer: z.object({
    sources: Choices,
    carriers: Choices,
    tags: Choices,
    consentVersions: Choices,
    imports: Choices,
    pending: z.int(),
  }),
});
export const choicesMax = 200;
