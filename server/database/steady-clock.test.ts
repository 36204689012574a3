import { addCustomer, listCustomers, removeCustomer, restoreCustomer } from '@fanfare/contract/customers.ts';
import { listUnpairedDevices, removeDevice } from '@fanfare/contract/devices.ts';
import { sendEvents } from '@fanfare/contract/events.ts';
import { inviteMember, listMembers } from '@fanfare/contract/members.ts';
import { getPublicCampaign, submitPhone } from '@fanfare/contract/visitors.ts';
import { expect, test } from 'vitest';
import { buildCampaign, buildWorkspace, dayMs } from '../testing/builders.ts';
import { takeInbound } from '../broadcasts/inbound.ts';
import { ada } from '../testing/cast.ts';
import { startApp } from '../testing/start-app.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { buildPlay, pairTablet } from '../testing/tablets.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { openSteadyClock } from './steady-clock.ts';

const yearMs = 365 * dayMs;

test('nothing that people made is removed while a clock is fifty years ahead or behind, and what is really old is', async () => {
  await using app = await startApp({ environment: { FEATURE_ANALYTICS: 'on' } });
  const [asAda, visitor] = [await app.as(ada), app.withToken(undefined)];
  const ws = (await buildWorkspace(asAda)).workspace_id;
  const { id: campaignId } = await buildCampaign(app, asAda, { workspaceId: ws });
  const tablet = await pairTablet(app, asAda, ws);
  await visitor.call(submitPhone, { body: { wid: ws, phone: '4155550132' } });
  await asAda.call(inviteMember, { params: { ws }, body: { email: 'grace@example.com' } });
  const visit = async () => {
    const value = { platform: 'x', link: 'https://x.com/harborvine' } as const;
    const event = { id: crypto.randomUUID(), timestamp: new Date(app.now()).toISOString(), userId: 'k3n9' };
    const events = [{ ...event, eventType: 'social_media_click' as const, value }];
    await visitor.call(sendEvents, { body: { campaignId, events } });
    await tablet.report({ plays: [buildPlay(app)] });
  };
  const count = async () => {
    const rows = ['visit_events', 'device_days'] as const;
    return await Promise.all(
      rows.map(async (table) => (await app.database.selectFrom(table).select('workspace_id').execute()).length),
    );
  };
  await visit();
  const deleted = { phone: '14155550133' };
  await asAda.call(addCustomer, { params: { ws }, body: deleted });
  await asAda.call(removeCustomer, { params: { ws }, body: deleted });
  const unpaired = await pairTablet(app, asAda, ws);
  await asAda.call(removeDevice, { params: { ws, dev: unpaired.id } });
  const text = { gatewayMessageId: 'text-1', from: '14155550132', to: '', body: 'Open today?', at: app.now() };
  await takeInbound(app.texting, await app.texting.findGateway(ws), [text]);
  const entries = async () => (await app.database.selectFrom('audit_entries').select('entry_id').execute()).length;
  const texts = () => app.database.selectFrom('inbound_texts').select('body').execute();
  const made = await entries();
  for (const ms of [50 * yearMs, -50 * yearMs]) {
    app.jumpClock(ms);
    await visit();
    await app.purge();
    app.jumpClock(-ms);
  }
  expect(await entries()).toBeGreaterThanOrEqual(made);
  expect(await texts()).toEqual([{ body: text.body }]);
  expect(await count()).toEqual([3, 3]);
  const { items } = await asAda.call(listCustomers, { params: { ws }, query: {} });
  expect(items).toHaveLength(1);
  expect(await asAda.call(restoreCustomer, { params: { ws }, body: deleted })).toMatchObject({ customer: deleted });
  expect((await asAda.call(listUnpairedDevices, { params: { ws } })).devices).toHaveLength(1);
  expect((await asAda.call(listMembers, { params: { ws } })).invitations).toHaveLength(1);
  const { campaign } = await visitor.call(getPublicCampaign, { params: { id: campaignId }, query: {} });
  expect(campaign.images.length).toBeGreaterThan(0);
  app.passTime(2 * yearMs);
  await visit();
  expect((await count()).every((left) => left < 4)).toBe(true);
  await app.purge();
  expect([await entries(), await texts()]).toEqual([0, []]);
});

test('the time by which things grow old goes on after a stop, catches up with what it missed, and never runs ahead', async () => {
  // Without a server, which keeps a time of its own.
  await using ended = new AsyncDisposableStack();
  const data = await makeTestDatabase();
  ended.defer(data.remove);
  const database = openDatabase(data);
  ended.defer(() => database.destroy());
  await migrate(database);
  let [now, up] = [1_000 * dayMs, 0];
  const open = () => openSteadyClock({ database, clock: () => now, uptime: () => up });
  const first = await open();
  expect(first.now()).toBe(now);
  const pass = (ms: number) => ([now, up] = [now + ms, up + ms]);
  pass(dayMs);
  expect(first.before(dayMs)).toBe(1_000 * dayMs);
  await first.keep();
  now += 10 * dayMs;
  const second = await open();
  expect(second.now()).toBe(1_001 * dayMs);
  pass(4 * dayMs);
  expect(second.now()).toBe(1_009 * dayMs);
  pass(10 * dayMs);
  expect(second.now()).toBe(now);
  now -= 900 * dayMs;
  expect([second.now(), second.before(0)]).toEqual([now + 900 * dayMs, now]);
});

test('the time by which things grow old keeps up on a machine that is on for six hours a day', async () => {
  await using app = await startApp();
  let [now, up] = [app.now(), 0];
  for (let day = 0; day < 30; day += 1) {
    const clock = await openSteadyClock({ database: app.database, clock: () => now, uptime: () => up });
    [now, up] = [now + dayMs / 4, up + dayMs / 4];
    expect(clock.now()).toBe(now);
    await clock.keep();
    now += (3 * dayMs) / 4;
  }
});
