// A phone with SMS Gateway for Android, by the app's own server: https://docs.sms-gate.app
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import {
  type FakeAnswer,
  type FakeRequest,
  type FakeServer,
  type TakenText,
  basicOf,
  openFakeServer,
} from './fake-server.ts';

export interface FakePhone extends FakeServer {
  readonly username: string;
  password: string;
  readonly signingKey: string;
  readonly texts: readonly TakenText[];
  readonly webhooks: ReadonlyMap<string, { readonly url: string; readonly event: string }>;
  /** The release build of the app takes webhooks at https alone. */
  asksForHttps: boolean;
  /** Before 1.67.0 the app knew nothing of canceled texts, and takes no hook for what it does not know. */
  isOld: boolean;
  /** Tells whoever has asked for the event, signed as the app does; answers the status that it was told. */
  readonly tell: (event: string, payload: object, at?: number) => Promise<number>;
  readonly fail: (id: string, reason: string) => void;
}

interface Posted {
  readonly id?: string | null;
  readonly message?: string;
  readonly textMessage?: { readonly text: string };
  readonly phoneNumbers: readonly string[];
}

export async function openFakePhone(): Promise<FakePhone> {
  const texts: TakenText[] = [];
  const failed = new Map<string, string>();
  const webhooks = new Map<string, { url: string; event: string }>();
  const state = { username: 'sms', password: randomBytes(6).toString('hex'), asksForHttps: false, isOld: false };
  const signingKey = randomBytes(6).toString('base64url');

  const create = (body: string): FakeAnswer => {
    const { id: given, message, textMessage, phoneNumbers } = JSON.parse(body) as Posted;
    const text = textMessage?.text ?? message;
    const [to] = phoneNumbers;
    if (!text || !to) return { status: 400, json: { message: 'Text message is empty' } };
    const id = given ?? randomUUID();
    // As the app's cloud.
    if (id.length > 36) return { status: 400, json: { message: 'id must be a maximum of 36 characters in length' } };
    if (texts.some((one) => one.id === id))
      return { status: 409, json: { message: 'Message with the same ID exists' } };
    texts.push({ id, to, body: text });
    return { status: 202, json: toState({ id, to, body: text }, failed) };
  };
  const register = (body: string): FakeAnswer => {
    const { id, url, event } = JSON.parse(body) as { id?: string; url: string; event: string };
    if (state.asksForHttps && !url.startsWith('https://'))
      return { status: 400, json: { message: 'url must start with https:// or http://127.0.0.1' } };
    if (state.isOld && event === 'sms:cancelled') return { status: 400, json: { message: 'Unsupported event' } };
    const name = id ?? randomUUID();
    webhooks.set(name, { url, event });
    return { status: 201, json: { id: name, deviceId: null, url, event, source: 'Local' } };
  };
  const answer = ({ method, url: { pathname }, headers, body }: FakeRequest): FakeAnswer => {
    if (basicOf(headers) !== `${state.username}:${state.password}`) return { status: 401 };
    const [, noun = '', id] = pathname.split('/').map(decodeURIComponent);
    if (/^messages?$/.test(noun)) {
      if (method === 'POST') return create(body);
      const kept = texts.find((one) => one.id === id);
      return kept ? { status: 200, json: toState(kept, failed) } : { status: 404 };
    }
    if (!/^webhooks?$/.test(noun)) return { status: 404 };
    if (method === 'POST') return register(body);
    if (method === 'DELETE') webhooks.delete(id ?? '');
    const list = [...webhooks].map(([name, hook]) => ({ id: name, deviceId: null, ...hook, source: 'Local' }));
    return method === 'DELETE' ? { status: 204 } : { status: 200, json: list };
  };
  const server = await openFakeServer(
    answer,
    ({ method, url }) => method === 'POST' && url.pathname.startsWith('/message'),
  );

  const tell: FakePhone['tell'] = async (event, payload, at = Date.now()) => {
    const hook = [...webhooks].find(([, one]) => one.event === event);
    if (!hook) throw new Error(`Nobody has asked for ${event}.`);
    const told = { id: randomUUID(), webhookId: hook[0], event, deviceId: 'phone-of-the-shop', payload };
    return await post(hook[1].url, JSON.stringify(told), { signingKey, at });
  };
  const parts = {
    signingKey,
    texts,
    webhooks,
    tell,
    fail: (id: string, reason: string) => void failed.set(id, reason),
  };
  return Object.assign(state, { ...server, ...parts });
}

async function post(
  url: string,
  body: string,
  { signingKey, at }: { signingKey: string; at: number },
): Promise<number> {
  const timestamp = String(Math.floor(at / 1_000));
  const signature = createHmac('sha256', signingKey)
    .update(body + timestamp)
    .digest('hex');
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

function toState({ id, to, body }: TakenText, failed: ReadonlyMap<string, string>) {
  const error = failed.get(id);
  const state = error === undefined ? 'Pending' : 'Failed';
  return {
    id,
    deviceId: 'phone-of-the-shop',
    state,
    isHashed: false,
    isEncrypted: false,
    textMessage: { text: body },
    recipients: [{ phoneNumber: to, state, error: error ?? null }],
    states: {},
  };
}
