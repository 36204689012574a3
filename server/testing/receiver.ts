// Where webhooks arrive in a test: remembers all that came, and answers as it is told.
import { once } from 'node:events';
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface Received {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
  /** As it came. */
  readonly body: string;
}

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  /** In the order in which they came, doubles too. */
  readonly received: readonly Received[];
  /** What it answers from now on: a status, maybe later, with a body that never ends or is cut, nothing at all, or once the end of its connection. */
  readonly answerWith: (status: Answer, headers?: Readonly<Record<string, string>>) => void;
  /** How many are open. */
  readonly connections: () => Promise<number>;
  /** Answers once so many have come. */
  readonly until: (count: number) => Promise<readonly Received[]>;
}

type Answer = number | Promise<number> | 'endless' | 'nothing' | 'reset once' | 'cut';

const waitMsMax = 150_000;

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: { status: Answer; headers: Readonly<Record<string, string>> } = { status: 204, headers: {} };
  const respond = async (response: ServerResponse): Promise<void> => {
    const { headers } = answer;
    const status = await answer.status;
    if (status === 'reset once') {
      answer = { status: 204, headers };
      response.destroy();
    } else if (status === 'cut') {
      response.writeHead(200, headers).write('{');
      setTimeout(() => response.socket?.resetAndDestroy(), 20);
    } else if (status === 'endless') response.writeHead(200, headers).write('{');
    else if (status !== 'nothing') response.writeHead(status, headers).end();
  };
  // It ends no connection by itself.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>;
      received.push({ id: String(request.headers['webhook-id']), type, data, headers: request.headers, body });
      void respond(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answerWith: (status, headers = {}) => (answer = { status, headers }),
    connections: promisify(server.getConnections.bind(server)),
    until: async (count) => {
      const end = Date.now() + waitMsMax;
      while (received.length < count && Date.now() < end) await wait(20);
      if (received.length < count) throw new Error(`Of ${count} events ${received.length} have come.`);
      return received;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
