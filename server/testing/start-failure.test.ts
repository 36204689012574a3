// What PostgreSQL's client says of a server that is none carries no code, so its words are what there is to go by.
import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { Refusal } from '../http/refusal.ts';
import { explainStartFailure } from '../start-failure.ts';

/** Why a connection to a server that answers so could not be made. */
async function failWith(answer: (socket: Socket) => void, more = ''): Promise<Error> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
    answer(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connectionString = `postgres://ada@127.0.0.1:${port}/fanfare${more}`;
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 500 });
  try {
    return await pool.query('select 1').then(
      () => new Error('It answered.'),
      (error: unknown) => error as Error,
    );
  } finally {
    await pool.end();
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

test.each<[string, (socket: Socket) => void]>([
  ['is silent', () => {}],
  ['hangs up', (socket) => socket.destroy()],
  ['speaks something else', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('a database server that %s is said to be none, in one line', async (_what, answer) => {
  expect(explainStartFailure(await failWith(answer), undefined)).toBe(
    'DATABASE_URL: the database does not answer there.',
  );
});

test('a database whose socket is not there is said to be none', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres:///fanfare?host=/nowhere/at/all' });
  const fault = await pool.query('select 1').catch((error: unknown) => error as Error);
  await pool.end();
  expect(explainStartFailure(fault as Error, undefined)).toBe('DATABASE_URL: the database does not answer there.');
});

test.each([
  ['42501', 'permission denied for schema public'],
  ['53100', 'could not extend file "base/16384/16385": No space left on device'],
  ['25006', 'cannot execute CREATE TABLE in a read-only transaction'],
])('a database that refuses the schema with %s is explained in its own words', (code, words) => {
  const fault = Object.assign(new Error(words), { code, severity: 'ERROR' });
  expect(explainStartFailure(fault, undefined)).toBe(`DATABASE_URL: the database says: ${words}.`);
});

test('a database whose work was taken back each time because of another process is explained in one line', () => {
  const met = Object.assign(new Error('deadlock detected'), { code: '40P01', severity: 'ERROR' });
  expect(explainStartFailure(new DatabaseUnavailable(met), undefined)).toBe(
    'DATABASE_URL: another process was in the way each time (deadlock detected). Start again: what is done stays done.',
  );
});

test('a database that wants a password, or cannot do TLS, is explained in one line', async () => {
  const wanting = await failWith((socket) => {
    const steps = [toSasl(10, 'SCRAM-SHA-256\0\0'), toSasl(11, 'r=x')];
    socket.on('data', () => socket.write(steps.shift() ?? ''));
  });
  expect(explainStartFailure(wanting, undefined)).toMatch(/^DATABASE_URL: .*password.*\.$/);
  const plain = await failWith((socket) => socket.once('data', () => socket.write('N')), '?ssl=true');
  expect(explainStartFailure(plain, undefined)).toMatch(/^DATABASE_URL: .*SSL.*\.$/);
});

test('a certificate that DATABASE_URL names and that is not there is told of that setting', async () => {
  const fault = await failWith(() => {}, '?sslrootcert=/nowhere/root.pem').catch((error: unknown) => error);
  expect(explainStartFailure(new DatabaseUnavailable(fault), undefined)).toBe(
    "DATABASE_URL: ENOENT: no such file or directory, open '/nowhere/root.pem'.",
  );
});

test('a refusal that says nothing of where pictures lie is shown whole, whatever its cause', () => {
  const fault = new Refusal(400, 'This is not an image.', { cause: new Error('Input buffer has corrupt header') });
  expect(explainStartFailure(fault, undefined)).toBe(fault.stack);
});

/** A step of PostgreSQL's authentication. */
function toSasl(step: number, text: string): Buffer {
  const message = Buffer.from(`R\0\0\0\0\0\0\0\0${text}`);
  message.writeUInt32BE(message.length - 1, 1);
  message.writeUInt32BE(step, 5);
  return message;
}
