// The summary of a week: when it comes, and that it says what the dashboard says.
import { randomUUID } from 'node:crypto';
import { getAnalytics } from '@fanfare/contract/analytics.ts';
import { saveCampaign } from '@fanfare/contract/campaigns.ts';
import { sendEvents } from '@fanfare/contract/events.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { addDays, localDayOf, localHourOf } from '@fanfare/contract/local-day.ts';
import { inviteMember } from '@fanfare/contract/members.ts';
import { getSignUps } from '@fanfare/contract/sign-ups.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { takeInbound } from '../broadcasts/inbound.ts';
import { readInTurn } from '../database/engine.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { buildDraft, dayMs, minuteMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { openNotified } from '../testing/notifications.ts';
import { readyDatabase } from '../testing/ready-database.ts';
import { lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { type TestApp, startApp } from '../testing/start-app.ts';
import { sendSummaries } from './weekly.ts';

const hourMs = 60 * minuteMs;
const environment = { RATE_LIMITS: 'off', FEATURE_ANALYTICS: 'on' };
let businesses = 0;

/** Lets time pass until it is this hour of a Monday there, at least a week from now. */
function goToMonday(app: TestApp, hour: number, timeZone = 'UTC'): void {
  app.passTime(7 * dayMs);
  const isThere = () => {
    const local = localHourOf(app.now(), timeZone);
    return new Date(local.day).getUTCDay() === 1 && local.hour === hour;
  };
  while (!isThere()) app.passTime(hourMs);
  app.passTime(-(app.now() % hourMs));
}

describe('the summary of a week', () => {
  const app = sharedApp({ environment });
  const asAda = lastingAsker(app, ada);
  let shop: Awaited<ReturnType<typeof openNotified>>;
  let name: string;
  beforeEach(async () => {
    businesses += 1;
    name = `Shop ${businesses}`;
    shop = await openNotified(app, asAda, { name });
  });

  const told = async () => (await shop.letters()).length;
  const look = async () => {
    await app.sendNotifications();
    return await told();
  };

  test('comes on Monday at 8:00 where the shop is, once, also across a change of the clocks', async () => {
    shop = await openNotified(app, asAda, { name, timeZone: 'America/New_York' });
    await shop.pair();
    await shop.turn('weeklySummary', true);
    for (const moment of ['2027-03-08T12:59Z', '2027-03-15T11:59Z']) {
      const before = await told();
      app.passTime(Date.parse(moment) - app.now());
      expect(await look()).toBe(before);
      app.passTime(minuteMs);
      expect(await look()).toBe(before + 1);
      app.passTime(minuteMs);
      expect(await look()).toBe(before + 1);
    }
  });

  test('comes also where the shop’s time zone has a name that calendars alone know', async () => {
    shop = await openNotified(app, asAda, { name, timeZone: 'JST' });
    await shop.turn('weeklySummary', true);
    await (await shop.pair('Till')).report();
    await view(shop.ws, ['anna']);
    goToMonday(app, 8, 'JST');
    app.passTime(-7 * dayMs);
    expect(await look()).toBe(1);
    expect((await shop.letters())[0]?.text).toMatch(/Views: 1\n[^]+Till: on for 0\.5 h/);
  });

  test('comes later on Monday where nobody could send it, and not on another day', async () => {
    await shop.pair();
    await shop.turn('weeklySummary', true);
    goToMonday(app, 7);
    expect(await look()).toBe(0);
    app.passTime(16 * hourMs);
    expect(await look()).toBe(1);
    app.passTime(7 * dayMs + hourMs);
    expect(await look()).toBe(1);
  });

  test('comes also where that of another shop can’t be made', async () => {
    const other = await openNotified(app, asAda, { name: `${name} again` });
    const [broken, well] = [shop, other].toSorted((one, two) => (one.ws < two.ws ? -1 : 1));
    for (const one of [shop, other]) {
      await one.pair();
      await one.turn('weeklySummary', true);
    }
    goToMonday(app, 8);
    const where = { workspace_id: broken?.ws ?? '' };
    const turn = async (time_zone: string) =>
      await app.database
        .updateTable('workspaces')
        .set({ time_zone })
        .where('workspace_id', '=', where.workspace_id)
        .execute();
    await turn('Nowhere/Never');
    await expect(app.sendNotifications()).rejects.toThrow('Weekly summaries could not be sent');
    await turn('UTC');
    expect([await broken?.letters(), await well?.letters()]).toMatchObject([[], [{}]]);
  });

  test('comes also where those who ask for another shop leave it no turn to read, and there later', async () => {
    const other = await openNotified(app, asAda, { name: `${name} again` });
    const [busy, calm] = shop.ws < other.ws ? [shop, other] : [other, shop];
    for (const one of [busy, calm]) {
      await one.pair();
      await one.turn('weeklySummary', true);
    }
    goToMonday(app, 8);
    const query = app.database.selectFrom('customers').select('phone').where('workspace_id', '=', busy.ws);
    const over = new AbortController();
    const asking = Array.from({ length: 200 }, async () => {
      while (!over.signal.aborted) await readInTurn(app.database, busy.ws, query, { isBegun: true });
    });
    try {
      await expect(app.sendNotifications()).rejects.toThrow('Weekly summaries could not be sent');
    } finally {
      over.abort();
      await Promise.all(asking);
    }
    expect([await busy.letters(), await calm.letters()]).toMatchObject([[], [{}]]);
    await app.sendNotifications();
    expect([await busy.letters(), await calm.letters()]).toMatchObject([[{}], [{}]]);
  });

  test('comes later where it could not be written at first, and keeps no other owner of the shop waiting', async () => {
    const asGrace = lastingAsker(app, grace);
    await asAda.call(inviteMember, { params: shop.params, body: { email: grace.email, role: 'manager' } });
    await asGrace.call(listWorkspaces, {});
    await shop.pair();
    await shop.turn('weeklySummary', true);
    await shop.turn('weeklySummary', true, { as: asGrace });
    const speak = async (to: string, language: string) =>
      await app.database
        .updateTable('notifications')
        .set({ language: language as 'en' })
        .where('workspace_id', '=', shop.ws)
        .where('email', '=', to)
        .execute();
    for (const [one, other] of [[ada.email, grace.email] as const, [grace.email, ada.email] as const]) {
      goToMonday(app, 8);
      const toldOf = async () => [(await shop.letters(one)).length, (await shop.letters(other)).length];
      const [toOne = 0, toOther = 0] = await toldOf();
      await speak(one, 'none');
      await expect(app.sendNotifications()).rejects.toThrow('Weekly summaries could not be sent');
      expect(await toldOf()).toEqual([toOne, toOther + 1]);
      await speak(one, 'en');
      await app.sendNotifications();
      expect(await toldOf()).toEqual([toOne + 1, toOther + 1]);
    }
  });

  test('is tried for nobody else once the database is away', async () => {
    for (const one of [shop, await openNotified(app, asAda, { name: `${name} again` })]) {
      await one.pair();
      await one.turn('weeklySummary', true);
    }
    goToMonday(app, 8);
    let asked = 0;
    const away = async () => {
      asked += 1;
      return await Promise.reject(new DatabaseUnavailable({ code: '57P01' }));
    };
    const signIn = { verify: away, isAlive: away, profileOf: away, findProvenEmail: away, hasAccount: away };
    const { database, settings, now: clock } = app;
    const parts = { database, settings, clock, signIn, publicApi: '', send: away, warn: () => undefined };
    await expect(sendSummaries(parts, new AbortController().signal)).rejects.toThrow(DatabaseUnavailable);
    expect(asked).toBe(1);
    await app.sendNotifications();
    expect(await told()).toBe(1);
  });

  test('comes first on the Monday after it was turned on', async () => {
    await shop.pair();
    goToMonday(app, 9);
    await shop.turn('weeklySummary', true);
    expect(await look()).toBe(0);
    goToMonday(app, 8);
    expect(await look()).toBe(1);
  });

  test('does not come from a workspace with nothing in it', async () => {
    await shop.turn('weeklySummary', true);
    goToMonday(app, 8);
    expect(await look()).toBe(0);
    await shop.pair();
    expect(await look()).toBe(0);
    goToMonday(app, 8);
    expect(await look()).toBe(1);
  });

  test('says the numbers that the dashboard shows for the same seven days', async () => {
    const at = await openCustomers(app, asAda);
    shop = await openNotified(app, asAda, { name, ws: at.ws });
    await shop.turn('weeklySummary', true);
    const { params } = shop;
    goToMonday(app, 0);
    app.passTime(-10 * minuteMs);
    await at.join('14155550100');
    await at.add('14155550109');

    app.passTime(2 * dayMs);
    for (const phone of ['14155550101', '14155550102', '14155550103']) await at.join(phone);
    await at.add('14155550104');
    await at.bulk([{ phone: '14155550105', createdAt: app.now() }], { id: 'list', part: 0, fileName: 'list.csv' });
    const wrong = { phone: '14155550106', createdAt: app.now() };
    const blocked = { ...wrong, phone: '14155550110', optout: true };
    await at.bulk([wrong, blocked], { id: 'undone', part: 0, fileName: 'undone.csv' });
    await at.undo('undone');
    await at.block('14155550100');
    await at.block('14155550101');
    await at.unblock('14155550101', 'Asked for it');
    await at.block('14155550109');
    await at.remove('14155550109');
    const stop = { gatewayMessageId: 'a stranger', from: '14155550199', to: '', body: 'STOP', at: app.now() };
    await takeInbound(app.texting, await app.texting.findGateway(at.ws), [stop]);
    app.passTime(minuteMs);
    await at.add('14155550199');
    await view(params.ws, ['anna', 'anna', 'ben', 'unknown']);
    await (await shop.pair('Till')).report();

    app.passTime(5 * dayMs);
    app.passTime(10 * minuteMs);
    await at.join('14155550107');
    await view(params.ws, ['carl']);
    app.passTime(8 * hourMs);
    expect(await look()).toBe(1);
    const [letter] = await shop.letters();
    const today = localDayOf(app.now(), 'UTC');
    const { days } = await asAda.call(getSignUps, { params, query: { days: 8 } });
    const sum = (way: 'invite' | 'staff' | 'import') => days.slice(0, 7).reduce((all, day) => all + day[way], 0);
    const range = { from: addDays(today, -7), to: addDays(today, -1) };
    const { totals } = await asAda.call(getAnalytics, { params, query: range });
    expect([sum('invite'), sum('staff'), sum('import'), totals.views, totals.visitors]).toEqual([3, 2, 1, 4, 2]);
    expect(letter?.text).toContain(
      'Joined and still customers: 6 (invite page: 3, on a device: 0, your team: 2, imported: 1)',
    );
    expect(letter?.text).toContain(
      `Opted out or blocked: 1\n    Deleted: 1\n    Customers now: ${await at.quantity()}`,
    );
    expect(letter?.text).toContain(`Views: ${totals.views}\n    Visitors: ${totals.visitors}`);
    expect(letter?.text).toContain('Till: on for 0.5 h');
  });

  async function view(ws: string, people: readonly string[]): Promise<void> {
    const imageKey = newImageKey({ width: 1, height: 1 }, 'jpg');
    const { campaignId } = await asAda.call(saveCampaign, {
      params: { ws },
      body: buildDraft(app, { imageKeys: [imageKey] }),
    });
    const events = people.map((userId) => ({
      id: randomUUID(),
      timestamp: new Date(app.now()).toISOString(),
      userId,
      eventType: 'image_view_duration' as const,
      value: { imageUrl: `https://pictures.example/${ws}/${imageKey}`, duration: 2_000 },
    }));
    await app.withToken(undefined).call(sendEvents, { body: { campaignId, events } });
  }
});

test('where analytics are off, no word is of visits', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const shop = await openNotified(app, lastingAsker(app, ada));
  await shop.pair();
  await shop.turn('weeklySummary', true, { language: 'de' });
  goToMonday(app, 8);
  await app.sendNotifications();
  const [letter] = await shop.letters();
  expect(letter?.text).toContain('Front counter: noch nie online');
  expect(letter?.text).not.toContain('Ansichten');
});

test('of several processes one sends a summary', async () => {
  const data = await readyDatabase();
  {
    await using one = await startApp({ on: data, environment });
    await using other = await startApp({ on: data, environment });
    const shop = await openNotified(one, lastingAsker(one, ada));
    await shop.pair();
    await shop.turn('weeklySummary', true);
    for (const app of [one, other]) goToMonday(app, 8);
    await Promise.all([one, other, one, other].map((app) => app.sendNotifications()));
    expect(await shop.letters()).toHaveLength(1);
  }
  await data.remove();
});
