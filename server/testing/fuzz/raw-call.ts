// A call as it travels, and what came back.
import { type Agent, request } from 'node:http';

export interface RawCall {
  /** What is called, for people. */
  readonly name: string;
  readonly kind: 'endpoint' | 'pool' | 'page';
  readonly method: string;
  /** With its query, as it is sent. */
  readonly path: string;
  /** One name can stand several times. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
}

export interface RawReply {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly ms: number;
}

const patienceMs = 20_000;

export async function sendCall(url: string, call: RawCall, agent: Agent): Promise<RawReply> {
  const { method, path, body } = call;
  const since = performance.now();
  const { hostname, port } = new URL(url);
  const sent = request({
    hostname,
    port,
    method,
    path,
    agent,
    headers: headersOf(url, call),
    timeout: patienceMs,
  });
  return await new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error('No answer came.')));
    sent.on('response', (response) => {
      let text = '';
      response.on('error', reject);
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => {
        const { statusCode = 0, headers: said } = response;
        resolve({ status: statusCode, contentType: said['content-type'] ?? '', text, ms: performance.now() - since });
      });
    });
    sent.end(body);
  });
}

function headersOf(url: string, { method, headers, body }: RawCall): string[] {
  const own = headers.flatMap(([name, value]) => [name, value]);
  const length =
    method === 'GET' && body === undefined ? [] : ['content-length', String(Buffer.byteLength(body ?? ''))];
  return ['host', new URL(url).host, ...own, ...length];
}
