import { setTimeout as wait } from 'node:timers/promises';
import { searchAudit } from '@fanfare/contract/audit.ts';
import { addApiKey } from '@fanfare/contract/api-keys.ts';
import { listCustomers, searchCustomers } from '@fanfare/contract/customers.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { countSegment } from '@fanfare/contract/segments.ts';
import { inviteMember, listMembers } from '@fanfare/contract/members.ts';
import { listWorkspaces, workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clientBase } from '../public-config.ts';
import { buildWorkspace, minuteMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { connectRaw } from '../testing/send-raw.ts';
import { type Asker, startApp } from '../testing/start-app.ts';
import { countWaiting, locksAndTables, untilWaiting } from '../testing/wait-for-locks.ts';
import { openHeavyQueue, stillBusy } from './heavy-queue.ts';

/** Long enough for what waits for nobody. */
const heldMs = 500;
const isPostgres = process.env['TEST_ENGINE'] === 'postgres';

test('thirty lists at once keep nobody else from the database: their sender waits or is told to come again, and others go before', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const [asAda, asGrace] = [await app.as(ada), await app.as(grace)];
  const [adas, graces] = [await buildWorkspace(asAda), await buildWorkspace(asGrace)];
  const createdAt = Date.UTC(2025, 4, 6);
  const done: string[] = [];
  const bulk = async (asker: Asker, ws: string, index: number) => {
    const phone = String(14_155_550_100 + index);
    await asker.call(bulkAddCustomers, { params: { ws }, body: { customers: [{ phone, createdAt }] } });
    done.push(ws);
  };

  // Nobody's list can be written until this ends: on SQLite anybody's, on PostgreSQL Ada's.
  const holding = await app.database.startTransaction().execute();
  await holding.updateTable('workspaces').set({ name: 'Held' }).where('workspace_id', '=', adas.workspace_id).execute();
  const greedy = Array.from({ length: 30 }, (_, index) => bulk(asAda, adas.workspace_id, index));
  const settled = Promise.allSettled(greedy);
  const refused = greedy.map(
    async (one) =>
      await one.then(
        () => Promise.reject(new Error('Done')),
        (error: unknown) => error,
      ),
  );
  await expect(Promise.any(refused)).resolves.toMatchObject({ status: 503, message: stillBusy });

  // Reads go on, and on PostgreSQL also another's list.
  const params = { ws: graces.workspace_id };
  await expect(asGrace.call(listCustomers, { params, query: {} })).resolves.toMatchObject({ items: [] });
  const another = bulk(asGrace, graces.workspace_id, 0);
  if (isPostgres) await another;
  // Where it waits, it does by the time that this is answered.
  await expect(asGrace.call(listWorkspaces, {})).resolves.toBeDefined();
  await holding.rollback().execute();
  await another;
  const added = (await settled).filter(({ status }) => status === 'fulfilled').length;
  expect(added).toBeLessThan(30);
  // Whoever comes later and has had no turn yet goes before those who have had theirs.
  expect(done.indexOf(graces.workspace_id)).toBeLessThan(isPostgres ? 1 : 2);
  const { items } = await asAda.call(listCustomers, { params: { ws: adas.workspace_id }, query: { limit: 100 } });
  expect(items).toHaveLength(added);
});

test('lists that one person sends at once have so much memory together: a further one is refused unread, and others’ go in', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const [asAda, asGrace] = [await app.as(ada), await app.as(grace)];
  const [{ workspace_id: adas }, graces] = [await buildWorkspace(asAda), await openCustomers(app, asGrace)];
  const half = async () => {
    const client = await connectRaw(app.url);
    client.socket.write(
      `POST ${clientBase}/ws/${adas}/customers/bulk HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${asAda.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${bulkAddCustomers.bodyBytesMax}\r\n\r\n{`,
    );
    return client;
  };
  const halves = [await half(), await half(), await half(), await half(), await half()];
  const refused = () => halves.filter(({ heard }) => /^HTTP\/1\.1 503 [^]*\r\nretry-after: 3\r\n/.test(heard()));
  await expect.poll(() => refused().length).toBe(1);
  const long = Array.from({ length: 1_000 }, (_, index) => ({ phone: String(14_155_550_000 + index), createdAt: 0 }));
  expect(await graces.bulk(long)).toMatchObject({ created: 1_000 });
  const body = { customers: long };
  await expect(asAda.call(bulkAddCustomers, { params: { ws: adas }, body })).rejects.toMatchObject({
    status: 503,
    message: stillBusy,
  });
  for (const { socket } of halves) socket.destroy();
  const again = () => asAda.call(bulkAddCustomers, { params: { ws: adas }, body }).catch(() => undefined);
  await expect.poll(again).toMatchObject({ created: 1_000 });
});

