import { type Locator, type Page, type Request, expect } from '@playwright/test';
import { openDatabaseOf } from './installation-database.ts';
import { expectAccessible, journey, toastOf } from './journey.ts';
import { commonPlace } from './operator.ts';
import { signedInOwner } from './sign-in.ts';
import { addCampaign } from './staff-calls.ts';
import { hearsNothing, inBothDirections } from './visitors-pages.ts';

const minuteMs = 60_000;
/** A picture's time on the screen, and a little more. */
const oneTurnMs = 8_100;

journey(
  'a tablet is paired, plays with and without a network, takes numbers, and is missed when it is silent',
  async ({ page, visitor: tablet }) => {
    const { ask, ws } = await signedInOwner(page);
    await ask('PATCH', `/ws/${ws}`, { ownColor: '#ffd400' });
    await addCampaign(ask, { name: 'Six bottles', heights: [280], endsIn: 10 * minuteMs });
    await addCampaign(ask, { name: 'Summer table', heights: [360], endsIn: 60 * minuteMs });

    await tablet.setViewportSize({ width: 1280, height: 800 });
    await tablet.clock.install();
    await pair(page, tablet, 'Bar counter');
    await playsInTurn(tablet, ['Six bottles', 'Summer table', 'Six bottles']);
    await expectAccessible(tablet);
    await joins(page, tablet);

    await untilKept(tablet, 2);
    await tablet.context().setOffline(true);
    await tablet.reload();
    await expect(slide(tablet)).toHaveAttribute('alt', /Six bottles|Summer table/);
    await tablet.clock.fastForward(11 * minuteMs);
    await playsInTurn(tablet, ['Summer table', 'Summer table', 'Summer table']);
    await joinsInVain(tablet);

    await turnsAndReturns(page, tablet);
    await isUnpaired(page, tablet);
    await ask('PATCH', `/ws/${ws}`, { country: 'DE', consentBox: true });
    await comesBack(page, tablet);
    await agreesForOne(page, tablet);
  },
);

function slide(tablet: Page): Locator {
  return tablet.locator('img.slide:not(.slide-leaving)');
}

