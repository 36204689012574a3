import { type FileHandle, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { type IncomingHttpHeaders, type ServerResponse, createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { isSurelyUnsent } from './mail.ts';
import { readSettings } from '../settings.ts';
import { openMessages } from './open.ts';

const letter = { medium: 'EMAIL' as const, to: 'ada@example.com', subject: 'Hello', text: 'A line.\nAnother: "ä".' };
const text = { medium: 'SMS' as const, to: '+15550100', text: '123456 is your code.' };
const nothing = { mailUrl: undefined, mailFrom: '', smsUrl: undefined };

async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), 'fanfare-outbox-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** A mail server that keeps what it is told, and refuses one address, and whoever gives a password. */
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
      else if (said.startsWith('EHLO')) socket.write('250-fine\r\n250 AUTH PLAIN\r\n');
      else if (said.startsWith('AUTH')) socket.write('535 wrong password\r\n');
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
  const send = openMessages({ ...nothing, dataDir: join(folder.path, 'new') });
  const codes = Array.from({ length: 200 }, (_, index) => String(100_000 + index));
  // Lines that end on another page of the disk than they begin on: of those, others see a half.
  const long = { ...letter, text: 'x'.repeat(5_000) };
  await Promise.all(codes.map((code) => send({ ...long, code, username: 'ada', purpose: 'sign-up' })));
  const file = join(folder.path, 'new', 'outbox.ndjson');
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const read = lines.map((line) => JSON.parse(line) as { code: string; at: string; text: string });
  expect(read.map(({ code }) => code).toSorted()).toEqual(codes);
  expect(read[0]).toMatchObject({ ...long, username: 'ada', purpose: 'sign-up' });
  expect(new Date(read[0]?.at ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a message of which a full disk takes only a part is not sent, and the next one has a line of its own', async () => {
  await using folder = await makeFolder();
  const send = openMessages({ ...nothing, dataDir: folder.path });
  await using handle = await open(folder.path);
  const files = Object.getPrototypeOf(handle) as { write: (line: string | Buffer) => Promise<unknown> };
  const { write } = files;
  vi.spyOn(files, 'write').mockImplementationOnce(function takePart(this: FileHandle, line) {
    return write.call(this, Buffer.from(line).subarray(0, 20));
  });
  await expect(send(letter)).rejects.toThrow('part');
  await send(text);
  const lines = (await readFile(join(folder.path, 'outbox.ndjson'), 'utf8')).trimEnd().split('\n');
  expect(lines).toEqual([expect.stringMatching(/^.{20}$/), expect.stringContaining(text.text)]);
});

test('a mail server gets the letter as it was written', async () => {
  await using folder = await makeFolder();
  using server = await startMailServer();
  const send = openMessages({
    ...nothing,
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

test('a letter says whose site it is of, whatever that is called', async () => {
  await using folder = await makeFolder();
  using server = await startMailServer();
  const names = { SITE_NAME: String.raw`Bar: "One" (Nord); \ Co`, PUBLIC_URL: 'https://bar.example' };
  const { mailFrom } = readSettings(names);
  await openMessages({ ...nothing, mailUrl: server.url, mailFrom, dataDir: folder.path })(letter);
  expect(server.heard.join('')).toContain(String.raw`From: "Bar: \"One\" (Nord); \\ Co" <no-reply@bar.example>`);
});

test('a letter that the mail server refuses, or that finds no server, is a failure', async () => {
  using server = await startMailServer();
  const settings = { ...nothing, mailFrom: 'no-reply@harbor.example', dataDir: '/nowhere' };
  const send = openMessages({ ...settings, mailUrl: server.url });
  await expect(send({ ...letter, to: 'refused@example.com' })).rejects.toThrow(/550/);
  await expect(openMessages({ ...settings, mailUrl: 'smtp://127.0.0.1:1' })(letter)).rejects.toThrow(/ECONNREFUSED/);
});

test.each([
  ['takes the password for wrong', (url: string) => url.replace('//', '//harbor:wrong@'), true],
  ['speaks no TLS', (url: string) => url.replace('smtp:', 'smtps:'), true],
  ['refuses the recipient', (url: string) => url, false],
])('of a letter for a mail server that %s it is known whether it can go later', async (_, toUrl, expected) => {
  using server = await startMailServer();
  const send = openMessages({ ...nothing, mailUrl: toUrl(server.url), mailFrom: 'a@b.example', dataDir: '/nowhere' });
  const error = await send({ ...letter, to: 'refused@example.com' }).then(
    () => undefined,
    (fault: unknown) => fault,
  );
  expect(error).toBeInstanceOf(Error);
  expect(isSurelyUnsent(error)).toBe(expected);
});

/** A gateway for text messages that keeps what it is asked, and answers as it is told. */
async function startGateway(answer: (response: ServerResponse) => void = (response) => response.end()) {
  const asked: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const server = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push({ path: `${request.method} ${request.url}`, headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { host: `127.0.0.1:${port}`, asked, [Symbol.dispose]: close };
}

test('a gateway gets a text by POST, with the name and password of its address', async () => {
  using gateway = await startGateway();
  const smsUrl = `http://harbor:p%40ss50%@${gateway.host}/send/?from=harbor`;
  await openMessages({ ...nothing, smsUrl, dataDir: '/nowhere' })({ ...text, code: '123456', purpose: 'reset' });
  const [asked] = gateway.asked;
  expect(asked?.path).toBe('POST /send/?from=harbor');
  expect(asked?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from('harbor:p@ss50%').toString('base64')}`,
  });
  expect(JSON.parse(asked?.body ?? '')).toEqual({ to: text.to, text: text.text });
});

test('a gateway without a name is asked without one', async () => {
  using gateway = await startGateway();
  await openMessages({ ...nothing, smsUrl: `http://${gateway.host}`, dataDir: '/nowhere' })(text);
  expect(gateway.asked[0]?.headers.authorization).toBeUndefined();
});

test.each([301, 400, 429, 500])(
  'a text that the gateway answers with %i is a failure that tells nothing',
  async (status) => {
    using gateway = await startGateway((response) => {
      response.writeHead(status, { location: '/elsewhere' }).end(`cannot send ${text.text} to ${text.to}`);
    });
    const send = openMessages({ ...nothing, smsUrl: `http://u:secret@${gateway.host}`, dataDir: '/nowhere' });
    const error: unknown = await send(text).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ responseCode: status });
    expect(inspect(error)).not.toMatch(/15550100|123456|secret/);
    expect(gateway.asked).toHaveLength(1);
  },
);

test('a text that finds no gateway, or one that breaks off, is a failure', async () => {
  const settings = { ...nothing, dataDir: '/nowhere' };
  await expect(
    openMessages({ ...settings, smsUrl: `http://127.0.0.1:${await freePort()}` })(text),
  ).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
  using gateway = await startGateway((response) => response.destroy());
  await expect(openMessages({ ...settings, smsUrl: `http://${gateway.host}` })(text)).rejects.toThrow(/gateway/);
});

test('each medium goes its own way: what has no server in the settings goes to the outbox', async () => {
  await using folder = await makeFolder();
  using server = await startMailServer();
  using gateway = await startGateway();
  const outbox = async () => await readFile(join(folder.path, 'outbox.ndjson'), 'utf8').catch(() => '');
  const mailOnly = openMessages({ ...nothing, mailUrl: server.url, mailFrom: 'a@b.example', dataDir: folder.path });
  await mailOnly(letter);
  expect(await outbox()).toBe('');
  await mailOnly(text);
  expect(JSON.parse(await outbox())).toMatchObject(text);
  const smsOnly = openMessages({ ...nothing, smsUrl: `http://${gateway.host}`, dataDir: folder.path });
  await smsOnly(text);
  await smsOnly(letter);
  expect((await outbox()).trimEnd().split('\n')).toHaveLength(2);
  expect(gateway.asked).toHaveLength(1);
});
