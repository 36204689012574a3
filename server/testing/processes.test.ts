import { connect } from 'node:net';
import type { Config } from '@fanfare/contract/config.ts';
import { listCustomers } from '@fanfare/contract/customers.ts';
import { submitPhone } from '@fanfare/contract/visitors.ts';
import { addWorkspace, listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findSchemaAge } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { ada } from './cast.ts';
import { openFakeAdapter } from './gateways/adapter.ts';
import { runHistories } from './histories/histories.ts';
import { readyDatabase } from './ready-database.ts';
import { environmentOf, preparePerson, runUntilExit, startProcess, type TestProcess } from './start-process.ts';
import { openStallingProxy } from './stalling-proxy.ts';
import { type TestDatabase, makeTestDatabase } from './test-database.ts';
import { openTextingShop } from './texting-shop.ts';

const onPostgres = process.env['TEST_ENGINE'] === 'postgres';

describe('the product as a process', () => {
  let data: TestDatabase;
  let clientId: string;
  const running: TestProcess[] = [];

  beforeEach(async () => {
    data = await readyDatabase();
    clientId = await preparePerson(data, ada);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.stop('SIGTERM')));
    await data.remove();
  });

  /** The database as a newer version leaves it; `oldest` is the oldest migration beside which it can serve. */
  async function pretendNewer(oldest?: string): Promise<void> {
    // Nobody gets this one again.
    await data.remove();
    data = await makeTestDatabase();
    clientId = await preparePerson(data, ada);
    const database = openDatabase(data);
    await sql`insert into kysely_migration (name, timestamp) values ('9001-later', '2100-01-01T00:00:00Z')`.execute(
      database,
    );
    if (oldest !== undefined)
      await database.insertInto('installation').values({ name: 'oldestServer', value: oldest }).execute();
    await database.destroy();
  }

  async function start(publicUrl?: string): Promise<TestProcess> {
    const one = await startProcess(data, { clientId, ...(publicUrl && { publicUrl }) });
    running.push(one);
    return one;
  }

  test('keeps every number that it acknowledged when it is killed in the middle of the work', async () => {
    const first = await start();
    const asAda = await first.signIn(ada);
    const { workspace } = await asAda.call(addWorkspace, { body: { name: 'Harbor & Vine' } });
    const acknowledged = await submitUntilKilled(first, workspace.workspace_id);
    expect(acknowledged.length).toBeGreaterThan(20);

    const second = await start();
    const again = await second.signIn(ada);
    const { items } = await again.call(listCustomers, {
      params: { ws: workspace.workspace_id },
      query: { limit: 10_000 },
    });
    const kept = new Set(items.map(({ phone }) => phone));
    expect(acknowledged.filter((phone) => !kept.has(phone))).toEqual([]);
    const { workspaces } = await again.call(listWorkspaces, {});
    expect(workspaces[0]?.customers_quantity).toBe(items.length);
  });

  test('has not started where somebody else answers at its address', async () => {
    const other = await start();
    const own = await makeTestDatabase();
    const port = Number(new URL(other.url).port);
    await expect(startProcess(own, { clientId, port })).rejects.toThrow(/did not start.*in use/s);
    await own.remove();
  });

  test('starts on a database to which a newer version has only added, and says so in one line', async () => {
    await pretendNewer();
    const one = await start();
    const { workspace } = await (await one.signIn(ada)).call(addWorkspace, { body: { name: 'Harbor & Vine' } });
    const body = { wid: workspace.workspace_id, phone: '4155550101' };
    expect(await one.visitor.call(submitPhone, { body })).toEqual({ message: 'Phone number added' });
    expect(one.log().match(/A newer version .*/g)).toEqual([
      'A newer version has brought the database up to date (9001-later). This one serves on it as it is.',
    ]);
  });

  test('ends with one line where a newer version has taken away what it uses', async () => {
    await pretendNewer('9001-later');
    const { code, said } = await runUntilExit({ ...environmentOf(data), PORT: '0' });
    expect(code).toBe(1);
    expect(said.trim()).toBe(
      'The database belongs to a newer version (9001-later), and this one is too old to serve beside it: ' +
        'start the newer one, or this one on the backup from before the upgrade.',
    );
  });

  if (onPostgres) {
    test('ends with one line where its database does not exist', async () => {
      const { code, said } = await runUntilExit({ ...environmentOf(data), DATABASE_URL: `${data.databaseUrl}x` });
      expect(code).toBe(1);
      expect(said.trim()).toMatch(/^DATABASE_URL: .* does not exist\.$/);
    });

    test('ends with one line where its database may only be read', async () => {
      const place = await makeTestDatabase();
      const database = openDatabase(place);
      const name = new URL(place.databaseUrl ?? '').pathname.slice(1);
      await sql`alter database ${sql.table(name)} set default_transaction_read_only = on`.execute(database);
      await database.destroy();
      const { code, said } = await runUntilExit({ ...environmentOf(place), PORT: '0' });
      await place.remove();
      expect(code).toBe(1);
      expect(said.trim()).toMatch(/^DATABASE_URL: the database says: .* read-only transaction\.$/);
    });

    test('serves one person from two processes on one database', async () => {
      const first = await start();
      const second = await start(first.url);
      const { token } = await first.signIn(ada);
      const { workspace } = await second.withToken(token).call(addWorkspace, { body: { name: 'Harbor & Vine' } });
      const { workspaces } = await first.withToken(token).call(listWorkspaces, {});
      expect(workspaces).toEqual([workspace]);
    });

    test('outlives the loss of its connections, in the middle of transactions too', async () => {
      const one = await start();
      const asAda = await one.signIn(ada);
      const { workspace } = await asAda.call(addWorkspace, { body: { name: 'Harbor & Vine' } });
      const acknowledged: string[] = [];
      const submit = async (number: number) => {
        const phone = `1415555${1_000 + number}`;
        await one.visitor.call(submitPhone, { body: { wid: workspace.workspace_id, phone } });
        acknowledged.push(phone);
      };
      let cutAtWork = 0;
      for (let round = 0; round < 20; round += 1) {
        const submits = Promise.allSettled(Array.from({ length: 5 }, (_, index) => submit(round * 5 + index)));
        cutAtWork += await data.cutConnections();
        await submits;
      }
      expect(cutAtWork).toBeGreaterThan(0);
      await submit(999);
      const params = { ws: workspace.workspace_id };
      const { items } = await asAda.call(listCustomers, { params, query: { limit: 200 } });
      expect(items.map(({ phone }) => phone)).toEqual(expect.arrayContaining(acknowledged));
    });

    test('stops within seconds also while its database hangs', async () => {
      await using way = await openStallingProxy(data.databaseUrl ?? '');
      const one = await startProcess({ ...data, databaseUrl: way.url }, { clientId });
      running.push(one);
      await one.signIn(ada);
      way.stall();
      const since = Date.now();
      expect(await one.stop('SIGTERM')).toBe(0);
      expect(Date.now() - since).toBeLessThan(60_000);
    });

    test('loses nothing that several servers acknowledged while they are killed, stopped, cut off and wrong about the time', async () => {
      const one = await makeTestDatabase();
      try {
        const faults = ['cut', 'pause backend', 'kill', 'pause'] as const;
        const { acknowledged, problems } = await runHistories(one, { servers: 2, faults });
        expect(problems).toEqual([]);
        expect(acknowledged).toBeGreaterThan(50);
      } finally {
        await one.remove();
      }
    });

    test('three processes that start together on an empty database make its tables once', async () => {
      const empty = await makeTestDatabase();
      const started = await Promise.all([1, 2, 3].map(() => startProcess(empty, { clientId: '' })));
      const configs = await Promise.all(started.map(async ({ url }) => (await fetch(`${url}/config.json`)).json()));
      const [first] = configs as Config[];
      const pool = { userPoolClientId: first?.auth.userPoolClientId };
      expect(configs).toMatchObject([{ auth: pool }, { auth: pool }, { auth: pool }]);
      expect(started.map((one) => one.faults())).toEqual(['', '', '']);
      await Promise.all(started.map((one) => one.stop('SIGTERM')));
      const database = openDatabase(empty);
      expect(await findSchemaAge(database)).toBe('ours');
      await database.destroy();
      await empty.remove();
    });
  } else {
    // The rest does not ask what database there is.
    test('stops cleanly within seconds, also while somebody sends a body that never ends', async () => {
      const one = await start();
      const { hostname, port } = new URL(one.url);
      const slow = connect(Number(port), hostname);
      slow.on('error', () => {});
      slow.write(
        'POST /public/prod/phone HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      );
      await fetch(`${one.url}/healthz`);
      const since = Date.now();
      expect(await one.stop('SIGTERM')).toBe(0);
      // Before a body that is so slow would be hung up on anyway.
      expect(Date.now() - since).toBeLessThan(25_000);
    });

    test('ends with one line where its port is taken, although the demo already runs, and claims no text', async () => {
      const { url } = await start();
      const other = await makeTestDatabase();
      await using adapter = await openFakeAdapter();
      adapter.be('held');
      const more = { GATEWAY_PRIVATE_ADDRESSES: 'on' };
      const fail = () => runUntilExit({ ...environmentOf(other), ...more, DEMO: 'on', PORT: new URL(url).port });
      const { code, said } = await fail();
      expect(code).toBe(1);
      expect(said.trim()).toMatch(/^PORT \d+ is already in use\..*$/);

      const one = await startProcess(other, { clientId: await preparePerson(other, ada), more });
      const shop = await openTextingShop({ staff: await one.signIn(ada), gateway: adapter, customers: 200 });
      await shop.start();
      await expect.poll(() => adapter.requests.length).toBeGreaterThan(0);
      await one.stop('SIGKILL');
      const waiting = await loseDemoPicture(other);
      await fail();
      expect(waiting).toBeGreaterThan(0);
      expect(await loseDemoPicture(other)).toBe(waiting);
      await other.remove();
    });

    test('names the setting where the port of the metrics is taken', async () => {
      const { url } = await start();
      const other = await makeTestDatabase();
      const taken = new URL(url).port;
      const { code, said } = await runUntilExit({ ...environmentOf(other), PORT: '0', METRICS_PORT: taken });
      await other.remove();
      expect(code).toBe(1);
      expect(said.trim()).toBe(`METRICS_PORT: this machine cannot listen at ${taken} (EADDRINUSE).`);
    });

    test.each([
      ['DATA_DIR', import.meta.filename],
      ['DATA_DIR', '/proc/nowhere'],
      ['HOST', 'nowhere.invalid'],
      ['HOST', '192.0.2.1'],
      ['DATABASE_URL', 'postgres://127.0.0.1:1/fanfare'],
      ['DATABASE_URL', 'postgres://nowhere.invalid/fanfare'],
    ])('ends with one line where %s=%s cannot be used', async (name, value) => {
      const { code, said } = await runUntilExit({ ...environmentOf(data), PORT: '0', [name]: value });
      expect(code).toBe(1);
      expect(said.trim().split('\n')).toHaveLength(1);
      expect(said).toContain(name);
    });

    test('does not start with a setting that makes no sense, and names it in one line', async () => {
      const { code, said } = await runUntilExit({ ...environmentOf(data), LOG_LEVEL: 'loud' });
      expect(code).toBe(1);
      expect(said.trim()).toMatch(/^LOG_LEVEL .+\.$/);
    });

    test('refuses a second server on the same folder with one line', async () => {
      await start();
      const { code, said } = await runUntilExit({ ...environmentOf(data), PORT: '0' });
      expect(code).toBe(1);
      expect(said.trim()).toBe(
        `Another server is already running on ${data.dataDir}. Stop it, or set DATA_DIR to another folder.`,
      );
    });
  }
});

