import { randomUUID } from 'node:crypto';
import { consentMissing, unknownConsentText } from '@fanfare/contract/visitors.ts';
import { addConsentText } from '@fanfare/contract/workspace-consent.ts';
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { freshCustomers, lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';
import { type Tablet, pairTablet } from '../testing/tablets.ts';
import { locksAndTables, untilWaiting } from '../testing/wait-for-locks.ts';

const phone = '14155550132';
const hourMs = 60 * minuteMs;

describe('a number that is typed on a tablet', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = lastingAsker(app, ada);
  const shop = freshCustomers(app, asAda);
  let tablet: Tablet;
  beforeEach(async () => {
    tablet = await pairTablet(app, asAda, shop.ws);
  });

  const checkInsToday = async () => (await tablet.look()).days.at(-1)?.checkIns;

  test('joins with what it agreed to, and is counted', async () => {
    await tablet.checkIn('(415) 555-0132', { consent: 'en-1' });
    expect(await shop.find(phone)).toMatchObject({ addedby: 'device', checkins: 0, lastCheckin: null });
    expect(await shop.quantity()).toBe(1);
    expect(await shop.consent(phone)).toMatchObject([
      { kind: 'joined', way: 'device', who: null, agreement: { version: 'en-1' } },
    ]);
    expect(await checkInsToday()).toBe(1);
  });

  test('that is known counts one more visit, and one within the hour is the same visit', async () => {
    await shop.add(phone);
    await tablet.checkIn(phone);
    const first = app.now();
    app.passTime(59 * minuteMs);
    await tablet.checkIn(phone);
    const customer = await shop.find(phone);
    expect(customer?.checkins).toBe(1);
    expect(Math.abs((customer?.lastCheckin ?? 0) - first)).toBeLessThan(minuteMs);
    app.passTime(minuteMs);
    await tablet.checkIn(phone);
    expect(await shop.find(phone)).toMatchObject({ checkins: 2 });
    expect(await shop.quantity()).toBe(1);
  });

  test('right after it joined there is no visit yet; an hour later it is', async () => {
    await tablet.checkIn(phone);
    await tablet.checkIn(phone);
    expect(await shop.find(phone)).toMatchObject({ checkins: 0 });
    expect(await checkInsToday()).toBe(1);
    app.passTime(hourMs);
    await tablet.checkIn(phone);
    expect(await shop.find(phone)).toMatchObject({ checkins: 1 });
  });

  test('counts once however often the same check-in is sent, also at once and on two tablets’ doors', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => tablet.checkIn(phone, { id })));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    app.passTime(2 * hourMs);
    await tablet.checkIn(phone, { id });
    expect(await shop.find(phone)).toMatchObject({ checkins: 0 });
    const [one, other] = [tablet, await pairTablet(app, asAda, shop.ws)];
    await Promise.all([one.checkIn(phone), other.checkIn(phone), one.checkIn(phone), other.checkIn(phone)]);
    expect(await shop.find(phone)).toMatchObject({ checkins: 1 });
    expect(await shop.quantity()).toBe(1);
  });

  test('of twenty new ones at once, ten of them twice, each joins once', async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => `141555501${10 + (index % 10)}`);
    await Promise.all(numbers.map((number) => tablet.checkIn(number)));
    expect([await shop.quantity(), (await shop.list()).length, await checkInsToday()]).toEqual([10, 10, 10]);
  });

  test('that had opted out is counted and stays blocked, and staff see that it was asked for under the text', async () => {
    await shop.add(phone);
    await shop.block(phone);
    await tablet.checkIn(phone);
    expect(await shop.find(phone)).toMatchObject({ optout: true, checkins: 1, resubscribeRequestedAt: null });
    await tablet.checkIn(phone, { consent: 'en-1' });
    expect(await shop.find(phone)).toMatchObject({
      optout: true,
      checkins: 1,
      resubscribeRequestedAt: expect.any(Number) as number,
    });
    expect((await shop.consent(phone)).at(-1)).toMatchObject({ kind: 'requested', way: 'device' });
  });

  test('that agrees to the same text each time it comes by is on record once a month, and when it first asks for messages again', async () => {
    const comeBack = async (consent: string, after = hourMs) => {
      app.passTime(after);
      await tablet.checkIn(phone, { consent });
    };
    const versions = async () => (await shop.consent(phone)).flatMap(({ agreement }) => agreement?.version ?? []);
    await tablet.checkIn(phone, { consent: 'en-1' });
    await comeBack('en-1');
    expect(await versions()).toEqual(['en-1']);
    await comeBack('de-1');
    await comeBack('de-1');
    expect(await versions()).toEqual(['en-1', 'de-1']);
    await shop.block(phone);
    await comeBack('de-1');
    expect((await shop.consent(phone)).at(-1)).toMatchObject({ kind: 'requested', agreement: { version: 'de-1' } });
    await comeBack('de-1');
    expect(await versions()).toEqual(['en-1', 'de-1', 'de-1']);
    await comeBack('de-1', 31 * 24 * hourMs);
    expect(await versions()).toEqual(['en-1', 'de-1', 'de-1', 'de-1']);
    expect(await shop.find(phone)).toMatchObject({ optout: true, checkins: 6 });
  });

  if (process.env['TEST_ENGINE'] === 'postgres') {
    test('asks for nothing without its text where staff block at the same moment', async () => {
      await tablet.checkIn(phone, { consent: 'en-1' });
      await tablet.checkIn(phone, { consent: 'de-1' });
      const other = await app.database.startTransaction().execute();
      await sql`lock table agreements in access exclusive mode`.execute(other);
      const coming = tablet.checkIn(phone, { consent: 'de-1' });
      await untilWaiting(app.database, 1, locksAndTables);
      const blocking = shop.block(phone);
      await Promise.race([blocking, untilWaiting(app.database, 2, locksAndTables)]);
      await other.rollback().execute();
      await Promise.all([coming, blocking]);
      expect((await shop.consent(phone)).filter(({ way, agreement }) => way === 'device' && !agreement)).toEqual([]);
      expect(await shop.find(phone)).toMatchObject({ optout: true });
    });
  }

  test('that had opted out before it was deleted comes back blocked, under the text too', async () => {
    const other = '14155550133';
    for (const one of [phone, other]) {
      await shop.add(one);
      await shop.block(one);
      await shop.remove(one);
    }
    await tablet.checkIn(phone);
    await tablet.checkIn(other, { consent: 'en-1' });
    expect(await shop.find(phone)).toMatchObject({ optout: true, addedby: 'device', resubscribeRequestedAt: null });
    expect(await shop.find(other)).toMatchObject({
      optout: true,
      addedby: 'device',
      resubscribeRequestedAt: expect.any(Number) as number,
    });
  });

  test('stays when the import that brought it is taken back', async () => {
    const part = { id: randomUUID(), part: 0, fileName: 'list.csv' };
    await shop.bulk([{ phone, createdAt: Date.UTC(2025, 4, 6) }], part);
    await tablet.checkIn(phone);
    await shop.undo(part.id);
    expect(await shop.find(phone)).toMatchObject({ checkins: 1 });
  });

  test('agrees only to a text that was shown, and has to where the workspace asks for a tick', async () => {
    const refuse = (message: string) => ({ status: 400, message });
    await expect(tablet.checkIn(phone, { consent: 'en-99' })).rejects.toMatchObject(refuse(unknownConsentText));
    await expect(tablet.checkIn(phone, { consent: 'own-1' })).rejects.toMatchObject(refuse(unknownConsentText));
    const params = { ws: shop.ws };
    await asAda.call(changeWorkspace, { params, body: { consentBox: true } });
    await expect(tablet.checkIn(phone)).rejects.toMatchObject(refuse(consentMissing));
    expect(await shop.quantity()).toBe(0);
    await asAda.call(addConsentText, { params, body: { text: 'We write on Fridays.' } });
    const { consent, consentBox } = await tablet.program();
    expect([consent?.version, consentBox]).toEqual(['own-1', true]);
    await tablet.checkIn(phone, { consent: 'own-1' });
    expect(await shop.quantity()).toBe(1);
  });

  test.each(['', '12345', '44 20 7946 0958'])('such as "%s" is refused', async (number) => {
    await expect(tablet.checkIn(number)).rejects.toMatchObject({ status: 400, message: 'Enter a valid phone number' });
  });
});

test('a tablet that types the same number over and over is asked to wait', async () => {
  await using app = await startApp();
  const asAda = await app.as(ada);
  const { ws } = await openCustomers(app, asAda);
  const tablet = await pairTablet(app, asAda, ws);
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    const response = await fetch(`${app.url}/public/prod/device/check-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tablet.token}` },
      body: JSON.stringify({ id: randomUUID(), phone }),
    });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});
