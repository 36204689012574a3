// What becomes of texts where the clock was ahead while they were written or put off, and has been set right since.
import { randomUUID } from 'node:crypto';
import { getThread } from '@fanfare/contract/messages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeOptout } from '../customers/store.ts';
import { askToConfirm } from '../messages/confirmations-store.ts';
import { ada } from '../testing/cast.ts';
import { dayMs } from '../testing/builders.ts';
import { type FakeAdapter, openFakeAdapter } from '../testing/gateways/adapter.ts';
import { lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { type TextingShop, openTextingShop } from '../testing/texting-shop.ts';

describe('once the clock is set back', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  const asAda = lastingAsker(app, ada);
  let gateway: FakeAdapter;
  let shop: TextingShop;
  beforeEach(async () => {
    gateway = await openFakeAdapter();
    shop = await openTextingShop({ staff: asAda, gateway, customers: 3, now: app.now() });
    return () => gateway[Symbol.asyncDispose]();
  });

  const write = (body: string, agoMs = 0) => {
    const said = new Date(app.now() - agoMs).toISOString();
    const data = { id: randomUUID(), from: shop.phones[0], body, at: said };
    return gateway.tell(shop.hooks?.inbound ?? '', 'message.received', data, { at: new Date(app.now()) });
  };
  const hasStopped = async () =>
    (await asAda.call(getThread, { params: { ws: shop.ws }, body: { phone: shop.phones[0] ?? '' } })).hasStopped;

  const helps = () =>
    app.database
      .selectFrom('messages')
      .select(['state', 'attempts'])
      .where('workspace_id', '=', shop.ws)
      .where('kind', '=', 'help')
      .execute();
  /** Their HELP while the clock is ahead, whose answer the gateway puts off for an hour. */
  const putOffHelp = async () => {
    app.jumpClock(10 * dayMs);
    gateway.be('busy');
    await write('HELP');
    await expect.poll(helps).toEqual([{ state: 'waiting', attempts: 1 }]);
    gateway.be('well');
    app.jumpClock(-10 * dayMs);
  };

  test('a broadcast goes out, although its gateway asked to be left alone while the clock was ahead', async () => {
    await putOffHelp();
    const id = await shop.start();
    const done = await shop.until(id, ({ state }) => state === 'done', 20_000);
    expect(done.tally).toMatchObject({ sent: 3 });
  });

  test('a broadcast goes out, although what its gateway asked for was noted after the claim, by a clock that was ahead', async () => {
    await shop.until(await shop.start(), ({ state }) => state === 'done');
    const noted = app.database.updateTable('texting_usage').set({ wait_until: app.now() + 10 * dayMs });
    await noted.where('workspace_id', '=', shop.ws).execute();
    const id = await shop.start();
    expect((await shop.until(id, ({ state }) => state === 'done', 20_000)).tally).toMatchObject({ sent: 3 });
  });

  test('START lifts a STOP that was said while it was ahead, unless it comes late and may be from before', async () => {
    app.jumpClock(10 * dayMs);
    await write('STOP');
    app.jumpClock(-10 * dayMs);
    expect([await write('START', 10 * 60_000), await hasStopped()]).toEqual([200, true]);
    expect([await write('START', 30_000), await hasStopped()]).toEqual([200, false]);
  });

  test('HELP is answered, and once a day, beside what was put off while it was ahead', async () => {
    await putOffHelp();
    await expect.poll(() => gateway.texts.length, { timeout: 20_000 }).toBe(1);
    for (let count = 0; count < 3; count += 1) await write('HELP');
    await expect.poll(() => gateway.texts.length, { timeout: 20_000 }).toBe(2);
    expect(await helps()).toHaveLength(2);
  });

  test.each([
    ['before staff blocked them by a clock that was ahead', 0, 10 * dayMs],
    ['by a clock that was ahead, before staff blocked them', 10 * dayMs, 0],
  ])(
    'a question that was asked %s goes out no more, and a YES to it lifts no opt-out',
    async (_when, askedIn, blockedIn) => {
      const key = { workspaceId: shop.ws, phone: shop.phones[0]?.slice(1) ?? '' };
      const [askedAt, blockedAt] = [app.now() + askedIn, app.now() + blockedIn];
      await app.database.transaction().execute(async (transaction) => {
        await askToConfirm(transaction, { ...key, kind: 'join' }, askedAt);
        await changeOptout(transaction, key, { optout: true, reason: 'At the counter', who: 'ada', now: blockedAt });
        const asked = transaction.updateTable('messages').where('workspace_id', '=', shop.ws).where('kind', '=', 'ask');
        await asked.set({ due_at: app.now() }).execute();
      });
      const asked = app.database.selectFrom('messages').select('state').where('workspace_id', '=', shop.ws);
      await expect.poll(() => asked.where('kind', '=', 'ask').execute()).toEqual([{ state: 'skipped' }]);
      expect(gateway.texts).toEqual([]);
      const confirmations = app.database.updateTable('confirmations').where('workspace_id', '=', shop.ws);
      await confirmations.set({ asked_at: askedAt }).execute();
      expect([await write('YES'), await hasStopped()]).toEqual([200, true]);
    },
  );

  test('START that was said less than five minutes before a STOP lifts none where it reaches a server whose clock is behind', async () => {
    await write('STOP');
    app.jumpClock(-10 * 60_000);
    expect([await write('START', -9 * 60_000), await hasStopped()]).toEqual([200, true]);
    expect([await write('START', -11 * 60_000), await hasStopped()]).toEqual([200, false]);
    app.jumpClock(10 * 60_000);
  });
});
