// How many messages may go out, as JSON with any of a budget's fields.
import { z } from 'zod';

const MessageBudget = z.strictObject({
  /** Of the whole installation. */
  day: z.int().min(1),
  /** Asked for from one address, in a day. */
  address: z.int().min(1),
  /** To one recipient, in an hour. */
  recipient: z.int().min(1),
});
export type MessageBudget = z.infer<typeof MessageBudget>;

export function messageBudget(usual: MessageBudget) {
  return z
    .string()
    .default('{}')
    .transform((text, context): MessageBudget => {
      const parsed = MessageBudget.safeParse({ ...usual, ...parseObject(text) });
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
