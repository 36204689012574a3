import { unescape } from 'node:querystring';
import type { Settings } from '../settings.ts';
import { mail } from './mail.ts';
import type { Send, TextMessage } from './message.ts';
import { outbox } from './outbox.ts';

type MessageSettings = Pick<Settings, 'mailUrl' | 'mailFrom' | 'smsUrl' | 'dataDir'>;

/** Letters by the mail server and texts by the gateway of the settings; into the outbox file where there is none. */
export function openMessages({ mailUrl, mailFrom, smsUrl, dataDir }: MessageSettings): Send {
  const toOutbox = outbox(dataDir);
  const sendLetter = mailUrl ? mail({ mailUrl, mailFrom }) : toOutbox;
  const sendText = smsUrl ? sms(smsUrl) : toOutbox;
  return (message) => (message.medium === 'EMAIL' ? sendLetter(message) : sendText(message));
}

/** A person waits for the answer, so a gateway that is silent is given up soon. */
const timeoutMs = 10_000;

/** Says what went wrong by numbers and names alone: a gateway's words can repeat the number or the code. */
class TextNotSent extends Error {
  readonly code: string | undefined;
  readonly responseCode: number | undefined;

  constructor({ code, responseCode }: { readonly code?: string | undefined; readonly responseCode?: number }) {
    super(`The gateway for text messages did not take one (${responseCode ?? code ?? 'no answer'}).`);
    this.name = 'TextNotSent';
    this.code = code;
    this.responseCode = responseCode;
  }
}

/**
 * Hands texts to a gateway: `POST` with JSON `{to, text}`, and user and password of the address as basic
 * authentication. Any answer but 2xx is a failure.
 */
function sms(smsUrl: string): Send<TextMessage> {
  const { url, headers } = toRequest(smsUrl);
  return async ({ to, text }) => {
    const { ok, status } = await post(url, headers, JSON.stringify({ to, text }));
    if (!ok) throw new TextNotSent({ responseCode: status });
  };
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<Response> {
  try {
    // A redirect would carry number and code to an address that nobody has set.
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return response;
  } catch (error) {
    throw new TextNotSent({ code: codeOf(error) });
  }
}

function toRequest(smsUrl: string) {
  const url = new URL(smsUrl);
  const account = `${unescape(url.username)}:${unescape(url.password)}`;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (account !== ':') headers['authorization'] = `Basic ${Buffer.from(account).toString('base64')}`;
  url.username = '';
  url.password = '';
  return { url: url.href, headers };
}

function codeOf(error: unknown): string | undefined {
  const { name, cause } = error as Error;
  return (cause as { code?: string } | undefined)?.code ?? name;
}
