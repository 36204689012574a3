// Twilio, and whatever speaks its Messages API. Creating a message there is not idempotent: what gets no clear answer is
// never asked for again.
import type { FailureCause } from '@fanfare/contract/gateways.ts';
import type { TwilioAccount } from './accounts.ts';
import type { ClaimedText, Gateway, OutgoingText, SendOutcome } from './gateway.ts';
import {
  type Ask,
  type JsonAnswer,
  countOf,
  idOf,
  outcomeBy,
  partsOf,
  refused,
  refusedForNow,
  textOf,
  toJsonAnswer,
} from './outcomes.ts';

/** A queue that is full, or too many calls at once: nothing was taken. */
const busyCodes = new Set([14_107, 20_429, 21_611, 30_001]);
/** Their clock and ours. */
const clockSlackMs = 30_000;
const createdWithinMs = 10 * 60_000;
/** What it takes at most: https://www.twilio.com/docs/api/errors/21624 */
const validSecondsMax = 36_000;

interface TwilioParts {
  readonly ask: Ask;
  readonly sender: string;
  /** Of the workspace. */
  readonly currency: string;
  readonly receiptsUrl: string;
}

export function twilioGateway(account: TwilioAccount, parts: TwilioParts): Gateway {
  const { ask, sender, currency, receiptsUrl } = parts;
  const messages = `${account.url}/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
  return {
    send: async (text, signal) => {
      const body = toForm(text, sender, receiptsUrl);
      const headers = {
        authorization,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      };
      const request = { url: messages, method: 'POST', headers, body, signal } as const;
      return await outcomeBy(ask, request, (answer) => readCreated(answer, currency));
    },
    settle: async (text, signal) => {
      const from = new Date(text.claimedAt - clockSlackMs).toISOString().slice(0, 10);
      const query = new URLSearchParams({ To: `+${text.to}`, 'DateSent>': from, PageSize: '100' }).toString();
      const headers = { authorization, accept: 'application/json' };
      // Where the log can't be read either, nothing is known yet.
      const answer = await ask({ url: `${messages}?${query}`, method: 'GET', headers, signal, isRepeatable: true });
      return readLog(toJsonAnswer(answer), text, currency);
    },
  };
}

function toForm({ messageId, to, body, validSeconds }: OutgoingText, sender: string, receiptsUrl: string): string {
  const form = new URLSearchParams({ To: `+${to}`, Body: body });
  if (/^MG[0-9a-f]{32}$/i.test(sender)) form.set('MessagingServiceSid', sender);
  else form.set('From', toFrom(sender));
  if (validSeconds !== undefined) form.set('ValidityPeriod', String(Math.min(validSeconds, validSecondsMax)));
  // Brings our own name of the text back, also where the answer that names theirs is lost.
  form.set('StatusCallback', `${receiptsUrl}?message=${encodeURIComponent(messageId)}`);
  return form.toString();
}

/** Short codes and names stand as they are. */
function toFrom(sender: string): string {
  return /^\d{8,15}$/.test(sender) ? `+${sender}` : sender;
}

function readCreated({ status, headers, json }: JsonAnswer, currency: string): SendOutcome | undefined {
  if (status === 429) return refusedForNow('429', headers);
  if (!json) return undefined;
  const sid = idOf(json['sid']);
  if (status >= 200 && status < 300) return sid === undefined ? undefined : toSent(json, sid, currency);
  const code = countOf(json['code']);
  if (status < 400 || status >= 500 || code === undefined) return undefined;
  return busyCodes.has(code) ? refusedForNow(String(code), headers) : refused(causeOfTwilio(code), String(code));
}

function toSent(json: Readonly<Record<string, unknown>>, sid: string, currency: string): SendOutcome {
  const error = countOf(json['error_code']);
  if (isFailed(json['status'])) return refused(causeOfTwilio(error), String(error ?? json['status']));
  // Of a Messaging Service it is 0 until a sender was chosen.
  const parts = partsOf(json['num_segments']);
  // The account may be in another currency than the workspace.
  const isOurs = textOf(json['price_unit'])?.toUpperCase() === currency;
  const costMicros = isOurs ? toCost(json['price']) : undefined;
  return {
    kind: 'sent',
    gatewayMessageId: sid,
    ...(parts !== undefined && { parts }),
    ...(costMicros !== undefined && { costMicros }),
  };
}

function isFailed(status: unknown): boolean {
  return status === 'failed' || status === 'undelivered' || status === 'canceled';
}

/** What is owed stands there as less than nothing. */
function toCost(price: unknown): number | undefined {
  return typeof price === 'string' && /^-?\d+(\.\d+)?$/.test(price)
    ? countOf(Math.round(Math.abs(Number(price)) * 1_000_000))
    : undefined;
}

/** A text that is not there may still come: its absence says nothing. */
function readLog({ status, json }: JsonAnswer, text: ClaimedText, currency: string): SendOutcome | undefined {
  const list = json?.['messages'];
  if (status !== 200 || !Array.isArray(list)) return undefined;
  const ours = (list as Readonly<Record<string, unknown>>[]).find((one) => {
    const createdAt = Date.parse(textOf(one['date_created']) ?? '');
    return (
      textOf(one['direction'])?.startsWith('outbound') &&
      one['to'] === `+${text.to}` &&
      // A trial account puts words of its own before.
      textOf(one['body'])?.endsWith(text.body) &&
      createdAt >= text.claimedAt - clockSlackMs &&
      createdAt <= text.claimedAt + createdWithinMs
    );
  });
  const sid = ours && idOf(ours['sid']);
  return sid === undefined ? undefined : toSent(ours ?? {}, sid, currency);
}

/** What their error codes mean for a shop: https://www.twilio.com/docs/api/errors */
const codes: Readonly<Partial<Record<FailureCause, readonly number[]>>> = {
  invalidNumber: [21_211, 21_214, 21_217, 21_401, 21_407, 21_614, 30_005, 30_006],
  unreachable: [21_612, 30_003],
  optedOut: [21_610],
  blocked: [21_408, 21_608, 21_635, 30_004, 30_034, 30_035],
  content: [21_602, 21_617, 21_619, 21_654, 30_007, 30_019],
  credentials: [10_001, 20_003, 20_005, 20_006, 20_404, 30_002],
  balance: [30_010, 90_010],
  limit: [14_107, 20_429, 21_611, 30_001, 30_022, 30_023, 63_038],
  gateway: [21_212, 21_603, 21_606, 21_609, 21_659, 30_036, 21_660, 21_701, 21_703, 21_704, 21_712],
};

const causes = new Map(
  Object.entries(codes).flatMap(([cause, all]) => all.map((code) => [code, cause as FailureCause] as const)),
);

export function causeOfTwilio(code: number | undefined): FailureCause {
  return causes.get(code ?? 0) ?? 'other';
}
