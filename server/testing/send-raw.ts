// What no client library would send, written to the socket byte by byte.
import { connect } from 'node:net';

export interface RawAnswer {
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
