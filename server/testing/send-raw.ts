// What no client library would send, written to the socket byte by byte.
import { once } from 'node:events';
import { type Socket, connect } from 'node:net';

interface RawAnswer {
  readonly status: number;
  readonly envelope: { readonly statusCode: number; readonly body: { readonly message: string } };
}

/** Sends a request as it is given and answers once the server has closed the connection. */
export async function sendRaw(url: string, request: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(request, 'latin1');
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return {
    status: Number(head.split(' ', 2)[1]),
    envelope: JSON.parse(body.join('\r\n\r\n')) as RawAnswer['envelope'],
  };
}

export interface RawClient {
  readonly socket: Socket;
  readonly heard: () => string;
  /** Once either side has hung up. */
  readonly closed: Promise<unknown>;
}

/** Somebody at the other end who does what they like; `isDeaf` reads nothing of what comes. */
export async function connectRaw(url: string, { isDeaf = false } = {}): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const closed = new Promise((done) => socket.once('close', done));
  let heard = '';
  // Being hung up on is what these clients are for.
  socket.on('error', () => {});
  if (!isDeaf) socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
  await once(socket, 'connect');
  return { socket, heard: () => heard, closed };
}

/** Writes the same again and again, until the server has had enough. */
export async function writeOn({ socket, closed }: RawClient, text: string, everyMs: number): Promise<void> {
  const timer = setInterval(() => socket.write(text), everyMs);
  await closed;
  clearInterval(timer);
}