test('whose end makes room for a person and a workspace starts one of each', async () => {
  const queue = openHeavyQueue({ atOnceMax: 4, atOncePerOwner: 2 });
  const begun: string[] = [];
  const run = (...owners: readonly string[]) => {
    const gate = Promise.withResolvers<void>();
    const done = queue.run(owners, async () => {
      begun.push(owners.join(' '));
      await gate.promise;
    });
    return async () => {
      gate.resolve();
      await done;
    };
  };
  const first = run('ada', 'hers');
  const running = [first, run('ada', 'another'), run('grace', 'hers')];
  const waiting = [run('edith', 'hers'), run('ada', 'another')];
  await expect.poll(() => begun).toHaveLength(3);
  await first();
  await expect.poll(() => begun.slice(3), { timeout: 2_000 }).toEqual(['ada another', 'edith hers']);
  for (const end of [...running, ...waiting]) await end();
});

test('who loses a right while their list waits for its turn adds nothing', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off', DATABASE_TIMEOUT_MS: '5000' } });
  const [asAda, asGrace] = [await app.as(ada), await app.as(grace)];
  const params = { ws: (await buildWorkspace(asAda)).workspace_id };
  await asAda.call(inviteMember, { params, body: { email: grace.email, role: 'manager' } });
  await asGrace.call(listWorkspaces, {});
  const { members } = await asAda.call(listMembers, { params });
  const id = members.find(({ email }) => email === grace.email)?.member_id ?? '';
  const bulk = async (asker: Asker, phone: string) =>
    await asker.call(bulkAddCustomers, { params, body: { customers: [{ phone, createdAt: 0 }] } });

  const holding = await app.database.startTransaction().execute();
  await holding.updateTable('workspaces').set({ name: 'Held' }).where('workspace_id', '=', params.ws).execute();
  await holding.deleteFrom('members').where('member_id', '=', id).where('workspace_id', '=', params.ws).execute();
  const before = [bulk(asAda, '14155550100'), bulk(asAda, '14155550101')];
  await wait(heldMs);
  const late = bulk(asGrace, '14155550102').catch((refusal: unknown) => refusal);
  await wait(1_000 + heldMs);
  await holding.commit().execute();
  expect(await late).toMatchObject({ status: 404, message: workspaceNotFound });
  await Promise.all(before);
  const { items } = await asAda.call(listCustomers, { params, query: {} });
  expect(items).toHaveLength(2);
});

test('what an API key asks for at length counts as asked by whoever made it', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = await app.as(ada);
  const [one, other] = [await buildWorkspace(asAda), await buildWorkspace(asAda)];
  const params = { ws: other.workspace_id };
  const { secret } = await asAda.call(addApiKey, { params, body: { name: 'Till', role: 'manager' } });
  // That a key was used is noted once a minute, and must not wait for what is held below.
  app.passTime(minuteMs - (app.now() % minuteMs));
  await app.withToken(secret).call(listCustomers, { params, query: {} });
  const holding = await app.database.startTransaction().execute();
  const ids = [one, other].map(({ workspace_id }) => workspace_id);
  await holding.updateTable('workspaces').set({ name: 'Held' }).where('workspace_id', 'in', ids).execute();
  const send = async (token: string | undefined, ws: string) => {
    const body = JSON.stringify({ customers: [{ phone: '4155550132', createdAt: 0 }] });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (await fetch(`${app.url}/client/prod/ws/${ws}/customers/bulk`, { method: 'POST', headers, body })).status;
  };
  // As many as one may have under way and waiting, and one more.
  const hers = Array.from({ length: isPostgres ? 11 : 10 }, () => send(asAda.token, one.workspace_id));
  const refused = hers.map(async (status) => ((await status) === 503 ? status : await Promise.reject(new Error())));
  await Promise.any(refused);
  await expect(send(secret, other.workspace_id)).resolves.toBe(503);
  await holding.rollback().execute();
  expect((await Promise.all(hers)).filter((status) => status !== 200)).toEqual([503]);
  await Promise.allSettled(refused);
});

