// How many messages may go out, as JSON with any of a budget's fields.
import { z } from 'zod';

const count = z.int().min(1);

export const MessageBudget = z.strictObject({
  /** Of the whole installation. */
  day: count,
  /** Asked for from one address, in a day. */
  address: count,
  /** To one recipient, in an hour. */
  recipient: count,
});
export type MessageBudget = z.infer<typeof MessageBudget>;

export const QuestionBudget = z.strictObject({
  /** Of one workspace. */
  day: count,
  /** Of one workspace, caused from one address, in a day. */
  address: count,
  /** The same in an hour. */
  hour: count,
});
export type QuestionBudget = z.infer<typeof QuestionBudget>;

export function budget<Fields extends MessageBudget | QuestionBudget>(schema: z.ZodType<Fields>, usual: Fields) {
  return z
    .string()
    .default('{}')
    .transform((text, context): Fields => {
      const parsed = schema.safeParse({ ...usual, ...parseObject(text) });
      if (parsed.success) return parsed.data;
      context.addIssue(`must be JSON such as ${JSON.stringify(usual)}, with whole numbers from 1`);
      return z.NEVER;
    });
}

/** What no budget has where it is no object. */
function parseObject(text: string): object {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return { day: undefined };
  }
}
