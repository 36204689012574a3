import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readdir } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../database/open.ts';
import type { Environment } from '../settings.ts';
import { ada } from '../testing/cast.ts';
import { freePort } from '../testing/free-port.ts';
import { startApp } from '../testing/start-app.ts';
import { environmentOf, ownEnvironment, preparePerson, startProcess } from '../testing/start-process.ts';
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
    expect(await readdir(data.dataDir)).toEqual([]);
  });

  test('leaves every folder as a stopped server left it', async () => {
    const clientId = await preparePerson(data, ada);
    const server = await startProcess(data, { clientId });
    await server.stop('SIGTERM');
    const before = await readdir(data.dataDir, { recursive: true });
    const { lines } = await run({});
    expect(lines[3]).toMatch(/^✓ database .+up to date$/);
    expect(await readdir(data.dataDir, { recursive: true })).toEqual(before);
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
  else {
    test('says that a folder cannot hold a database', async () => {
      await mkdir(join(data.dataDir, 'fanfare.db'));
      const { lines } = await run({});
      expect(lines[3]).toMatch(/^✗ database +DATA_DIR: the database in it cannot be used/);
    });

    test('finds a damaged file, and does not read through one that would take it long', async () => {
      const path = join(data.dataDir, 'fanfare.db');
      const file = new DatabaseSync(path);
      file.exec('create table words (word text)');
      file.close();
      const bytes = await open(path, 'r+');
      const { size } = await bytes.stat();
      await bytes.write(Buffer.alloc(size / 2, 'damaged'), 0, size / 2, size / 2);
      expect((await run({})).lines[3]).toMatch(/^✗ database .+ the file is damaged\. Restore a backup\.$/);
      await bytes.truncate(129 * 1_024 * 1_024);
      await bytes.close();
      expect((await run({})).lines[3]).toMatch(/^✓ database .+; too large to be read through here/);
    });

    // The rest does not ask what database there is.
    test('says of a setting that makes no sense what the server would say', async () => {
      expect(await run({ PORT: 'many' })).toEqual({ code: 1, lines: ['✗ settings  PORT must be a port number.'] });
      const { lines } = await run({ PUBLIC_URL: 'http://u:hidden@127.0.0.1' });
      expect(lines).toEqual([expect.stringMatching(/^✗ settings {2}PUBLIC_URL must be an address [^@]+$/)]);
    });

    test('refuses a word too many with its usage, before it looks at anything', async () => {
      expect(await run({}, ['mail'])).toEqual({ code: 1, lines: ['mail is one word too many: npm run doctor'] });
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
        expect.stringMatching(/^mail +MAIL_URL: 127\.0\.0\.1:\d+ does not take letters \(\w+\): look at .+\.$/),
        expect.stringMatching(/^texts +SMS_URL: 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\): look at .+\.$/),
        expect.stringMatching(/^redis +REDIS_URL: Redis does not answer there \(ECONNREFUSED\)\.$/),
      ]);
      expect(lines[0]).toMatch(/^! settings +PUBLIC_URL is http:.+https address\.$/);
      expect(lines).toHaveLength(names.length);
      expect(lines.join()).not.toContain('hidden');
      expect(code).toBe(1);
    });

    test('makes no folder that is missing', async () => {
      const missing = join(data.dataDir, 'missing');
      const PUBLIC_URL = `http://127.0.0.1:${await freePort()}`;
      const { lines } = await run({ DATA_DIR: missing, PUBLIC_URL, NODE_ENV: 'production' });
      expect(lines[1]).toMatch(/^! disk +there is no DATA_DIR yet.+look at DATA_DIR\.$/);
      expect(lines).toHaveLength(names.length);
      expect(await readdir(data.dataDir)).toEqual([]);
    });

    test('waits five seconds for who takes a call and says nothing', async () => {
      const silent = createServer().listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as { port: number };
      const { code, lines } = await run({ MAIL_URL: `smtp://127.0.0.1:${port}` });
      silent.close();
      expect(lines).toContainEqual(expect.stringMatching(/^✗ mail {6}says nothing within 5 seconds: look at /));
      expect(lines).toHaveLength(names.length);
      expect(code).toBe(1);
    });

    test('takes its picture out of a store again that does not hand it back', async () => {
      const kept = new Set<string>();
      const gone = new Set<string>();
      const store = createHttpServer(({ method, url = '' }, response) => {
        const path = url.split('?')[0] ?? '';
        if (method === 'PUT') kept.add(path);
        if (method === 'DELETE' && kept.delete(path)) gone.add(path);
        if (url.includes('list-type')) {
          const keys = [...kept].map((key) => `<Contents><Key>${key.replace('/pictures/', '')}</Key></Contents>`);
          return response.end(`<ListBucketResult>${keys.join('')}</ListBucketResult>`);
        }
        const isAsked = method === 'HEAD' && path.endsWith('original');
        return method === 'GET' ? response.flushHeaders() : response.writeHead(isAsked ? 404 : 200).end();
      }).listen(0, '127.0.0.1');
      await once(store, 'listening');
      const { port } = store.address() as { port: number };
      const { code, lines } = await run({
        STORAGE_URL: `s3://pictures?region=any&endpoint=http://127.0.0.1:${port}`,
        AWS_ACCESS_KEY_ID: 'anybody',
        AWS_SECRET_ACCESS_KEY: 'anything',
      });
      store.closeAllConnections();
      store.close();
      expect(lines[6]).toBe(
        '✗ storage   STORAGE_URL: a picture cannot be kept (it says nothing): look at it, and at its rights.',
      );
      expect([kept.size, gone.size]).toEqual([0, 1]);
      expect(code).toBe(1);
    });
  }

  async function run(
    environment: Environment,
    words: readonly string[] = [],
  ): Promise<{ code: number | null; lines: readonly string[] }> {
    const child = spawn(process.execPath, [program, ...words], {
      env: { ...ownEnvironment(), ...environmentOf(data), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, lines: said.trimEnd().split('\n') };
  }
});
