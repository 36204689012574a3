// What a phone tells: JSON, signed over the body and the time of telling.
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { AndroidAccount } from '../accounts.ts';
import { fromPhoneId, readReason } from '../android.ts';
import { isId, partsMax } from '../outcomes.ts';
import { areEqualSecrets } from '../../http/secrets.ts';
import { At, type Hook, type HookEvents, forged, headerOf, nothing, toKept, toNumber, unreadable } from './hook.ts';

/** A phone's clock may be a little wrong. */
const toleranceMs = 5 * 60_000;

const Sent = z.object({
  messageId: z.string().refine(isId),
  partsCount: z.int().min(1).max(partsMax).optional().catch(undefined),
  reason: z.string().optional().catch(undefined),
});
const Received = z.object({
  message: z.string(),
  /** Before version 1.50 of the app the sender stands as `phoneNumber` alone. */
  sender: z.string().nullish(),
  phoneNumber: z.string().nullish(),
  recipient: z.string().nullish(),
  simNumber: z.int().nullish().catch(undefined),
  receivedAt: At.optional().catch(undefined),
});
const Event = z.object({ id: z.string().refine(isId), event: z.string(), payload: z.unknown() });

const states = {
  'sms:sent': 'sent',
  'sms:delivered': 'delivered',
  'sms:failed': 'failed',
  'sms:cancelled': 'failed',
} as const;

export function readAndroidHook({ signingKey, simNumber }: AndroidAccount, hook: Hook): HookEvents {
  const { headers, body, now } = hook;
  const timestamp = headerOf(headers, 'x-timestamp');
  const expected = createHmac('sha256', signingKey)
    .update(body + timestamp)
    .digest('hex');
  if (!areEqualSecrets(headerOf(headers, 'x-signature').toLowerCase(), expected)) throw forged();
  if (!(Math.abs(now - Number(timestamp) * 1_000) <= toleranceMs)) throw forged();
  const { id, event, payload } = read(Event, body);
  if (event === 'sms:received') {
    const received = readPart(Received, payload);
    // What comes in by the other SIM card of the phone is not written to the shop.
    const isOther = simNumber !== null && (received.simNumber ?? simNumber) !== simNumber;
    return isOther ? nothing : { ...nothing, texts: [toText(id, received, now)] };
  }
  if (!isState(event)) return nothing;
  const { messageId, partsCount, reason } = readPart(Sent, payload);
  const state = states[event];
  return {
    ...nothing,
    receipts: [
      {
        gatewayMessageId: messageId,
        messageId: fromPhoneId(messageId),
        state,
        ...(partsCount !== undefined && { parts: partsCount }),
        ...(state === 'failed' &&
          (event === 'sms:failed' ? readReason(reason) : { cause: 'other', code: 'cancelled' })),
        at: now,
      },
    ],
  };
}

/** The phone's own id of a text is made of its words: two STOPs would share one. That of the event is not. */
function toText(
  id: string,
  { message, sender, phoneNumber, recipient, receivedAt }: z.infer<typeof Received>,
  now: number,
) {
  const from = sender ?? phoneNumber;
  if (!from) throw unreadable();
  return {
    gatewayMessageId: id,
    from: toNumber(from),
    to: toNumber(recipient ?? ''),
    body: toKept(message),
    at: receivedAt ?? now,
  };
}

function isState(event: string): event is keyof typeof states {
  return Object.hasOwn(states, event);
}

function read<T>(schema: z.ZodType<T>, body: string): T {
  try {
    return readPart(schema, JSON.parse(body));
  } catch {
    throw unreadable();
  }
}

function readPart<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw unreadable();
  return parsed.data;
}
