import { randomUUID } from 'node:crypto';
import { listCustomers } from '@fanfare/contract/customers.ts';
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { busyMessage } from '../http/envelope.ts';
import { buildWorkspace } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { readyDatabase } from '../testing/ready-database.ts';
import { type StallingProxy, openStallingProxy } from '../testing/stalling-proxy.ts';
import { type Asker, type TestApp, startApp } from '../testing/start-app.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { pairTablet } from '../testing/tablets.ts';
import { untilWaiting } from '../testing/wait-for-locks.ts';
import { migrate } from './migrate.ts';
import { type Transaction, openDatabase } from './open.ts';
import { createBatcher } from './batcher.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const isPostgres = process.env['TEST_ENGINE'] === 'postgres';
/** So long that a busy machine does not fail what is to succeed. */
const statementMsMax = 3_000;
const environment = { DATABASE_TIMEOUT_MS: String(statementMsMax), RATE_LIMITS: 'off' };

if (isPostgres) {
  describe('a PostgreSQL that does not answer', () => {
    let data: TestDatabase;
    let proxy: StallingProxy;
    let app: TestApp;
    let asAda: Asker;
    let ws: string;

    beforeAll(async () => {
      data = await readyDatabase();
      proxy = await openStallingProxy(data.databaseUrl ?? '');
      app = await startApp({ environment, on: { ...data, databaseUrl: proxy.url } });
      asAda = await app.as(ada);
      ws = (await buildWorkspace(asAda)).workspace_id;
    });
    afterAll(async () => {
      await app[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
      await data.remove();
    });

    const ask = (path: string, body?: object, token = asAda.token ?? '') =>
      fetch(app.url + path, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });

    test('leaves nobody waiting: every call is answered 503 with the time to come again, and works once it is back', async () => {
      const tablet = await pairTablet(app, asAda, ws);
      const report = { session: randomUUID(), appVersion: '1.0', showing: null, plays: [] };
      const askAll = () => [
        ask(`/client/prod/ws/${ws}/customers`),
        ask('/client/prod/ws'),
        ask(`/client/prod/ws/${ws}/customers`, { phone: '4155550100', createOnly: false }),
        ask('/public/prod/device/report', report, tablet.token),
        // More than there are connections.
        ...Array.from({ length: 30 }, (_, index) =>
          ask('/public/prod/phone', { wid: ws, phone: `41555501${index + 10}`, addedBy: 'viewer' }),
        ),
        ...Array.from({ length: 30 }, () => ask(`/public/prod/workspace/${ws}`)),
      ];
      proxy.stall();
      const answers = await Promise.all(askAll());
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
      expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(answers.map(() => '2'));
      const alive = await fetch(`${app.url}/healthz`);
      expect(alive.status).toBe(200);
      proxy.goOn();
      await expect.poll(async () => (await ask('/readyz')).status).toBe(200);
      const refused = async () =>
        (await Promise.all(askAll())).filter(({ status }) => status !== 200 && status !== 409);
      await expect.poll(refused).toEqual([]);
      await expect(asAda.call(listCustomers, { params: { ws }, query: {} })).resolves.toMatchObject({
        items: { length: 25 },
      });
    });

    test('is told of by /readyz long before any other call gives up, however many ask', async () => {
      proxy.stall();
      let hasGivenUp = false;
      const other = ask('/client/prod/ws').then(() => (hasGivenUp = true));
      const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${app.url}/readyz`)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
      expect(hasGivenUp).toBe(false);
      await other;
      proxy.goOn();
      await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200);
    });

    test('answers 503 also where somebody else holds for too long what is asked for', async () => {
      const holding = await app.database.startTransaction().execute();
      await holding.updateTable('workspaces').set({ name: 'Held' }).where('workspace_id', '=', ws).execute();
      const rename = () => asAda.call(changeWorkspace, { params: { ws }, body: { name: 'Mine' } });
      await expect(rename()).rejects.toMatchObject({ status: 503, message: busyMessage });
      await holding.rollback().execute();
      await expect(rename()).resolves.toMatchObject({ workspace: { name: 'Mine' } });
    });

    test('that may only be read refuses what is written with 503, and no connection to it is kept', async () => {
      const url = new URL(data.databaseUrl ?? '');
      const name = url.pathname.slice(1);
      url.searchParams.set('options', '-c default_transaction_read_only=off');
      const operator = openDatabase({ ...data, databaseUrl: url.href });
      const add = () => ask(`/client/prod/ws/${ws}/customers`, { phone: '4155550199', createOnly: false });
      await sql`alter database ${sql.table(name)} set default_transaction_read_only = on`.execute(operator);
      await data.cutConnections();
      await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200);
      const answer = await add();
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      await sql`alter database ${sql.table(name)} reset default_transaction_read_only`.execute(operator);
      await operator.destroy();
      await expect.poll(async () => (await add()).status).toBe(200);
    });

    test('is told of in the words of the pool’s protocol too', async () => {
      proxy.stall();
      const answer = await fetch(`${app.url}/identity/user-pool`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
        },
        body: JSON.stringify({ AccessToken: asAda.token }),
      });
      proxy.goOn();
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await answer.json()).toMatchObject({ __type: 'ServiceUnavailableException' });
    });
  });

  describe('transactions that meet', () => {
    let app: TestApp;
    let asAda: Asker;
    let workspaces: readonly string[];

    beforeAll(async () => {
      app = await startApp();
      asAda = await app.as(ada);
      workspaces = [(await buildWorkspace(asAda)).workspace_id, (await buildWorkspace(asAda)).workspace_id];
    });
    afterAll(() => app[Symbol.asyncDispose]());

    const rename = (transaction: Transaction, id: string, name: string) =>
      transaction.updateTable('workspaces').set({ name }).where('workspace_id', '=', id).execute();

    test('of two that lock each other up, both are carried out, and each once', async () => {
      let met = 0;
      const { promise: bothHold, resolve } = Promise.withResolvers<void>();
      const run = (name: string, order: readonly string[]) =>
        app.database.transaction().execute(async (transaction) => {
          const [first = '', second = ''] = order;
          await rename(transaction, first, name);
          if ((met += 1) === 2) resolve();
          await bothHold;
          await rename(transaction, second, name);
          return name;
        });
      const done = await Promise.all([run('Hers', workspaces), run('His', workspaces.toReversed())]);
      expect(done).toEqual(['Hers', 'His']);
      expect(met).toBeGreaterThan(2);
      const names = await app.database.selectFrom('workspaces').select('name').execute();
      expect(new Set(names.map(({ name }) => name)).size).toBe(1);
    });

    test('a statement by itself that meets another is carried out again, too', async () => {
      await sql`create sequence tries`.execute(app.database);
      await sql`create function meet() returns trigger language plpgsql as $$ begin
        if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return null;
      end $$`.execute(app.database);
      await sql`create trigger meet after update on workspaces execute function meet()`.execute(app.database);
      await app.database.updateTable('workspaces').set({ name: 'Alone' }).execute();
      await sql`drop function meet cascade`.execute(app.database);
      const names = await app.database.selectFrom('workspaces').select('name').execute();
      expect(names).toEqual([{ name: 'Alone' }, { name: 'Alone' }]);
    });

    test('one that another has overtaken is carried out again with what that one wrote', async () => {
      const [id = ''] = workspaces;
      const seen: string[] = [];
      await app.database.transaction().execute(async (transaction) => {
        await sql`set transaction isolation level repeatable read`.execute(transaction);
        const row = await transaction.selectFrom('workspaces').select('name').where('workspace_id', '=', id).execute();
        seen.push(row[0]?.name ?? '');
        if (seen.length === 1) await app.database.transaction().execute((other) => rename(other, id, 'Overtaken'));
        await rename(transaction, id, 'Done');
      });
      expect(seen.slice(1)).toEqual(['Overtaken']);
    });

    test('a migration waits for as long as it takes, and longer than anybody else may', async () => {
      const empty = await makeTestDatabase();
      const database = openDatabase({ ...empty, databaseTimeoutMs: statementMsMax });
      const holding = await database.startTransaction().execute();
      const migratorsTurn = sql`select pg_advisory_xact_lock(3853314791062309107)`;
      await migratorsTurn.execute(holding);
      const migrated = migrate(database);
      await untilWaiting(database, 1);
      const impatient = database.transaction().execute((transaction) => migratorsTurn.execute(transaction));
      await expect(impatient).rejects.toBeInstanceOf(DatabaseUnavailable);
      await holding.rollback().execute();
      await expect(migrated).resolves.toEqual([]);
      await database.destroy();
      await empty.remove();
    });
  });
} else {
  test('of more than can wait to be written, the rest is refused at once, and those who wait are not lost', async () => {
    const { promise: isFree, resolve } = Promise.withResolvers<void>();
    const add = createBatcher<number, number>(10, async (batch) => {
      await isFree;
      return batch;
    });
    const answers = Array.from({ length: 6_000 }, (_, index) => add(index));
    const settled = Promise.allSettled(answers);
    await expect(answers.at(-1)).rejects.toBeInstanceOf(DatabaseUnavailable);
    resolve();
    const kept = (await settled).filter(({ status }) => status === 'fulfilled');
    expect(kept).toHaveLength(5_000);
  });

  test('whoever would wait too long behind others is refused, and what had begun is done', async () => {
    const { promise: isFree, resolve } = Promise.withResolvers<void>();
    const add = createBatcher<string, string>(1, async (batch) => {
      await isFree;
      return batch;
    });
    const first = add('begun');
    await expect(add('waits')).rejects.toBeInstanceOf(DatabaseUnavailable);
    resolve();
    await expect(first).resolves.toBe('begun');
  });

  test('of more than SQLite can let write in time, the rest is refused at once', async () => {
    const data = await readyDatabase();
    const database = openDatabase(data);
    const holding = await database.startTransaction().execute();
    const forget = () => database.deleteFrom('pairings').execute();
    const answers = Array.from({ length: 1_010 }, forget);
    const settled = Promise.allSettled(answers);
    await expect(answers.at(-1)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await holding.rollback().execute();
    expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(1_000);
    await database.destroy();
    await data.remove();
  });
}
