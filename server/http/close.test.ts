import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeWithin } from './close.ts';

test('a server that closes lets an answer end that is under way, and waits no longer for its connection', async () => {
  const http = fastify({ keepAliveTimeout: 10 * 60_000 });
  const body = new PassThrough();
  http.get('/slow', () => body);
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  body.write('one');
  const answer = await fetch(`${address}/slow`);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  const closed = closeWithin(http, 10 * 60_000);
  body.end('two');
  expect((await reader?.read())?.value).toBe('two');
  await closed;
});
