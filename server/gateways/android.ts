// SMS Gateway for Android: a phone of the shop with its SIM card, asked in its own network or through the app's cloud.
// A text travels under our id, packed, and the phone takes none twice.
import { hash } from 'node:crypto';
import type { FailureCause } from '@fanfare/contract/gateways.ts';
import { NoAnswer } from '../outgoing/request.ts';
import type { AndroidAccount } from './accounts.ts';
import type { Gateway, SendOutcome } from './gateway.ts';
import { type Ask, type JsonAnswer, outcomeBy, refused, refusedForNow, textOf, toJsonAnswer } from './outcomes.ts';

/** A phone that was off sends nothing later than this: the evening is quiet, and the customer may have stopped. */
const validSecondsMax = 15 * 60;
/** The app forgets what is older than a day at the soonest. */
const rememberedMs = 12 * 60 * 60_000;

/** An owner looks at a form meanwhile. */
const personWaitsMs = 4_000;

/** What we ask the phone to tell us of, and where each goes. */
const events = [
  ['sms:received', 'inbound'],
  ['sms:sent', 'receipts'],
  ['sms:delivered', 'receipts'],
  ['sms:failed', 'receipts'],
  ['sms:cancelled', 'receipts'],
] as const;

export function androidGateway(account: AndroidAccount, ask: Ask, clock: () => number): Gateway {
  const { url, simNumber } = account;
  return {
    send: async ({ messageId, to, body, validSeconds = validSecondsMax }, signal) => {
      const id = toPhoneId(messageId);
      const asked = {
        id,
        textMessage: { text: body },
        phoneNumbers: [`+${to}`],
        withDeliveryReport: true,
        ttl: Math.min(validSeconds, validSecondsMax),
        ...(simNumber !== null && { simNumber }),
      };
      const request = toRequest(account, 'POST', '/messages?skipPhoneValidation=true', asked);
      return await outcomeBy(ask, { url: url + request.path, ...request, signal }, (answer) => readCreated(answer, id));
    },
    settle: async ({ messageId, claimedAt }, signal) => {
      // A server of the version before gave the id as it is.
      for (const id of new Set([toPhoneId(messageId), messageId])) {
        const request = toRequest(account, 'GET', `/messages/${encodeURIComponent(id)}`);
        const answer = await ask({ url: url + request.path, ...request, signal, isRepeatable: true });
        const { status, json } = toJsonAnswer(answer);
        if (status !== 404) return status === 200 && json ? readState(json, id) : undefined;
      }
      // It would refuse the same id a second time, so that trying again can send nothing twice.
      return clock() - claimedAt < rememberedMs
        ? { kind: 'refused', cause: 'gateway', code: '404', isRetryable: true, retryAfterMs: 0 }
        : undefined;
    },
  };
}

const idLengthMax = 36;
const whole = /^(r\.)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\.|$)/;
const packed = /^~(r\.)?([\w-]{22})(?=\.|$)/;

/** The app's cloud takes no longer ids: a UUID in one travels as 22 characters, and what is too long even so as a hash. */
export function toPhoneId(messageId: string): string {
  if (messageId.length <= idLengthMax) return messageId;
  const short = messageId.replace(
    whole,
    (_all, start: string = '', id: string) =>
      `~${start}${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}`,
  );
  return short.length <= idLengthMax ? short : hash('sha256', messageId, 'base64url').slice(0, 32);
}

/** The other way round, but for a hash. */
export function fromPhoneId(id: string): string {
  return id.replace(packed, (_all, start: string = '', bytes: string) => {
    const hex = Buffer.from(bytes, 'base64url').toString('hex');
    return start + hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  });
}

function toRequest(
  { username, password }: AndroidAccount,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  if (!body) return { method, path, headers: { authorization } };
  const headers = { authorization, 'content-type': 'application/json' };
  return { method, path, headers, body: JSON.stringify(body) };
}

