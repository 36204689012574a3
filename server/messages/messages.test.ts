import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMessages } from './open.ts';

const letter = { to: 'ada@example.com', subject: 'Hello', text: 'A line.\nAnother: "ä".' };

async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), 'fanfare-outbox-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** A mail server that keeps what it is told, and refuses one address. */
async function startMailServer() {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isLetter = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const said = chunk.toString();
      heard.push(said);
      if (isLetter && !said.endsWith('\r\n.\r\n')) return;
      if (said === 'DATA\r\n') socket.write('354 go on\r\n');
      else if (said.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write(said.includes('refused@') ? '550 nobody here\r\n' : '250 fine\r\n');
      isLetter = said === 'DATA\r\n';
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, heard, [Symbol.dispose]: () => server.close() };
}

test('the outbox has a line for each message, also when many come at once, and only its owner reads it', async () => {
  await using folder = await makeFolder();
  const send = openMessages({ mailUrl: undefined, mailFrom: '', dataDir: join(folder.path, 'new') });
  const codes = Array.from({ length: 30 }, (_, index) => String(100_000 + index));
  await Promise.all(codes.map((code) => send({ ...letter, code, username: 'ada', purpose: 'sign-up' })));
  const file = join(folder.path, 'new', 'outbox.ndjson');
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const read = lines.map((line) => JSON.parse(line) as { code: string; at: string; text: string });
  expect(read.map(({ code }) => code).toSorted()).toEqual(codes);
  expect(read[0]).toMatchObject({ ...letter, username: 'ada', purpose: 'sign-up' });
  expect(new Date(read[0]?.at ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a mail server gets the letter as it was written', async () => {
  await using folder = await makeFolder();
  using server = await startMailServer();
  const send = openMessages({
    mailUrl: server.url,
    mailFrom: 'Harbor <no-reply@harbor.example>',
    dataDir: folder.path,
  });
  await send({ ...letter, text: 'A plain line.' });
  const heard = server.heard.join('');
  expect(heard).toContain('RCPT TO:<ada@example.com>');
  expect(heard).toContain('MAIL FROM:<no-reply@harbor.example>');
  expect(heard).toContain('Subject: Hello');
  expect(heard).toContain('A plain line.');
});

test('a letter that the mail server refuses, or that finds no server, is a failure', async () => {
  using server = await startMailServer();
  const settings = { mailFrom: 'no-reply@harbor.example', dataDir: '/nowhere' };
  const send = openMessages({ ...settings, mailUrl: server.url });
  await expect(send({ ...letter, to: 'refused@example.com' })).rejects.toThrow(/550/);
  await expect(openMessages({ ...settings, mailUrl: 'smtp://127.0.0.1:1' })(letter)).rejects.toThrow(/ECONNREFUSED/);
});