async function pair(page: Page, tablet: Page, name: string): Promise<void> {
  await tablet.goto('/player');
  await expect(tablet.getByRole('heading', { name: 'Pair this tablet' })).toBeVisible();
  const code = tablet.getByText(/^Code: (\w ){5}\w$/);
  await expect(code).toBeAttached();
  await inBothDirections(tablet);
  await tablet.getByRole('button', { name: 'Full screen' }).tap();

  await page.goto('/devices');
  await page.getByRole('button', { name: 'Pair a device' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Pair a device' });
  await dialog.getByLabel('Enter the code it shows').fill('7KFM');
  await dialog.getByLabel('Name it').fill(name);
  await page.reload();
  await page.getByRole('button', { name: 'Pair a device' }).first().click();
  await expect(dialog.getByLabel('Name it')).toHaveValue(name);
  await expect(dialog.getByLabel('Enter the code it shows')).toHaveValue('');
  await dialog.getByLabel('Enter the code it shows').fill((await code.innerText()).replace('Code: ', ''));
  await dialog.getByRole('button', { name: 'Pair device' }).click();
  await expect(page.getByText(`${name} is connected`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  await tablet.clock.fastForward(4_000);
  await expect(tablet.getByRole('status').getByText(`${name} is connected`)).toBeVisible();
}

/** What is on the screen now, and what comes after it. */
async function playsInTurn(tablet: Page, names: readonly string[]): Promise<void> {
  const [first = ''] = names;
  await expect(slide(tablet)).toHaveAttribute('alt', first);
  for (const name of names.slice(1)) {
    await tablet.clock.fastForward(oneTurnMs);
    await expect(slide(tablet)).toHaveAttribute('alt', name);
  }
}

async function type(tablet: Page, digits: string): Promise<void> {
  for (const digit of digits) await tablet.getByRole('button', { name: digit, exact: true }).tap();
}

/** A number by the keys on the screen; it is left alone for a while, and not cleared while somebody says so. */
async function joins(page: Page, tablet: Page): Promise<void> {
  const invitation = tablet.getByRole('button', { name: 'Tap for updates and offers' });
  const pad = tablet.getByRole('dialog', { name: 'Quill & Sons' });
  await tablet.keyboard.press('4');
  await expect(pad.getByLabel('Phone Number')).toHaveValue('4');
  await tablet.keyboard.press('Escape');
  await expect(invitation).toBeFocused();
  await invitation.tap();
  await expect(pad.getByLabel('Phone Number')).toBeFocused();
  await type(tablet, '415555013');
  await pad.getByRole('button', { name: 'Join Now' }).tap();
  await expect(pad.getByText('Enter a valid phone number')).toBeVisible();
  await inBothDirections(tablet);
  await tablet.clock.fastForward(25_500);
  await expect(pad.getByText('Still there?')).toBeVisible();
  await type(tablet, '2');
  await expect(pad.getByText('Still there?')).toHaveCount(0);
  await expect(pad.getByLabel('Phone Number')).toHaveValue('(415) 555-0132');
  await expect(pad.getByRole('button', { name: 'Join Now' })).toHaveCSS('background-color', 'rgb(255, 212, 0)');
  await pad.getByRole('button', { name: 'Join Now' }).tap();
  await expect(tablet.getByText('Phone number submitted successfully!')).toBeVisible();
  await tablet.clock.fastForward(3_100);
  await expect(slide(tablet)).toBeVisible();
  await expect(tablet.getByRole('dialog')).toHaveCount(0);

  await page.goto('/customers');
  await expect(page.getByRole('row', { name: '(415) 555-0132' })).toBeVisible();
}

/** The worker and the pictures for the time without a network are there. */
async function untilKept(tablet: Page, pictures: number): Promise<void> {
  const kept = () =>
    tablet.evaluate(async () => {
      const names = await caches.keys();
      const shells = names.filter((name) => name.startsWith('player-shell-')).length;
      const inCache = await (await caches.open('player-pictures')).keys();
      return [navigator.serviceWorker.controller !== null, shells, inCache.length];
    });
  await expect.poll(kept).toEqual([true, 1, pictures]);
}

/** The number goes when nobody is there any more, not before it was seen to fail, and was never kept. */
async function joinsInVain(tablet: Page): Promise<void> {
  const isFull = () => tablet.evaluate(() => document.fullscreenElement !== null);
  // A reload has ended it.
  expect(await isFull()).toBe(false);
  await tablet.getByRole('button', { name: 'Tap for updates and offers' }).tap();
  await expect.poll(isFull).toBe(true);
  await type(tablet, '4155550199');
  await tablet.route('**/device/check-in', () => undefined);
  await tablet.getByRole('button', { name: 'Join Now' }).tap();
  await hearsNothing(tablet, '(415) 555-0199');
  await tablet.unroute('**/device/check-in');
  const kept = await tablet.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(kept).toContain('player-program');
  expect(kept).not.toContain('5550199');
  await tablet.clock.runFor(31_000);
  await expect(tablet.getByRole('dialog')).toHaveCount(0);
  await expect(slide(tablet)).toBeVisible();
}

/** Two minutes of silence on the server, then the network again: all that was played meanwhile is told. */
async function turnsAndReturns(page: Page, tablet: Page): Promise<void> {
  using database = openDatabaseOf(commonPlace());
  await page.goto('/devices');
  await expect(page.getByText('Healthy', { exact: true }).last()).toBeVisible();
  const [device = ''] = database.list(
    `select device_id from devices where name = 'Bar counter' order by created_at desc`,
  );
  database.run(`update device_reports set last_seen_at = last_seen_at - 120000 where device_id = '${device}'`);
  await page.reload();
  await expect(page.getByRole('button', { name: /Needs attention/ }).last()).toBeVisible();

  const told = new Map<string, number>();
  tablet.on('requestfinished', (request) => {
    if (request.url().endsWith('/device/report')) for (const [id, plays] of playsOf(request)) told.set(id, plays);
  });
  await tablet.context().setOffline(false);
  // A report that failed goes first, as it was; what was played since comes with the next.
  const heard = async (): Promise<number> => {
    await tablet.clock.fastForward(35_000);
    return [...told.values()].reduce((sum, plays) => sum + plays, 0);
  };
  await expect.poll(heard).toBeGreaterThanOrEqual(3);
  await page.goto('/');
  const screens = page.getByRole('region', { name: 'On your screens now' });
  await expect(screens.locator('img').last()).toBeVisible();
  await screens.getByRole('link', { name: 'Bar counter' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Bar counter' })).toBeVisible();
  await page.goto('/devices');
  await expect(page.getByText('Healthy', { exact: true }).last()).toBeVisible();
}

/** How often a picture was played, by the id under which it is told. */
function playsOf(request: Request): readonly (readonly [id: string, plays: number])[] {
  const { plays } = request.postDataJSON() as {
    readonly plays: readonly { readonly id: string; readonly plays: number }[];
  };
  return plays.map((play) => [play.id, play.plays]);
}

async function isUnpaired(page: Page, tablet: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Bar counter' }).click();
  await page.getByRole('menuitem', { name: 'Unpair' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpair' }).click();
  await expect(toastOf(page, 'Bar counter is no longer paired')).toBeVisible();
  await tablet.clock.fastForward(35_000);
  await expect(tablet.getByText('This tablet was unpaired. Pair it again to continue.')).toBeVisible();
  await expect(tablet.getByText(/^Code: (\w ){5}\w$/)).toBeAttached();
}

async function comesBack(page: Page, tablet: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible();
  await expect(page.getByText('1 device was unpaired in the last ten minutes.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  const list = page.getByRole('dialog', { name: 'Unpaired in the last ten minutes' });
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Restore Bar counter' }).click();
  await expect(toastOf(page, 'Bar counter is paired again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Bar counter' })).toBeVisible();
  await tablet.clock.fastForward(10_000);
  await expect(slide(tablet)).toBeVisible();
}

/** By keyboard, a number from abroad. Whoever types the next while the thanks still stand has agreed to nothing yet. */
async function agreesForOne(page: Page, tablet: Page): Promise<void> {
  const box = tablet.getByRole('checkbox', { name: 'I agree to get marketing texts from Quill & Sons' });
  const field = tablet.getByLabel('Phone Number');
  await tablet.keyboard.type('+14155550133');
  await expect(field).toHaveValue('+14155550133');
  await box.check();
  await tablet.getByRole('button', { name: 'Clear' }).tap();
  await expect(box).not.toBeChecked();
  await box.check();
  await tablet.keyboard.type('+14155550133');
  await tablet.keyboard.press('Enter');
  await expect(tablet.getByText('Phone number submitted successfully!')).toBeVisible();
  await tablet.keyboard.type('015112345679');
  await expect(field).toHaveValue('01511 2345679');
  await tablet.keyboard.press('Enter');
  await expect(tablet.getByText('Tick the box to agree to texts')).toBeVisible();
  await expect(box).not.toBeChecked();

  await page.goto('/customers');
  await expect(page.getByRole('row', { name: '+1 (415) 555-0133' })).toBeVisible();
  await expect(page.getByRole('row', { name: '01511 2345679' })).toHaveCount(0);
}
