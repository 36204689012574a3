// What is done to many customers is done once, also where a process is killed in the middle of it.
import { randomUUID } from 'node:crypto';
import { listCustomers } from '@fanfare/contract/customers.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { getSegmentJob, startSegmentJob } from '@fanfare/contract/segment-jobs.ts';
import { addWorkspace } from '@fanfare/contract/workspaces.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { readSettings } from '../settings.ts';
import { ada } from '../testing/cast.ts';
import { readyDatabase } from '../testing/ready-database.ts';
import type { Asker } from '../testing/start-app.ts';
import { type TestProcess, environmentOf, preparePerson, startProcess } from '../testing/start-process.ts';
import type { TestDatabase } from '../testing/test-database.ts';

const onPostgres = process.env['TEST_ENGINE'] === 'postgres';
/** Enough that there is a middle to be killed in; PostgreSQL takes several times as long for each. */
const count = onPostgres ? 800 : 2_500;

describe('a job whose process is killed', () => {
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

  const start = async () => {
    const one = await startProcess(data, { clientId });
    running.push(one);
    return one;
  };

  async function fill(asAda: Asker): Promise<string> {
    const ws = (await asAda.call(addWorkspace, { body: { name: 'Harbor & Vine' } })).workspace.workspace_id;
    const createdAt = Date.UTC(2026, 0, 1);
    const customers = Array.from({ length: count }, (_, index) => ({
      phone: String(14_155_500_000 + index),
      createdAt,
    }));
    await asAda.call(bulkAddCustomers, { params: { ws }, body: { customers } });
    return ws;
  }

  /** How far its jobs are, as the database has it: a process that starts only to be asked might find them done. */
  async function doneOf(ws: string) {
    const database = openDatabase(readSettings(environmentOf(data)));
    const { done } = await database
      .selectFrom('segment_jobs')
      .select('done')
      .where('workspace_id', '=', ws)
      .executeTakeFirstOrThrow();
    await database.destroy();
    return done;
  }

  /** How often each customer was blocked: the most and the fewest. */
  async function timesBlocked(ws: string) {
    const database = openDatabase(readSettings(environmentOf(data)));
    const { rows } = await sql<{ customers: number; events: number }>`select count(distinct phone_hash) as customers,
      count(*) as events from consent_events where workspace_id = ${ws} and kind = 'optout'`.execute(database);
    await database.destroy();
    return { customers: Number(rows[0]?.customers), events: Number(rows[0]?.events) };
  }

  test('goes on where it was, and does nothing twice', { timeout: 400_000 }, async () => {
    const first = await start();
    if (onPostgres) await start();
    const asAda = await first.signIn(ada);
    const ws = await fill(asAda);
    const id = randomUUID();
    await asAda.call(startSegmentJob, { params: { ws }, body: { id, segment: {}, action: { kind: 'block' } } });
    const read = async (asker: Asker) => (await asker.call(getSegmentJob, { params: { ws, id } })).job;
    await vi.waitFor(async () => expect((await read(asAda)).done).toBeGreaterThan(0), {
      timeout: 150_000,
      interval: 5,
    });
    await first.stop('SIGKILL');
    expect(await doneOf(ws)).toBeLessThan(count);
    const asAgain = await (await start()).signIn(ada);
    await vi.waitFor(async () => expect((await read(asAgain)).state).toBe('done'), { timeout: 300_000, interval: 50 });
    expect(await read(asAgain)).toMatchObject({ total: count, done: count, skipped: 0, failed: 0 });
    const { items } = await asAgain.call(listCustomers, { params: { ws }, query: { limit: 10_000 } });
    expect(items.filter(({ status }) => status === 'blocked')).toHaveLength(count);
    expect(await timesBlocked(ws)).toEqual({ customers: count, events: count });
  });
});
