// Shapes that several nouns share.
import { z } from 'zod';
import { earliestMs, latestMs, parseIsoTime } from './local-day.ts';

/** What is wrong with a field, told after its name. */
export function named(words: string) {
  return { error: ({ path = [] }: { path?: PropertyKey[] | undefined }) => `${path.join('.')} ${words}`.trim() };
}

const noTime = named('must be a time in epoch milliseconds or ISO 8601');
const epochMs = z
  .int(noTime)
  .min(earliestMs, named('must not be before 1900-01-01'))
  .max(latestMs, named('must not be after 2099-12-31'));

/** ISO 8601, left as it came. */
export function isoTime(refusal: string | ReturnType<typeof named>) {
  return z
    .string(refusal)
    .refine((text) => parseIsoTime(text) !== undefined, refusal)
    .meta({ format: 'date-time' });
}

/** A moment: epoch milliseconds on the wire; ISO 8601 is accepted too and becomes milliseconds. */
export const Time = z.union(
  [
    epochMs,
    isoTime(noTime)
      .transform((text) => parseIsoTime(text))
      .pipe(epochMs),
  ],
  noTime,
);

export const Message = z.object({ message: z.string().meta({ examples: ['Done'] }) });
export type Message = z.infer<typeof Message>;

/** `member_id` of somebody of the workspace. */
export const MemberId = z.string().meta({ examples: ['b4x0q1r8s2t6v9wz'] });

/** The workspace in every staff path. */
export const InWorkspace = z.object({ ws: z.string().min(1).max(64) });

/** Refuses a change where somebody else made one after that moment: the `updatedAt` that the asker last saw. */
export const unmodifiedSince = z.int().optional();
export const tooManyCalls = 'Too many requests within a minute. Please wait a moment and try again.';
export const changedMeanwhile = 'Someone else just changed this';

export const pageSizeDefault = 25;

/** Where a list goes on: made by the server, given back as it came, URL-encoded JSON in the query. */
export function pageKey<Shape extends z.ZodRawShape>(shape: Shape) {
  return jsonText('lastEvaluatedKey', 1_000).pipe(z.strictObject(shape));
}

/** JSON in a query, under the name that a refusal gives it. */
export function jsonText(name: string, lengthMax: number) {
  return z
    .string()
    .max(lengthMax)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: `${name} must be JSON` });
        return z.NEVER;
      }
    });
}

/** How many rows a page holds, as it stands in a query. */
export function pageLimit(max: number) {
  return z.coerce.number().int().min(1).max(max).default(pageSizeDefault);
}
