// An adapter as docs/gateways.md asks for one, with the library of the Standard Webhooks scheme.
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { type FakeServer, type TakenText, openFakeServer } from './fake-server.ts';

export interface FakeAdapter extends FakeServer {
  /** Of the workspace; its owner was shown it once. */
  secret: string;
  readonly texts: readonly (TakenText & { readonly hooks: { readonly inbound: string; readonly receipts: string } })[];
  /** What it answers instead of taking the next. */
  readonly answerWith: (status: number, json: object, headers?: Readonly<Record<string, string>>) => void;
  readonly tell: (
    url: string,
    type: string,
    data: unknown,
    options?: { readonly at?: Date; readonly id?: string },
  ) => Promise<number>;
}

type Kept = FakeAdapter['texts'][number];

export async function openFakeAdapter(): Promise<FakeAdapter> {
  const texts: Kept[] = [];
  const knownIds = new Set<string>();
  const state = { secret: '' };
  let instead: Parameters<FakeAdapter['answerWith']> | undefined;
  const server = await openFakeServer(
    ({ headers, body }) => {
      const signed = verify(state.secret, body, headers as Record<string, string>);
      if (!signed) return { status: 401, json: { cause: 'credentials' } };
      const { type, data } = signed as {
        type: string;
        data: { messageId: string; to: string; body: string; hooks: Kept['hooks'] };
      };
      const isKnown = knownIds.has(data.messageId);
      if (type === 'message.lookup') {
        return { status: 200, json: isKnown ? { state: 'sent', id: data.messageId, parts: 1 } : { state: 'none' } };
      }
      if (instead) {
        const [status, json, more = {}] = instead;
        instead = undefined;
        return { status, json, headers: more };
      }
      const { messageId: id, to, body: text, hooks } = data;
      if (!isKnown) texts.push({ id, to, body: text, hooks });
      knownIds.add(id);
      return { status: 202, json: { id, parts: 1, costMicros: 75_000 } };
    },
    ({ body }) => body.includes('"message.send"'),
  );
  const tell: FakeAdapter['tell'] = async (url, type, data, { at = new Date(), id = `msg_${randomUUID()}` } = {}) => {
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(state.secret).sign(id, at, body),
    };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  return Object.assign(state, {
    ...server,
    texts,
    tell,
    answerWith: (...answer: Parameters<FakeAdapter['answerWith']>) => void (instead = answer),
  });
}

function verify(secret: string, body: string, headers: Record<string, string>): unknown {
  try {
    return new Webhook(secret).verify(body, headers);
  } catch {
    return undefined;
  }
}
