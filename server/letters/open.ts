import type { Settings } from '../settings.ts';
import { mail } from './mail.ts';
import type { Send } from './message.ts';
import { outbox } from './outbox.ts';
import { sms } from './sms.ts';

type MessageSettings = Pick<Settings, 'mailUrl' | 'mailFrom' | 'smsUrl' | 'dataDir'>;

/** Letters by the mail server and texts by the gateway of the settings; into the outbox file where there is none. */
export function openMessages({ mailUrl, mailFrom, smsUrl, dataDir }: MessageSettings): Send {
  const toOutbox = outbox(dataDir);
  const sendLetter = mailUrl ? mail({ mailUrl, mailFrom }) : toOutbox;
  const sendText = smsUrl ? sms(smsUrl) : toOutbox;
  return (message) => (message.medium === 'EMAIL' ? sendLetter(message) : sendText(message));
}
