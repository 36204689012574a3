// Emails on their way to those who turned them on.
import { countNotification, takeBackNotification } from '../letters/budget.ts';
import { isForRecipient, isSurelyUnsent } from '../letters/mail.ts';
import { toLine } from '../letters/message.ts';
import type { Envelope, Written } from './letter-kinds.ts';
import { toUnsubscribeUrl } from './unsubscribe.ts';
import type { NotificationParts } from './parts.ts';
import { type Subscriber, getNotificationKey } from './store.ts';

/** The address of somebody, as the pool has it now where it can be asked. */
export async function findAddress(
  { signIn }: Pick<NotificationParts, 'signIn'>,
  { memberId, email }: Subscriber,
): Promise<string | undefined> {
  return signIn.findProvenEmail ? await signIn.findProvenEmail(memberId) : email;
}

/**
 * A letter that is put off has surely reached nobody, and may be tried again: its recipient's turn is put off, or, for want
 * of budget or of a mail server, that of everybody. One that may have arrived, or is refused for good, is done with.
 */
export type Delivery = 'done' | 'refused' | 'putOff' | 'allPutOff';

export async function deliver(
  parts: NotificationParts,
  { subscriber, to, workspace }: { readonly subscriber: Subscriber; readonly to: string; readonly workspace: string },
  write: (envelope: Envelope) => Written,
): Promise<Delivery> {
  const counted = await countNotification(parts, to);
  if (counted !== 'counted') return counted === 'notToThem' ? 'putOff' : 'allPutOff';
  const { siteName, publicUrl } = parts.settings;
  const unsubscribeUrl = toUnsubscribeUrl(parts.publicApi, subscriber, await getNotificationKey(parts.database));
  const written = write({ siteName, publicUrl, workspace: toLine(workspace), unsubscribeUrl });
  try {
    await parts.send({ medium: 'EMAIL', to, ...written, unsubscribeUrl });
    return 'done';
  } catch (error) {
    const isUnsent = isSurelyUnsent(error);
    if (isUnsent) await takeBackNotification(parts, to);
    // What a mail server says can repeat the address.
    const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
    parts.warn(`An email that somebody turned on was not sent (${responseCode ?? code ?? 'no answer'}).`);
    if (isForRecipient(error)) return isUnsent ? 'putOff' : 'refused';
    return isUnsent ? 'allPutOff' : 'done';
  }
}
