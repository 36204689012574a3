import { setTimeout as wait } from 'node:timers/promises';
import type { CodeDeliveryDetails } from './codes/code-delivery.ts';
import type { Pool } from './pool.ts';

/** Longer than everything takes that an answer must not tell by its time. */
const evenMs = 300;

/**
 * Answers, or refuses, at the same moment whether or not there is a message to send: a slow mail server or gateway takes
 * its time afterwards. A message for the outbox is always waited for, so that a code can be read there once the answer
 * has come.
 */
export async function withMinimumDuration(
  pool: Pool,
  work: () => Promise<{ readonly details: CodeDeliveryDetails; readonly sending: Promise<void> }>,
): Promise<CodeDeliveryDetails> {
  const moment = wait(evenMs);
  try {
    const { details, sending } = await work();
    pool.goOn(sending);
    const isRemote = details.DeliveryMedium === 'SMS' ? pool.settings.smsUrl : pool.settings.mailUrl;
    if (!isRemote) await sending.catch(() => undefined);
    return details;
  } finally {
    await moment;
  }
}
