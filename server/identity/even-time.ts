import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from './pool.ts';

/** Longer than everything takes that an answer must not tell by its time. */
const evenMs = 300;

/**
 * Answers at the same moment whether or not there is a letter to send: a slow mail server takes its time afterwards. A
 * letter for the outbox is always waited for, so that a code can be read there once the answer has come.
 */
export async function inEvenTime<Answer>(
  pool: Pool,
  work: () => Promise<{ readonly answer: Answer; readonly sending: Promise<void> }>,
): Promise<Answer> {
  const moment = wait(evenMs);
  const { answer, sending } = await work();
  pool.goOn(sending);
  if (!pool.settings.mailUrl) await sending.catch(() => undefined);
  await moment;
  return answer;
}
