// What a shop's number answers by itself.
import type { SkipReason } from '@fanfare/contract/broadcasts.ts';
import type { languages } from '@fanfare/contract/config.ts';
import type { MessageKind } from '@fanfare/contract/messages.ts';
import { countSmsParts } from '@fanfare/contract/sms-parts.ts';
import type { Database, Transaction } from '../database/open.ts';
import { type Budget, spend } from '../database/budgets.ts';
import { setBackMs } from '../database/steady-clock.ts';
import { countsNow } from '../database/practice.ts';
import { newMessages, toMessageRow } from './store.ts';

export type AnswerKind = Extract<MessageKind, 'stopped' | 'help' | 'ask' | 'returned'>;
type Language = (typeof languages)[number];
type Write = (workspace: string) => string;

const texts: Readonly<Record<Language, Readonly<Record<AnswerKind, Write>>>> = {
  en: {
    stopped: (shop) => `${shop}: You won't get any more texts from us. Reply START to get them again.`,
    help: (shop) =>
      `${shop}: Offers and updates you signed up for. Reply STOP to stop them. Msg & data rates may apply.`,
    ask: (shop) =>
      `${shop}: Somebody entered this number to get our offers. Was it you? Reply YES to get them. If not, just ignore this.`,
    returned: (shop) => `${shop}: You'll get our texts. Reply STOP at any time to stop them, HELP for help.`,
  },
  de: {
    stopped: (shop) => `${shop}: Du bekommst keine Nachrichten mehr von uns. Mit START kommen sie wieder.`,
    help: (shop) => `${shop}: Angebote und Neues, für die du dich angemeldet hast. Abmelden mit STOPP.`,
    ask: (shop) =>
      `${shop}: Mit dieser Nummer hat sich jemand für unsere Angebote angemeldet. Warst du das? Dann antworte JA. Sonst brauchst du nichts zu tun.`,
    returned: (shop) => `${shop}: Du bekommst unsere Nachrichten. Abmelden jederzeit mit STOPP, Hilfe mit HILFE.`,
  },
  es: {
    stopped: (shop) => `${shop}: Ya no te enviaremos mensajes. Responde ALTA para volver a recibirlos.`,
    help: (shop) => `${shop}: Ofertas y novedades a las que te apuntaste. Responde BAJA para dejar de recibirlas.`,
    ask: (shop) =>
      `${shop}: Alguien ha pedido nuestras ofertas para este teléfono. ¿Las quieres? Responde SI. Si no, ignora este mensaje.`,
    returned: (shop) =>
      `${shop}: Vas a recibir nuestros mensajes. Responde BAJA cuando quieras darte de baja, AYUDA si necesitas ayuda.`,
  },
};

/** One answer of a kind to a number within this time, however often it is wanted. */
export const sameAnswerMs = 24 * 60 * 60_000;

interface OfNumber {
  readonly workspaceId: string;
  readonly phone: string;
}

/** When somebody was answered so the last time, or will be. */
export async function findLastAnswer(
  database: Database,
  { workspaceId, phone }: OfNumber,
  kind: AnswerKind,
  until = Number.MAX_SAFE_INTEGER,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('messages')
    .select('created_at')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .where('kind', '=', kind)
    .where('created_at', '<=', until)
    .where(countsNow)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

interface Answering extends OfNumber {
  /** It goes out where one of each is left. */
  readonly budgets?: readonly Budget[];
}

/** Whether it is on its way: a thousand STOPs cost one text. */
export async function sendAnswer(
  transaction: Transaction,
  { workspaceId, phone, budgets = [] }: Answering,
  kind: AnswerKind,
  now: number,
): Promise<boolean> {
  // One that is further ahead is from a clock that has been set back since.
  const before = await findLastAnswer(transaction, { workspaceId, phone }, kind, now + setBackMs);
  if (before !== undefined && before > now - sameAnswerMs) return false;
  for (const budget of budgets) if ((await spend(transaction, budget, now)) === undefined) return false;
  const { name } = await transaction
    .selectFrom('workspaces')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const body = texts[languageOf(phone)][kind](name);
  const { parts } = countSmsParts(body);
  await newMessages.insert(transaction, [toMessageRow({ workspaceId, kind, phone, body, parts, now })]);
  return true;
}

/** What has not gone out yet, and whoever stops wants no more. */
export async function dropAnswers(transaction: Transaction, key: OfNumber, now: number): Promise<void> {
  await drop(transaction, key, { kinds: ['ask', 'returned', 'reply'], reason: 'optedOut', now });
}

/** A question that waits for its hours, and whose answer is there. */
export async function dropQuestion(transaction: Transaction, key: OfNumber, now: number): Promise<void> {
  await drop(transaction, key, { kinds: ['ask'], reason: 'canceled', now });
}

interface Dropping {
  readonly kinds: readonly MessageKind[];
  readonly reason: SkipReason;
  readonly now: number;
}

async function drop(
  transaction: Transaction,
  { workspaceId, phone }: OfNumber,
  { kinds, reason, now }: Dropping,
): Promise<void> {
  await transaction
    .updateTable('messages')
    .set({ state: 'skipped', reason, due_at: null, settled_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .where('kind', 'in', kinds)
    .where('state', '=', 'waiting')
    .execute();
}

/** As most people write where the number comes from. */
function languageOf(phone: string): Language {
  if (/^(49|43|41)/.test(phone)) return 'de';
  return /^(34|5[1-46-8]|50[2-7]|59[1358])/.test(phone) ? 'es' : 'en';
}
