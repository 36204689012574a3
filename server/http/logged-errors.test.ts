import { beforeAll, expect, test } from 'vitest';
import { ada } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { sharedApp } from '../testing/shared-app.ts';
import { buildHttp } from './build.ts';

const phone = '14155550132';
const isPostgres = process.env['TEST_ENGINE'] === 'postgres';

const app = sharedApp();

beforeAll(async () => {
  await (await openCustomers(app, await app.as(ada))).add(phone);
});

const addAgain = async () => {
  const rows = await app.database.selectFrom('customers').selectAll().execute();
  await app.database.insertInto('customers').values(rows).execute();
};

/** What a failure inside a call writes. */
async function logOf(fail: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const http = buildHttp({ settings: app.settings, log: { write: (line) => lines.push(line) } });
  http.get('/', fail);
  expect((await http.inject('/')).statusCode).toBe(500);
  await http.close();
  return lines.join('');
}

test('what a database says of a failure is logged with names and place, and without the phone number in it', async () => {
  const log = await logOf(addAgain);
  expect(log).not.toContain('4155550132');
  expect(log).toMatch(/unique constraint/i);
  expect(log).toMatch(/"stack":"at .*logged-errors\.test\.ts/);
  if (isPostgres) {
    expect(JSON.parse(log)).toMatchObject({ err: { code: '23505', constraint: 'customers_pk', table: 'customers' } });
  }
});

test('the same holds where that failure is the cause of another, or one of several', async () => {
  const log = await logOf(async () => {
    const failure: unknown = await addAgain().catch((error: unknown) => error);
    const cause = new AggregateError([failure], `of +1 (415) 555-0132, ${phone} and grace@example.com`);
    throw new Error('A list could not be kept', { cause });
  });
  expect(log).not.toMatch(/4155550132|555-0132|grace@/);
  expect(log).toContain('A list could not be kept');
  expect(log.match(/unique constraint/gi)).toHaveLength(1);
});

test('neither has a line that an error or a text makes alone the number in it, nor what PostgreSQL could not read', async () => {
  const lines: string[] = [];
  const http = buildHttp({ settings: app.settings, log: { write: (line) => lines.push(line) } });
  const unreadable = app.database
    .selectFrom('customers')
    .select('phone')
    .where('created_at', '=', 'Grace' as never);
  const failures = isPostgres ? [addAgain, () => unreadable.execute()] : [addAgain];
  for (const fail of failures) http.log.error(await fail().catch((error: unknown) => error));
  http.log.error(`nobody has ${phone}`);
  await http.close();
  expect(lines).toHaveLength(failures.length + 1);
  expect(lines.join('')).not.toMatch(/Grace|4155550132/);
  expect(lines.at(-1)).toContain('nobody has …');
  if (isPostgres) expect(lines[1]).toContain('22P02');
});

/** As the log tells it. */
async function messageOf(text: string): Promise<string> {
  const line = JSON.parse(await logOf(() => Promise.reject(new Error(text)))) as { err: { message: string } };
  return line.err.message;
}

test.each([
  '415.555.0132',
  '1.415.555.0132',
  '+1.415.555.0132',
  '(415) 555.0132',
  '415-555.0132',
  '+49.171.1234.567',
  '0171.123.4567',
  '020.7946.0958',
  '044.668.18.00',
  '01.23.45.67.89',
  '612.345.678',
])('a number that is written with dots is hidden: %s', async (number) => {
  expect(await messageOf(`nobody has ${number}.`)).toBe('nobody has ….');
});

test('a number of seven digits is hidden, and one of six is not', async () => {
  expect(await messageOf('nobody has 5550132 nor 555-0132, and 404404 is an error')).toBe(
    'nobody has … nor …, and 404404 is an error',
  );
});

test.each([
  'Node.js 26.1.0',
  'Windows 10.0.19045.3803',
  'Chrome 131.100.6778.204',
  '192.168.100.200:5432, 127.0.0.1',
  '2026.11.22, 22.11.2026, 05.11.2026',
  '10:15:03.123456, 10.15.30.123, 09.15.30.123',
  'in 123.456789 ms',
])('a version, the address of a machine and a time are not: %s', async (text) => {
  expect(await messageOf(text)).toBe(text);
});

test.each(['a', '1.', '+1.', '0123.45', '415.555.'])(
  'a message of %j, over and over, holds nobody up',
  async (part) => {
    expect(await messageOf(part.repeat(100_000 / part.length))).not.toBe('');
  },
);
