// How codes and alerts get to people, and what an answer tells of it.
import { setTimeout as wait } from 'node:timers/promises';
import { type Language, toLanguage } from '../../http/language.ts';
import { countAlert, countAsking, countMessage, findWait, takeBackMessage } from '../../letters/budget.ts';
import type { Message } from '../../letters/message.ts';
import { type Address, type AddressName, maskAddress } from '../accounts/addresses.ts';
import { toSignInName } from '../accounts/names-store.ts';
import { meanwhileChanged } from '../accounts/proofs.ts';
import { type PoolUser, holdAddress } from '../accounts/users-store.ts';
import { isKnownTo } from '../asking-browser.ts';
import { PoolRefusal, limitExceeded } from '../pool-refusal.ts';
import type { Pool } from '../pool.ts';
import { type Purpose, makeCode, resetPurpose } from './codes.ts';
import { countStrangersMessage } from './tries.ts';
import type { Letters, Occasion } from './letter-kinds.ts';
import { lettersInGerman } from './letters-de.ts';
import { lettersInEnglish } from './letters-en.ts';
import { lettersInSpanish } from './letters-es.ts';

/** Longer than everything takes that an answer must not tell by its time. */
const evenMs = 300;

const letters: Readonly<Record<Language, Letters>> = {
  en: lettersInEnglish,
  de: lettersInGerman,
  es: lettersInSpanish,
};

export interface CodeDeliveryDetails {
  readonly AttributeName: AddressName;
  readonly DeliveryMedium: 'EMAIL' | 'SMS';
  readonly Destination: string;
}

interface CodeToSend {
  readonly purpose: Purpose;
  readonly address: Address;
  /** Whether the same has been sent before. */
  readonly isAgain?: boolean;
}

/**
 * Makes a new code for somebody who is signed in and sends it to an address that it shall prove; it is on its way when
 * this returns, else `CodeDeliveryFailureException`. Where the account has another address by now, that one's code stays.
 */
export async function sendCode(pool: Pool, user: PoolUser, sent: CodeToSend): Promise<CodeDeliveryDetails> {
  await countLetter(pool, sent.address, { isKnown: true });
  const code = await pool.database.transaction().execute(async (transaction) => {
    if (!(await holdAddress(transaction, user.sub, sent.address))) throw meanwhileChanged();
    return await makeCode(pool, user.userName, sent, transaction);
  });
  await deliverCode(pool, user, { ...sent, code });
  return toDeliveryDetails(sent.address);
}

/** Counts a code for an address that nobody has proven yet, or refuses it and counts nothing. */
export async function countLetter(pool: Pool, to: Address, { isKnown }: { readonly isKnown: boolean }): Promise<void> {
  if ((await countMessage(pool, toUnproven(pool, to, isKnown))) !== undefined) throw limitExceeded();
}

/** For one that is not sent after all: whoever asked has asked. */
export async function takeBackLetter(
  pool: Pool,
  to: Address,
  { isKnown }: { readonly isKnown: boolean },
): Promise<void> {
  await takeBackMessage(pool, toUnproven(pool, to, isKnown));
}

/** Refuses what {@link countLetter} would refuse, before anything else is counted or told. */
export async function checkLetter(pool: Pool, to: Address, { isKnown }: { readonly isKnown: boolean }): Promise<void> {
  if ((await findWait(pool, toUnproven(pool, to, isKnown))) !== undefined) throw limitExceeded();
}

function toUnproven({ caller: { address } }: Pool, to: Address, isKnown: boolean) {
  return { medium: mediumOf(to), isKnown, address, to: to.value, isOwner: false };
}

/** A code that strangers may ask for by a name. */
interface CodeRequest {
  readonly user: PoolUser | undefined;
  readonly userName: string;
  readonly purpose: Purpose;
  /** Where it goes; nothing where it goes to nobody. */
  readonly address: Address | undefined;
  /** Where it is said to go. */
  readonly destination: Address;
  readonly isAgain?: boolean;
}

/**
 * Counts that a code was asked for by this name. An address that may ask no more is refused before, so that it leaves no
 * row for each name that it invents.
 */
export async function countRequest(
  pool: Pool,
  { user, userName, purpose, destination }: Pick<CodeRequest, 'user' | 'userName' | 'purpose' | 'destination'>,
): Promise<void> {
  const waitMs = await findWait(pool, { medium: mediumOf(destination), ...askerOf(pool, user) });
  if (waitMs !== undefined) throw limitExceeded();
  await countStrangersMessage(pool, { userName, user }, purpose.name);
}

/**
 * Makes a new code and sends it, alike where there is nobody to send it to. Where its recipient has had enough the code
 * before stays good, which no answer tells; an address that asks too often is refused.
 */
