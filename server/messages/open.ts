import type { Settings } from '../settings.ts';
import { mail } from './mail.ts';
import type { Send } from './message.ts';
import { outbox } from './outbox.ts';

/** By mail where there is a mail server in the settings, else into the outbox file. */
export function openMessages({ mailUrl, mailFrom, dataDir }: Pick<Settings, 'mailUrl' | 'mailFrom' | 'dataDir'>): Send {
  return mailUrl ? mail({ mailUrl, mailFrom }) : outbox(dataDir);
}
