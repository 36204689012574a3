// What is so broken that it never becomes a request: answered on the bare socket, in the envelope all the same.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { toText } from './envelope.ts';

const answers: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The address and headers are longer than we accept.'],
};
const otherwise = [400, 'This request cannot be understood.'] as const;

/** Nothing is logged: what was sent can hold tokens and phone numbers. */
export function answerBrokenRequest({ code }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  answerOnSocket(socket, ...(answers[code ?? ''] ?? otherwise));
}

/** Says so and hangs up. */
export function answerOnSocket(socket: Socket, status: number, message: string, headers: readonly string[] = []): void {
  if (socket.writable) socket.write(toResponse(status, toText(status, { message }), headers));
  socket.destroySoon();
}

function toResponse(status: number, text: string, headers: readonly string[]): string {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
    ...headers,
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
