// Whatever carries texts behind an address of somebody's own, by the protocol of docs/gateways.md: JSON, signed by the
// Standard Webhooks scheme both ways.
import { type FailureCause, failureCauses } from '@fanfare/contract/gateways.ts';
import { signatureOf } from '../outgoing/standard-webhooks.ts';
import type { HttpAccount } from './accounts.ts';
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

interface HttpParts {
  readonly ask: Ask;
  readonly clock: () => number;
  readonly sender: string;
  readonly hooks: { readonly inbound: string; readonly receipts: string };
}

export function httpGateway(account: HttpAccount, parts: HttpParts): Gateway {
  const { ask, clock, sender, hooks } = parts;
  const { url, answersLookups } = account;
  const send = async (text: OutgoingText, signal: AbortSignal) => {
    const { messageId, body, validSeconds } = text;
    const data = { messageId, to: `+${text.to}`, from: sender, body, validSeconds, hooks };
    return await outcomeBy(
      ask,
      { url, signal, ...toSigned(account, { id: messageId, type: 'message.send', data }, clock()) },
      readSent,
    );
  };
  const settle = async ({ messageId }: ClaimedText, signal: AbortSignal) => {
    const request = toSigned(
      account,
      { id: `lookup-${messageId}`, type: 'message.lookup', data: { messageId } },
      clock(),
    );
    return readLookup(toJsonAnswer(await ask({ url, signal, ...request, isRepeatable: true })));
  };
  return {
    send,
    ...(answersLookups && { settle }),
  };
}

interface EventToSign {
  readonly id: string;
  readonly type: 'message.send' | 'message.lookup';
  readonly data: object;
}

function toSigned({ secret }: HttpAccount, { id, type, data }: EventToSign, now: number) {
  const timestamp = Math.floor(now / 1_000);
  const body = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'Fanfare-Texts',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ id, timestamp, body }, [secret]),
  };
  return { method: 'POST', headers, body } as const;
}

function readSent({ status, headers, json }: JsonAnswer): SendOutcome | undefined {
  if (status === 429) return refusedForNow('429', headers);
  if (status === 503 && headers['retry-after'] !== undefined) return refusedForNow('503', headers, 'gateway');
  if (!json) return undefined;
  if (status >= 200 && status < 300) return toSent(json);
  return status >= 400 && status < 500 ? toRefused(json, status) : undefined;
}

function toSent(json: Readonly<Record<string, unknown>>): SendOutcome | undefined {
  const id = idOf(json['id']);
  return id === undefined ? undefined : { kind: 'sent', gatewayMessageId: id, ...readCost(json) };
}

function readCost(json: Readonly<Record<string, unknown>>) {
  const parts = partsOf(json['parts']);
  const costMicros = countOf(json['costMicros']);
  return { ...(parts !== undefined && { parts }), ...(costMicros !== undefined && { costMicros }) };
}

const causesOfStatus: Readonly<Record<number, FailureCause>> = {
  401: 'credentials',
  402: 'balance',
  403: 'credentials',
};

/** What names no cause may be of something on the way, which knows nothing of the text. */
function toRefused(json: Readonly<Record<string, unknown>>, status: number): SendOutcome | undefined {
  const told = readCause(json);
  const cause = told.cause ?? causesOfStatus[status] ?? (textOf(json['cause']) === undefined ? undefined : 'other');
  return cause && refused(cause, told.code ?? String(status));
}

function readCause(json: Readonly<Record<string, unknown>>) {
  return {
    cause: failureCauses.find((one) => one === json['cause']),
    // Words could hold a number.
    code: /^[\w.-]{1,40}$/.exec(textOf(json['code']) ?? '')?.[0],
  };
}

/** `none`: it has never seen the text, and will not send it. */
function readLookup({ status, json }: JsonAnswer): SendOutcome | undefined {
  if (status !== 200 || !json) return undefined;
  if (json['state'] === 'none') {
    return { kind: 'refused', cause: 'gateway', code: 'none', isRetryable: true, retryAfterMs: 0 };
  }
  if (json['state'] === 'failed') {
    const { cause = 'other', code = 'failed' } = readCause(json);
    return refused(cause, code);
  }
  return json['state'] === 'sent' || json['state'] === 'delivered' ? toSent(json) : undefined;
}
