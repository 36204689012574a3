// What owners are told of tablets that are silent.
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openNotified, passMinutes } from '../testing/notifications.ts';
import { readyDatabase } from '../testing/ready-database.ts';
import { lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';
import type { Tablet } from '../testing/tablets.ts';
import { letters } from './letters.ts';

const environment = { RATE_LIMITS: 'off' };
let businesses = 0;

describe('a tablet that is silent', () => {
  const app = sharedApp({ environment });
  const asAda = lastingAsker(app, ada);
  let shop: Awaited<ReturnType<typeof openNotified>>;
  let tablet: Tablet;
  beforeEach(async () => {
    businesses += 1;
    shop = await openNotified(app, asAda, { name: `Shop ${businesses}` });
    await shop.turn('deviceOffline', true);
    tablet = await shop.pair();
  });

  const pass = (minutes: number, ...on: Tablet[]) => passMinutes([app], minutes, on);
  const told = async () => (await shop.letters()).length;

  test('for 15 minutes is told of once, to the address of who wants to know', async () => {
    await pass(20, tablet);
    await pass(14);
    expect(await told()).toBe(0);
    await pass(4);
    expect(await shop.letters()).toMatchObject([
      { to: ada.email, subject: expect.stringContaining('"Front counter" is offline') as string },
    ]);
    await pass(60);
    expect(await told()).toBe(1);
  });

  test('is told of again only after it has been back for half an hour', async () => {
    await pass(20, tablet);
    await pass(18);
    await pass(25, tablet);
    await pass(18);
    expect(await told()).toBe(1);
    await pass(32, tablet);
    await pass(18);
    expect(await told()).toBe(2);
  });

  test('with all others of its shop is told of in one letter, and one that is well is not', async () => {
    const [window, door] = [await shop.pair('Window'), await shop.pair('Door')];
    await pass(20, tablet, window, door);
    app.passTime(minuteMs / 2);
    await window.report();
    await pass(18, door);
    const all = await shop.letters();
    expect(all).toMatchObject([{ subject: expect.stringContaining('2 devices are offline') as string }]);
    expect(all[0]?.text).toMatch(/Front counter: .*\n {4}Window: /);
    expect(all[0]?.text).not.toContain('Door');
  });

  test('is told of later where that could not be written at first, and keeps nobody from hearing of another shop’s', async () => {
    const other = await openNotified(app, asAda, { name: `Shop ${businesses} again` });
    await other.turn('deviceOffline', true);
    const [broken, well] = shop.ws < other.ws ? [shop, other] : [other, shop];
    const speak = async (language: string) =>
      await app.database
        .updateTable('notifications')
        .set({ language: language as 'en' })
        .where('workspace_id', '=', broken.ws)
        .execute();
    await pass(20, tablet, await other.pair());
    await speak('none');
    const faults: unknown[] = [];
    for (let minute = 0; minute < 18; minute += 1) {
      app.passTime(minuteMs);
      await app.sendNotifications().catch((fault: unknown) => faults.push(fault));
    }
    expect(faults).not.toEqual([]);
    await speak('en');
    await pass(1);
    expect([await broken.letters(), await well.letters()]).toMatchObject([[{}], [{}]]);
  });

  test('when it is usually off is not told of, and one that is not switched on in the morning is', async () => {
    const hours = 60 * minuteMs;
    const day = async (from: number, until: number) => {
      app.passTime(24 * hours - (app.now() % (24 * hours)) + from * hours);
      for (let halfHour = from * 2; halfHour < until * 2; halfHour += 1) {
        await tablet.report();
        await app.sendNotifications();
        app.passTime(hours / 2);
      }
    };
    await day(9, 19);
    await day(9, 19);
    await pass(90);
    expect(await told()).toBe(0);
    await day(9, 12);
    await pass(20);
    expect(await told()).toBe(1);
    await day(9, 19);
    app.passTime(14 * hours);
    await pass(45);
    expect(await told()).toBe(1);
    await pass(60);
    expect(await told()).toBe(2);
  });

  test('while nobody was there to hear it is not told of before it has had its 15 minutes', async () => {
    await pass(20, tablet);
    app.passTime(5 * 60 * minuteMs);
    await pass(14);
    await tablet.report();
    await pass(14);
    expect(await told()).toBe(0);
    await pass(4);
    expect(await told()).toBe(1);
  });

  test('before a clock was set ahead is not told of, and nor is one that was never online', async () => {
    await shop.pair('In its box');
    await pass(20, tablet);
    app.jumpClock(3 * 60 * minuteMs);
    await pass(10);
    await pass(20, tablet);
    expect(await told()).toBe(0);
  });

  test('and was unpaired is not told of', async () => {
    await pass(20, tablet);
    await app.database
      .updateTable('devices')
      .set({ unpaired_at: app.now() })
      .where('workspace_id', '=', shop.ws)
      .execute();
    await pass(20);
    expect(await told()).toBe(0);
  });

  test('in a workspace where nobody wants to know is told to nobody', async () => {
    await shop.turn('deviceOffline', false);
    await pass(20, tablet);
    await pass(20);
    expect(await told()).toBe(0);
  });

  test('is told of in the language in which that was turned on, with names on one line', async () => {
    await asAda.call(changeWorkspace, { params: shop.params, body: { name: `Shop ${businesses}: Wein` } });
    await shop.turn('deviceOffline', true, { language: 'de' });
    await pass(20, tablet);
    await pass(18);
    const [letter] = await shop.letters();
    expect(letter?.subject).toContain('„Front counter“ ist offline');
    expect(letter?.text).toContain(`${app.url}/settings/notifications`);
    expect(letter?.text).toContain('hat diese E-Mail automatisch gesendet');
  });
});

test('of two processes one tells, also where the other is gone right after it began to', async () => {
  const data = await readyDatabase();
  {
    await using one = await startApp({ on: data, environment });
    await using other = await startApp({ on: data, environment });
    const shop = await openNotified(one, lastingAsker(one, ada));
    await shop.turn('deviceOffline', true);
    const tablets = [await shop.pair('A'), await shop.pair('B')];
    await passMinutes([one, other], 20, tablets);
    await passMinutes([one, other], 40);
    expect(await shop.letters()).toHaveLength(1);

    await passMinutes([one, other], 45, tablets);
    await one.database
      .insertInto('offline_notices')
      .columns(['workspace_id', 'device_id', 'told_at'])
      .expression((of) => of.selectFrom('devices').select(['workspace_id', 'device_id', 'created_at']))
      .execute();
    await passMinutes([one, other], 40);
    expect(await shop.letters()).toHaveLength(1);
  }
  await data.remove();
});

test.each(['en', 'de', 'es'] as const)('a letter of many silent tablets names the first of them, in %s', (language) => {
  const devices = Array.from({ length: 40 }, (_, index) => ({ name: `Tablet\n${index + 1}`, lastSeenAt: 0 }));
  const envelope = {
    siteName: 'Site',
    publicUrl: 'https://a.example',
    workspace: 'Shop',
    unsubscribeUrl: 'https://off',
  };
  const { text } = letters[language].deviceOffline({ ...envelope, devices, timeZone: 'Europe/Berlin' });
  expect(text).toContain('Tablet 30: ');
  expect(text).not.toContain('Tablet 31');
  expect(text.split('\n').filter((line) => line.startsWith('    Tablet'))).toHaveLength(30);
});
