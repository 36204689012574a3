// A gateway at the other end of a real socket, on good days and bad ones.
import { once } from 'node:events';
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `silent` and `reset` take what they are given and tell nobody, `held` tells once the mood is another; `broken` takes every
 * third and answers 500. `busy` and `html` take nothing; a redirect leads to where somebody would learn the text.
 */
export type Mood =
  | 'well'
  | 'held'
  | 'silent'
  | 'reset'
  | 'broken'
  | 'busy'
  | 'busy without a word'
  | 'html'
  | 'redirect';

export interface FakeRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface FakeAnswer {
  readonly status: number;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A text as the gateway has it in its own log. */
export interface TakenText {
  readonly id: string;
  readonly to: string;
  readonly body: string;
}

export interface FakeServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly FakeRequest[];
  /** How many whom it has told nothing still wait for it. */
  readonly held: () => number;
  readonly be: (mood: Mood) => void;
}

/** `isCreation` says which requests the mood is about. */
export async function openFakeServer(
  answer: (request: FakeRequest) => FakeAnswer,
  isCreation: (request: FakeRequest) => boolean,
): Promise<FakeServer> {
  const requests: FakeRequest[] = [];
  let mood: Mood = 'well';
  const held = new Set<() => void>();
  let creations = 0;
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url: new URL(url, 'http://fake'), headers, body: Buffer.concat(parts).toString() };
      requests.push(request);
      const isAbout = isCreation(request);
      if (isAbout) creations += 1;
      if (isAbout && mood === 'held') {
        const answered = answer(request);
        const tell = () => respond(response, answered);
        held.add(tell);
        response.on('close', () => held.delete(tell));
        return;
      }
      if (isAbout && misbehave(mood, creations, response, () => answer(request))) return;
      respond(response, answer(request));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    held: () => held.size,
    be: (next) => {
      mood = next;
      const told = [...held];
      held.clear();
      for (const tell of told) tell();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function misbehave(mood: Mood, creations: number, response: ServerResponse, take: () => unknown): boolean {
  if (mood === 'well' || (mood === 'broken' && creations % 3 !== 0)) return false;
  if (mood === 'busy') respond(response, { status: 429, json: {}, headers: { 'retry-after': '3600' } });
  if (mood === 'busy without a word') respond(response, { status: 429, json: {} });
  if (mood === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Under construction</h1>');
  if (mood === 'redirect') response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
  if (mood.startsWith('busy') || mood === 'html' || mood === 'redirect') return true;
  take();
  if (mood === 'reset') response.socket?.resetAndDestroy();
  if (mood === 'broken') respond(response, { status: 500, json: { message: 'Internal error' } });
  return true;
}

function respond(response: ServerResponse, { status, json, headers }: FakeAnswer): void {
  response.writeHead(status, { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers });
  response.end(json === undefined ? undefined : JSON.stringify(json));
}

export function basicOf(headers: IncomingHttpHeaders): string {
  return Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
}