function readCreated({ status, headers, json }: JsonAnswer, id: string): SendOutcome | undefined {
  if (status === 429) return refusedForNow('429', headers);
  if (status === 401 || status === 403) return refused('credentials', String(status));
  if (!json) return undefined;
  if (status === 200 || status === 201 || status === 202) return readState(json, id);
  // It has a text of this id: an earlier try came through.
  if (status === 409) return { kind: 'sent', gatewayMessageId: id };
  // The cloud says so where too many wait for the phone.
  if (status === 503 && textOf(json['message']) !== undefined) return refusedForNow('503', headers);
  return status === 400 ? refused(causeOfWords(textOf(json['message']) ?? ''), '400') : undefined;
}

function readState(json: Readonly<Record<string, unknown>>, id: string): SendOutcome | undefined {
  if (json['id'] !== id) return undefined;
  const state = json['state'];
  if (state === 'Cancelled' || state === 'Cancelling') return refused('other', 'cancelled');
  if (state !== 'Failed') return { kind: 'sent', gatewayMessageId: id };
  const [recipient] = Array.isArray(json['recipients']) ? (json['recipients'] as Record<string, unknown>[]) : [];
  const { cause, code } = readReason(recipient?.['error']);
  return refused(cause, code);
}

/** Of the phone's words only their name is kept: the rest can hold the number. */
export function readReason(reason: unknown): { readonly cause: FailureCause; readonly code: string } {
  const words = textOf(reason) ?? '';
  const [code = 'failed'] = /[A-Z]{3,}(_[A-Z]+)+/.exec(words) ?? [];
  return { cause: causeOfWords(words), code };
}

const causes: readonly (readonly [RegExp, FailureCause])[] = [
  [/LIMIT_EXCEEDED|too many/i, 'limit'],
  [/SHORT_CODE|FDN_CHECK|NOT_ALLOWED|REJECT/, 'blocked'],
  [/RADIO|NO_SERVICE|MODEM|RIL_|NETWORK|No SIMs|permission|device|TTL|expired/i, 'gateway'],
  [/phone number|invalid number|INVALID_SMSC/i, 'invalidNumber'],
  [/NULL_PDU|ENCODING|text message is empty/i, 'content'],
];

function causeOfWords(words: string): FailureCause {
  return causes.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
}

export interface HookAddresses {
  readonly inbound: string;
  readonly receipts: string;
}

export type Registration = 'registered' | 'silent' | 'credentials' | 'refused';

/** Tells the phone where receipts and replies go. Under ids of their own, so that a second time replaces the first. */
export async function registerHooks(
  account: AndroidAccount,
  ask: Ask,
  hooks: HookAddresses,
  id: string,
): Promise<Registration> {
  const signal = AbortSignal.timeout(personWaitsMs);
  for (const [event, goesTo] of events) {
    const request = toRequest(account, 'POST', '/webhooks', { id: hookIdOf(id, event), url: hooks[goesTo], event });
    try {
      const { status } = await ask({ url: account.url + request.path, ...request, signal, isRepeatable: true });
      if (status === 401 || status === 403) return 'credentials';
      // It was told where all else goes: the app knows this since 1.67.0, and refuses what it does not know.
      if (status === 400 && event === 'sms:cancelled') continue;
      if (status < 200 || status >= 300) return status === 400 ? 'refused' : 'silent';
    } catch (fault) {
      if (!(fault instanceof NoAnswer)) throw fault;
      return 'silent';
    }
  }
  return 'registered';
}

/** As far as the phone can be reached: otherwise it goes on telling an address that knows nobody. */
export async function removeHooks(account: AndroidAccount, ask: Ask, id: string): Promise<void> {
  const signal = AbortSignal.timeout(personWaitsMs);
  for (const [event] of events) {
    const request = toRequest(account, 'DELETE', `/webhooks/${hookIdOf(id, event)}`);
    const asked = ask({ url: account.url + request.path, ...request, signal, isRepeatable: true });
    if (!(await asked.then(() => true).catch(() => false))) return;
  }
}

function hookIdOf(id: string, event: string): string {
  return `${id}-${event.replace('sms:', '')}`;
}