/** So that the next start takes its time before it listens. Answers how many texts wait. */
async function loseDemoPicture(data: TestDatabase): Promise<number> {
  const database = openDatabase(data);
  const any = database.selectFrom('images').select('image_key').limit(1);
  await database.deleteFrom('images').where('image_key', '=', any).execute();
  const rows = await database.selectFrom('messages').select('message_id').where('state', '=', 'waiting').execute();
  await database.destroy();
  return rows.length;
}

/** Submits numbers from several sides and kills the process meanwhile; answers with those it acknowledged. */
async function submitUntilKilled({ visitor, stop }: TestProcess, wid: string): Promise<string[]> {
  const acknowledged: string[] = [];
  let next = 0;
  const killed = new AbortController();
  const submitter = async () => {
    while (!killed.signal.aborted) {
      const phone = `1415${String((next += 1)).padStart(7, '0')}`;
      const answer = await visitor.call(submitPhone, { body: { wid, phone } }).catch(() => undefined);
      if (answer) acknowledged.push(phone);
    }
  };
  const submitters = Array.from({ length: 8 }, submitter);
  while (acknowledged.length < 60) await new Promise((done) => setTimeout(done, 5));
  await stop('SIGKILL');
  killed.abort();
  await Promise.all(submitters);
  return acknowledged;
}
