// What an HTTP gateway tells, by the protocol of docs/gateways.md.
import { failureCauses } from '@fanfare/contract/gateways.ts';
import { z } from 'zod';
import { isSigned } from '../../outgoing/standard-webhooks.ts';
import type { HttpAccount } from '../accounts.ts';
import type { Receipt } from '../gateway.ts';
import { countMax, isId, partsMax } from '../outcomes.ts';
import { At, type Hook, type HookEvents, forged, headerOf, nothing, toKept, toNumber, unreadable } from './hook.ts';

const atOnceMax = 100;

const Id = z.string().refine(isId);
export const ReceiptData = z.object({
  id: Id,
  messageId: Id.optional(),
  state: z.enum(['sent', 'delivered', 'failed']),
  cause: z.enum(failureCauses).optional().catch('other'),
  code: z
    .string()
    .regex(/^[\w.-]{1,40}$/)
    .optional()
    .catch(undefined),
  parts: z.int().min(1).max(partsMax).optional(),
  costMicros: z.int().min(0).max(countMax).optional().catch(undefined),
  at: At.optional(),
});
export const TextData = z.object({
  id: Id,
  from: z.string().min(1).max(40),
  to: z.string().max(40).default(''),
  body: z.string(),
  at: At.optional(),
  optOutType: z.enum(['STOP', 'HELP', 'START']).optional(),
});
const oneOrMore = <T extends z.ZodType>(schema: T) =>
  z.union([schema.transform((one) => [one]), z.array(schema).min(1).max(atOnceMax)]);
const Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message.receipt'), data: oneOrMore(ReceiptData) }),
  z.object({ type: z.literal('message.received'), data: oneOrMore(TextData) }),
]);

export function readHttpHook({ secret }: HttpAccount, { headers, body, now }: Hook): HookEvents {
  const message = {
    id: headerOf(headers, 'webhook-id'),
    timestamp: Number(headerOf(headers, 'webhook-timestamp')),
    body,
  };
  if (!isSigned(message, headerOf(headers, 'webhook-signature'), secret, now)) throw forged();
  const event = Event.safeParse(toJson(body)).data;
  if (!event) throw unreadable();
  if (event.type === 'message.receipt') {
    return { ...nothing, receipts: event.data.map((one) => toReceipt(one, now)) };
  }
  const texts = event.data.map(({ id, from, to, body: words, at, optOutType }) => ({
    gatewayMessageId: id,
    from: toNumber(from),
    to: toNumber(to),
    body: toKept(words),
    at: at ?? now,
    ...(optOutType && { optOutType }),
  }));
  return { ...nothing, texts };
}

function toReceipt(
  { id, messageId, state, cause, code, parts, costMicros, at }: z.infer<typeof ReceiptData>,
  now: number,
): Receipt {
  return {
    gatewayMessageId: id,
    ...(messageId !== undefined && { messageId }),
    state,
    ...(state === 'failed' && { cause: cause ?? 'other', code: code ?? 'failed' }),
    ...(parts !== undefined && { parts }),
    ...(costMicros !== undefined && { costMicros }),
    // Nothing is told of what is yet to come.
    at: Math.min(at ?? now, now),
  };
}

function toJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