if (isPostgres) {
  test('forty searches of the audit log at once let others search theirs', async () => {
    await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
    const [asAda, asGrace] = [await app.as(ada), await app.as(grace)];
    const [adas, graces] = [await buildWorkspace(asAda), await buildWorkspace(asGrace)];
    const search = async (asker: Asker, { workspace_id: ws }: { readonly workspace_id: string }) =>
      await asker.call(searchAudit, { params: { ws }, body: { actorId: 'nobody' } });
    const holding = await app.database.startTransaction().execute();
    await sql`lock table audit_entries in access exclusive mode`.execute(holding);
    // Of those that wait, some may be refused.
    const searches = Promise.allSettled(Array.from({ length: 40 }, async () => await search(asAda, adas)));
    await untilWaiting(app.database, 2, locksAndTables);
    await wait(heldMs);
    expect(await countWaiting(app.database, locksAndTables)).toBe(2);
    const last = search(asGrace, graces);
    await untilWaiting(app.database, 3, locksAndTables);
    await holding.rollback().execute();
    expect((await last).items).toEqual([]);
    await searches;
  });

  test.each([1, 20])(
    'forty counts of one person in %d workspaces at once let others count beside them',
    async (many) => {
      await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
      const [asAda, asGrace] = [await app.as(ada), await app.as(grace)];
      const adas: string[] = [];
      while (adas.length < many) adas.push((await buildWorkspace(asAda)).workspace_id);
      const { workspace_id: graces } = await buildWorkspace(asGrace);
      const count = async (asker: Asker, ws: string) =>
        await asker.call(countSegment, { params: { ws }, body: { segment: {} } });
      const holding = await app.database.startTransaction().execute();
      await sql`lock table customers in access exclusive mode`.execute(holding);
      const counts = Promise.allSettled(
        Array.from({ length: 40 }, async (_, index) => await count(asAda, adas[index % many] ?? '')),
      );
      await untilWaiting(app.database, 2, locksAndTables);
      await wait(heldMs);
      expect(await countWaiting(app.database, locksAndTables)).toBe(2);
      const last = count(asGrace, graces);
      await untilWaiting(app.database, 3, locksAndTables);
      await holding.rollback().execute();
      expect((await last).count).toBe(0);
      await counts;
    },
  );
} else {
  // They are read one after another, whoever asks.
  test('forty counts of a workspace at once are all answered, and others search and join before them', async () => {
    await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
    const [asAda, asGrace] = [await app.as(ada), await app.as(grace)];
    const [adas, graces] = [await openCustomers(app, asAda), await openCustomers(app, asGrace)];
    await adas.add('4155550101');
    // So long that each count takes a while.
    const tags = 'x'.repeat(8_000_000);
    await app.database.updateTable('customers').set({ tags }).where('workspace_id', '=', adas.ws).execute();
    const segment = { tags: ['vip'] };
    let counted = 0;
    const count = async () => {
      const answer = await asAda.call(countSegment, { params: { ws: adas.ws }, body: { segment } });
      counted += 1;
      return answer.count;
    };
    const counts = Array.from({ length: 40 }, count);
    await Promise.any(counts);
    const search = asGrace.call(searchCustomers, { params: { ws: graces.ws }, body: { segment, counts: true } });
    await Promise.all([search, graces.join('4155550132')]);
    expect(counted).toBeLessThan(40);
    expect(await Promise.all(counts)).toEqual(counts.map(() => 0));
  });
}
