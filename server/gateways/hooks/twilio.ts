// What Twilio tells: a form, signed over the address and all of its fields.
import { createHmac } from 'node:crypto';
import type { TwilioAccount } from '../accounts.ts';
import type { InboundText, Receipt } from '../gateway.ts';
import { areEqualSecrets } from '../../http/secrets.ts';
import { type Hook, type HookEvents, forged, headerOf, nothing, toKept, toNumber, unreadable } from './hook.ts';
import { countOf, isId } from '../outcomes.ts';
import { causeOfTwilio } from '../twilio.ts';

const states: Readonly<Record<string, Receipt['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

/** Twilio sends some forty. What a stranger sends is looked through before anything proves who they are. */
const fieldsMax = 200;

export function readTwilioHook(account: TwilioAccount, hook: Hook): HookEvents {
  if (hook.body.split('&', fieldsMax + 1).length > fieldsMax) throw forged();
  const form = new URLSearchParams(hook.body);
  if (!isSigned(account, hook, form)) throw forged();
  // Another account of the same owner signs with another token, and a subaccount with its own.
  if (form.get('AccountSid') !== account.accountSid) throw forged();
  const gatewayMessageId = form.get('MessageSid') ?? form.get('SmsSid') ?? '';
  if (!isId(gatewayMessageId)) throw unreadable();
  const status = form.get('MessageStatus') ?? form.get('SmsStatus') ?? '';
  if (status === 'received' || status === 'receiving' || form.has('Body')) {
    return { ...nothing, texts: [toText(form, gatewayMessageId, hook.now)] };
  }
  const state = states[status];
  // Of what is queued or on its way there is nothing to keep.
  return state ? { ...nothing, receipts: [toReceipt(form, hook, { gatewayMessageId, state })] } : nothing;
}

function toText(form: URLSearchParams, gatewayMessageId: string, now: number): InboundText {
  const optOutType = (['STOP', 'HELP', 'START'] as const).find((one) => one === form.get('OptOutType'));
  return {
    gatewayMessageId,
    from: toNumber(form.get('From') ?? ''),
    to: toNumber(form.get('To') ?? ''),
    body: toKept(form.get('Body') ?? ''),
    at: now,
    ...(optOutType && { optOutType }),
  };
}

function toReceipt(
  form: URLSearchParams,
  { url, now }: Hook,
  known: Pick<Receipt, 'gatewayMessageId' | 'state'>,
): Receipt {
  const messageId = new URL(url).searchParams.get('message');
  const code = countOf(form.get('ErrorCode') ?? undefined);
  return {
    ...known,
    ...(messageId !== null && isId(messageId) && { messageId }),
    ...(known.state === 'failed' && { cause: causeOfTwilio(code), code: String(code ?? form.get('MessageStatus')) }),
    at: now,
  };
}

function isSigned({ authToken }: TwilioAccount, { url, headers }: Hook, form: URLSearchParams): boolean {
  const fields = [...new Set(form.keys())]
    .toSorted()
    .map((name) =>
      [...new Set(form.getAll(name))]
        .toSorted()
        .map((value) => name + value)
        .join(''),
    )
    .join('');
  const signature = headerOf(headers, 'x-twilio-signature');
  return spellingsOf(url).some((spelled) =>
    areEqualSecrets(
      signature,
      createHmac('sha1', authToken)
        .update(spelled + fields)
        .digest('base64'),
    ),
  );
}

/** With the port and without it: either may have been signed. */
function spellingsOf(url: string): readonly string[] {
  const { protocol, hostname, port } = new URL(url);
  const rest = url.slice(url.indexOf('/', `${protocol}//`.length));
  const usual = protocol === 'https:' ? '443' : '80';
  return [url, `${protocol}//${hostname}:${port || usual}${rest}`, `${protocol}//${hostname}${rest}`];
}