export async function sendRequestedCode(pool: Pool, { user, userName, destination, ...sent }: CodeRequest) {
  const asker = askerOf(pool, user);
  const { isKnown } = asker;
  await countAskingFrom(pool, destination, asker);
  const details = toDeliveryDetails(destination);
  const { address, purpose, isAgain = false } = sent;
  const isReset = purpose.name === resetPurpose.name;
  const isSent = user && address && (await maySend(pool, address, { isKnown, isOwner: isKnown, isReset }));
  if (!isSent) return { details, sending: Promise.resolve() };
  const code = await makeCode(pool, userName, { purpose, address });
  return { details, sending: deliverCode(pool, user, { purpose, address, code, isAgain }) };
}

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

interface Asker {
  readonly isKnown: boolean;
  readonly address: string;
}

function askerOf(pool: Pool, user: PoolUser | undefined): Asker {
  return { isKnown: isKnownTo(pool, user), address: pool.caller.address };
}

/** Counts that they asked, whether or not anything is sent, or refuses it. */
async function countAskingFrom(pool: Pool, to: Address, asker: Asker): Promise<void> {
  const waitMs = await countAsking(pool, { medium: mediumOf(to), ...asker });
  if (waitMs !== undefined) throw limitExceeded();
}

async function maySend(
  pool: Pool,
  to: Address,
  asker: { readonly isKnown: boolean; readonly isOwner: boolean; readonly isReset: boolean },
): Promise<boolean> {
  return (await countMessage(pool, { medium: mediumOf(to), to: to.value, address: undefined, ...asker })) === undefined;
}

function mediumOf({ attribute }: Address): Message['medium'] {
  return attribute === 'email' ? 'EMAIL' : 'SMS';
}

export async function deliverCode(
  pool: Pool,
  user: PoolUser,
  { purpose, address, code, isAgain = false }: CodeToSend & { readonly code: string },
): Promise<void> {
  const carried = { to: address.value, code, username: user.userName, purpose: purpose.name };
  const { siteName } = pool.settings;
  const { letter, text } = lettersFor(pool, user)[purpose.letter]({ siteName, code, signUp: user.signUp, isAgain });
  await deliver(
    pool,
    address.attribute === 'email' ? { medium: 'EMAIL', ...letter, ...carried } : { medium: 'SMS', text, ...carried },
  );
}

/**
 * Writes to the proven e-mail address of somebody who wants such letters; to one that the account is losing in any case,
 * since whoever takes it would turn them off first. No answer waits for it or tells of it.
 */
export function alertOwner(pool: Pool, user: PoolUser, occasion: Occasion): void {
  const to = user.proven['email'];
  if (!to || (occasion !== 'email' && user.attributes['custom:email_sec_updates'] !== 'true')) return;
  const letter = lettersFor(pool, user).alert(occasion, {
    siteName: pool.settings.siteName,
    at: new Date(pool.clock()),
  });
  pool.goOn(send(pool, occasion, { medium: 'EMAIL', to, ...letter }));
}

/** Tells a proven address that the account is losing it, by a letter or a text. */
export function alertFormer(pool: Pool, user: PoolUser, attribute: AddressName): void {
  if (attribute === 'email') return alertOwner(pool, user, 'email');
  const to = user.proven[attribute];
  const text = lettersFor(pool, user).numberRemoved(pool.settings);
  if (to) pool.goOn(send(pool, attribute, { medium: 'SMS', to, text }));
}

async function send(pool: Pool, occasion: string, message: Message): Promise<void> {
  if (await countAlert(pool, message, occasion)) await deliver(pool, message);
}

/** In small letters, so that an answer does not tell how the owner of an address wrote it. */
export function toDeliveryDetails({ attribute, value }: Address): CodeDeliveryDetails {
  return {
    AttributeName: attribute,
    DeliveryMedium: mediumOf({ attribute, value }),
    Destination: maskAddress({ attribute, value: toSignInName(value) }),
  };
}

/** Refuses with `CodeDeliveryFailureException`, of which nothing but numbers is logged. */
async function deliver(pool: Pool, message: Message): Promise<void> {
  try {
    await pool.send(message);
  } catch (cause) {
    throw new PoolRefusal('CodeDeliveryFailureException', 'The code could not be sent. Please try again later.', {
      cause,
    });
  }
}

/** In the language that the account names, else in that of whoever asks. */
function lettersFor({ language }: Pick<Pool, 'language'>, user: Pick<PoolUser, 'attributes'>): Letters {
  return letters[toLanguage(user.attributes['locale'] ?? '') ?? language];
}
