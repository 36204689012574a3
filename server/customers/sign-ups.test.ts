import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { defaultQuotas } from '@fanfare/contract/quotas.ts';
import { getSignUps } from '@fanfare/contract/sign-ups.ts';
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { expectSignUpCountsOfRows } from '../testing/sign-ups-recount.ts';
import { lastingAsker, sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';
import { checkInCustomer } from './check-ins-store.ts';
import { readSignUps } from './sign-ups.ts';

describe('sign-ups', () => {
  const app = sharedApp();
  const staff = sharedAsker(app, ada);

  async function ask(ws: string, days?: number) {
    return await staff.call(getSignUps, { params: { ws }, query: { days } });
  }

  async function checkIn(workspaceId: string, phone: string): Promise<void> {
    const given = { workspaceId, phone: `1${phone}`, now: app.now(), textVersion: undefined, quotas: defaultQuotas };
    await app.database.transaction().execute((transaction) => checkInCustomer(transaction, given));
  }

  test('are counted by day and by the way they came, days without any included', async () => {
    const at = await openCustomers(app, staff);
    await at.add('2025550101');
    await at.join('2025550102');
    await at.join('2025550103');
    const createdAt = app.now() - 3 * dayMs;
    await at.bulk([
      { phone: '2025550104', createdAt },
      { phone: '2025550105', createdAt: app.now() - 40 * dayMs },
    ]);
    const { days, last7Days, joinedByInvite, timeZone } = await ask(at.ws, 7);
    const today = new Date(app.now()).toISOString().slice(0, 10);
    expect(timeZone).toBe('UTC');
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toEqual({ day: today, invite: 2, staff: 1, import: 0, device: 0 });
    expect(days.at(-4)).toMatchObject({ invite: 0, staff: 0, import: 1 });
    expect(last7Days).toBe(4);
    expect(joinedByInvite).toEqual({ total: 2, last7Days: 2, last30Days: 2, thirtyDaysBefore: 0 });
    expect((await ask(at.ws)).days).toHaveLength(30);
  });

  test('know how many are still there who came by the invite page, whatever brought the others', async () => {
    const at = await openCustomers(app, staff);
    await at.join('2025550111');
    await at.join('2025550112');
    await at.add('2025550113');
    await at.remove('2025550112');
    await at.remove('2025550113');
    expect((await ask(at.ws)).joinedByInvite.total).toBe(1);
  });

  test('begin a day where the workspace is', async () => {
    const at = await openCustomers(app, staff);
    await staff.call(changeWorkspace, { params: { ws: at.ws }, body: { timeZone: 'Pacific/Kiritimati' } });
    // Fourteen hours ahead of UTC: eleven in the morning there is already the next day.
    const noon = Date.parse(`${new Date(app.now() - dayMs).toISOString().slice(0, 10)}T11:00:00Z`);
    const body = { customers: [{ phone: '2025550121', createdAt: noon }] };
    await staff.call(bulkAddCustomers, { params: { ws: at.ws }, body });
    const day = new Date(noon + 14 * 60 * 60_000).toISOString().slice(0, 10);
    const { days } = await ask(at.ws, 7);
    expect(days.find((one) => one.import > 0)?.day).toBe(day);
  });

  test('take turns with what else is read of a workspace', async () => {
    const at = await openCustomers(app, staff);
    const read = async () => await readSignUps(app.database, { workspaceId: at.ws, days: 30, now: app.now() });
    const settled = await Promise.allSettled(Array.from({ length: 100 }, read));
    expect(settled.some(({ status }) => status === 'rejected')).toBe(true);
  });

  test('know of nobody whose registration a list puts later than now, until it comes', async () => {
    const at = await openCustomers(app, staff);
    // The first millisecond of a quarter of an hour, in the middle of a day.
    const noon = Math.floor(app.now() / dayMs) * dayMs + dayMs / 2;
    const minutes = [0, 14, 16];
    await at.bulk(minutes.map((after) => ({ phone: `20255501${40 + after}`, createdAt: noon + after * 60_000 })));
    const knownAfter = async (after: number) =>
      (await readSignUps(app.database, { workspaceId: at.ws, days: 7, now: noon + after * 60_000 })).last7Days;
    expect(await Promise.all([-1, 0, 13, 14, 15, 16].map(knownAfter))).toEqual([0, 1, 1, 2, 2, 3]);
  });

  test('follow whom an import told to have registered earlier, and back when it is undone', async () => {
    const at = await openCustomers(app, staff);
    await at.join('2025550141');
    await checkIn(at.ws, '2025550142');
    await at.add('2025550143');
    const before = await ask(at.ws);
    expect(before.days.at(-1)).toMatchObject({ invite: 1, device: 1, staff: 1, import: 0 });
    const createdAt = app.now() - 5 * dayMs;
    const phones = ['2025550141', '2025550142', '2025550143', '2025550144'];
    await at.bulk(
      phones.map((phone) => ({ phone, createdAt })),
      { id: 'spring', part: 0 },
    );
    expect((await ask(at.ws)).days.at(-6)).toMatchObject({ invite: 1, device: 1, staff: 1, import: 1 });
    expect((await ask(at.ws)).days.at(-1)).toMatchObject({ invite: 0, device: 0, staff: 0, import: 0 });
    await at.undo('spring');
    expect(await ask(at.ws)).toEqual(before);
    await expectSignUpCountsOfRows(app.database, at.ws);
  });

  test.each([0, 91, 'many'])('are not given for %s days', async (days) => {
    const at = await openCustomers(app, staff);
    await expect(ask(at.ws, days as never)).rejects.toMatchObject({ status: 400 });
  });

  test('are nobody else’s', async () => {
    const at = await openCustomers(app, staff);
    const stranger = await app.as(grace);
    await expect(stranger.call(getSignUps, { params: { ws: at.ws }, query: {} })).rejects.toMatchObject({
      status: 404,
    });
  });
});

test('a day on which the clocks change counts as long as it is', async () => {
  await using app = await startApp();
  const staff = lastingAsker(app, ada);
  const at = await openCustomers(app, staff);
  const timeZone = 'America/New_York';
  await staff.call(changeWorkspace, { params: { ws: at.ws }, body: { timeZone } });
  for (const hours of [23, 25]) {
    let day = Temporal.Instant.fromEpochMilliseconds(app.now()).toZonedDateTimeISO(timeZone).startOfDay();
    while (day.hoursInDay !== hours) day = day.add({ days: 1 });
    app.passTime(day.add({ days: 2 }).epochMilliseconds - app.now());
    const [first, next] = [day.epochMilliseconds, day.add({ days: 1 }).epochMilliseconds];
    const moments = [first - 1, first, next - 1, next];
    await at.bulk(moments.map((createdAt, index) => ({ phone: `2025550${hours}${index}`, createdAt })));
    const { days } = await staff.call(getSignUps, { params: { ws: at.ws }, query: { days: 4 } });
    expect(days.map((one) => one.import)).toEqual([1, 2, 1, 0]);
  }
});
