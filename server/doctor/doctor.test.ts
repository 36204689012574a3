import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../database/open.ts';
import type { Environment } from '../settings.ts';
import { freePort } from '../testing/free-port.ts';
import { startApp } from '../testing/start-app.ts';
import { environmentOf, ownEnvironment } from '../testing/start-process.ts';
import { type TestDatabase, makeTestDatabase } from '../testing/test-database.ts';

const onPostgres = process.env['TEST_ENGINE'] === 'postgres';
const program = fileURLToPath(new URL('doctor-command.ts', import.meta.url));
const names = ['settings', 'disk', 'flush', 'database', 'mail', 'texts', 'storage', 'redis', 'proxy', 'clock'];

describe('the doctor', () => {
  let data: TestDatabase;

  beforeEach(async () => {
    data = await makeTestDatabase();
  });
  afterEach(() => data.remove());

  test('finds nothing wrong with a server that runs', async () => {
    await using app = await startApp({ on: data });
    const { code, lines } = await run({ PUBLIC_URL: app.url });
    expect(lines.map((line) => line.slice(0, 2))).toEqual(names.map(() => '✓ '));
    expect(lines.find((line) => line.includes('database'))).toMatch(/(SQLite|PostgreSQL) \d.+, up to date$/);
    expect(code).toBe(0);
  });

  test('tells in order what it found before the first start, and leaves nothing behind', async () => {
    const { code, lines } = await run({ PUBLIC_URL: `http://localhost:${await freePort()}` });
    expect(lines.map((line) => line.split(/ +/)[1])).toEqual(names);
    expect(lines[8]).toMatch(/^! proxy +nobody answers at http:.+ECONNREFUSED.+: start the server/);
    expect(code).toBe(0);
    expect(await readdir(data.dataDir, { recursive: true })).toEqual(['images', join('images', '.incoming')]);
  });

  test('says of a setting that makes no sense what the server would say', async () => {
    expect(await run({ PORT: 'many' })).toEqual({ code: 1, lines: ['✗ settings  PORT must be a port number.'] });
  });

  test('names what does not answer, tells no secret, and looks at the rest', async () => {
    const nobody = `u:hidden@127.0.0.1:${await freePort()}`;
    const { code, lines } = await run({
      MAIL_URL: `smtp://${nobody}`,
      SMS_URL: `http://${nobody}/send`,
      REDIS_URL: `redis://${nobody}`,
      NODE_ENV: 'production',
    });
    const bad = lines.filter((line) => line.startsWith('✗'));
    expect(bad.map((line) => line.slice(2))).toEqual([
      expect.stringMatching(/^mail +MAIL_URL: 127\.0\.0\.1:\d+ does not take letters \(\w+\)\.$/),
      expect.stringMatching(/^texts +SMS_URL: 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\.$/),
      expect.stringMatching(/^redis +REDIS_URL: Redis does not answer there \(ECONNREFUSED\)\.$/),
    ]);
    expect(lines[0]).toMatch(/^! settings +PUBLIC_URL is http:.+https address\.$/);
    expect(lines).toHaveLength(names.length);
    expect(lines.join()).not.toContain('hidden');
    expect(code).toBe(1);
  });

  test('waits five seconds for who takes a call and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const { code, lines } = await run({ MAIL_URL: `smtp://127.0.0.1:${port}` });
    silent.close();
    expect(lines).toContainEqual('✗ mail      says nothing within 5 seconds.');
    expect(lines).toHaveLength(names.length);
    expect(code).toBe(1);
  });

  test('knows a database of a newer version, and changes nothing about it', async () => {
    await using app = await startApp({ on: data });
    const database = openDatabase(data).$extendTables<{ kysely_migration: { name: string; timestamp: string } }>();
    await database.insertInto('kysely_migration').values({ name: '9999-later', timestamp: '' }).execute();
    const { lines } = await run({ PUBLIC_URL: app.url });
    expect(lines[3]).toMatch(/^! database .+ it is of a newer version\. The start says/);
    await database.destroy();
  });

  if (onPostgres)
    test('says that a database does not exist', async () => {
      const { lines } = await run({ DATABASE_URL: `${data.databaseUrl}x` });
      expect(lines[3]).toMatch(/^✗ database +DATABASE_URL: .+ does not exist\.$/);
    });
  else
    test('says that a folder cannot hold a database', async () => {
      await mkdir(join(data.dataDir, 'fanfare.db'));
      const { lines } = await run({});
      expect(lines[3]).toMatch(/^✗ database +DATA_DIR: the database in it cannot be used/);
    });

  async function run(environment: Environment): Promise<{ code: number | null; lines: readonly string[] }> {
    const child = spawn(process.execPath, [program], {
      env: { ...ownEnvironment(), ...environmentOf(data), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, lines: said.trimEnd().split('\n') };
  }
});
