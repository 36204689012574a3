// The invite page as it stands on a screen in the shop.
import { type Page, expect } from '@playwright/test';
import { journey } from './journey.ts';
import { hearsNothing, inBothDirections } from './visitors-pages.ts';

const invite = () => process.env['JOURNEYS_INVITE'] ?? '';
const newNumber = () => `415555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;

journey('a screen in the shop forgets whoever stops typing, and leads nowhere', async ({ visitor: page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'wakeLock', { value: { request: () => Promise.reject(new Error('No')) } });
  });
  await page.clock.install();
  await page.goto(`${invite()}?kiosk=1`);
  const field = page.getByLabel('Phone Number');
  await expect(page.getByText('Screen may sleep')).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(field).toHaveAttribute('autocomplete', 'off');
  await expect(field).toHaveCSS('font-size', '24px');
  expect((await page.getByRole('button', { name: 'Join Now' }).boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await page.clock.pauseAt(Date.now() + 60_000);
  await field.fill(newNumber());
  await page.clock.runFor(24_000);
  await expect(page.getByText('Still there?')).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(page.getByText('Still there?')).toBeVisible();
  await expect(page.getByText('Clears in 4')).toBeVisible();
  await field.press('Backspace');
  await expect(page.getByText('Still there?')).toHaveCount(0);
  await expect(field).not.toHaveValue('');
  await page.clock.runFor(30_000);
  await expect(field).toHaveValue('');
  await page.clock.resume();
  await typeByKeys(page);
  await inBothDirections(page);
  await sayNoConnection(page);
  await joinOnScreen(page);
});

/** What the keys on the screen type is what a keyboard types. */
async function typeByKeys(page: Page): Promise<void> {
  for (const key of ['4', '1', '5', '0', 'Delete last digit']) await page.getByRole('button', { name: key }).click();
  await expect(page.getByLabel('Phone Number')).toHaveValue('415');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByLabel('Phone Number')).toHaveValue('');
}

/** The number waits for what becomes of it, stays for another try and is sent by nobody else; it goes with whoever leaves. */
async function sayNoConnection(page: Page): Promise<void> {
  const sent: string[] = [];
  await page.route('**/public/prod/phone', () => undefined);
  page.on('request', (request) => request.url().endsWith('/phone') && sent.push(request.url()));
  const number = newNumber();
  await page.getByLabel('Phone Number').fill(number);
  await page.getByRole('button', { name: 'Join Now' }).click();
  await hearsNothing(page, number);
  const tried = sent.length;
  await page.unroute('**/public/prod/phone');
  await page.clock.runFor(30_000);
  await expect(page.getByRole('alert')).toHaveText('');
  await expect(page.getByLabel('Phone Number')).toHaveValue('');
  expect(sent).toHaveLength(tried);
}

/** As anywhere else, but nothing of it stays for the next. */
async function joinOnScreen(page: Page): Promise<void> {
  const [field, number] = [page.getByLabel('Phone Number'), newNumber()];
  await field.fill(number);
  await page.getByRole('button', { name: 'Join Now' }).click();
  await expect(page.getByText('Phone number submitted successfully!')).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page.getByRole('button', { name: 'Join Now' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
  // Nor of somebody who was on the list before.
  await field.fill(number);
  await page.getByRole('button', { name: 'Join Now' }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveText('');
}

journey(
  'a screen in the shop looks for its page until it comes, and takes none but its own',
  async ({ visitor: page }) => {
    const address = `${invite()}?kiosk=1`;
    const wrong = new URL('/invite/nobody?kiosk=1', invite()).href;
    // What it keeps would stand in for what does not come.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await keepAwakeTwice(page);
    await page.clock.install({ time: new Date('2036-03-14T12:00:00') });
    for (const takesHalfMinute of [true, false]) {
      await page.route(address, async (route) => route.fulfill({ response: await route.fetch({ url: wrong }) }));
      await page.goto(address);
      await expect(page.getByRole('heading', { name: '404 - Not Found' })).toBeVisible();
      await page.unroute(address);
      if (takesHalfMinute) await page.clock.runFor(31_000);
      else await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(page.getByLabel('Phone Number')).toBeVisible();
    }
    await losesSleepTwice(page);
    await page.evaluate(() => document.body.setAttribute('data-old', ''));
    let looks = 0;
    await page.route(address, (route) => {
      looks += 1;
      return route.fulfill({ contentType: 'text/html', body: '<h1>Sign in</h1>' });
    });
    for (const look of [1, 2, 3]) {
      await page.clock.fastForward(11 * 60_000);
      await expect.poll(() => looks).toBe(look);
    }
    await expect(page.locator('body[data-old]')).toBeVisible();
    await page.unroute(address);
    // Whoever sets the clock right leaves the next night ten years ahead.
    await page.clock.setSystemTime(new Date('2026-03-14T12:00:00'));
    await page.clock.fastForward(24 * 60 * 60_000);
    await expect(page.locator('body:not([data-old])').getByLabel('Phone Number')).toBeVisible();
  },
);

/** A browser that lets the screen sleep after a while, and refuses to keep it awake a third time. */
async function keepAwakeTwice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const locks: EventTarget[] = [];
    const request = (): Promise<EventTarget> => {
      if (locks.length === 2) return Promise.reject(new Error('The battery is low'));
      locks.push(new EventTarget());
      return Promise.resolve(locks[locks.length - 1] as EventTarget);
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    window.addEventListener('let-sleep', () => locks[locks.length - 1]?.dispatchEvent(new Event('release')));
  });
}

async function losesSleepTwice(page: Page): Promise<void> {
  for (const hints of [0, 1]) {
    await page.evaluate(() => window.dispatchEvent(new Event('let-sleep')));
    await page.clock.runFor(2_000);
    await expect(page.getByText('Screen may sleep')).toHaveCount(hints);
  }
}

journey(
  'a screen in the shop opens without a network, and takes numbers once it is back',
  async ({ page, context }) => {
    await page.goto(`${invite()}?kiosk=1`);
    const isKept = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));
    await expect.poll(isKept).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Harbor & Vine' })).toBeVisible();
    const logo = page.locator('img.workspace-picture');
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const [field, join] = [page.getByLabel('Phone Number'), page.getByRole('button', { name: 'Join Now' })];
    await field.fill(newNumber());
    await join.click();
    await expect(page.getByRole('alert')).toHaveText('No connection. Please try again in a moment.');
    await context.setOffline(false);
    await join.click();
    await expect(page.getByText('Phone number submitted successfully!')).toBeVisible();
  },
);

journey('a tablet can keep the screen as an app of its own', async ({ page }) => {
  await page.goto(`${invite()}?kiosk=1`);
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.evaluate(async (at) => (await (await fetch(at ?? '')).json()) as Manifest, address);
  const path = new URL(invite()).pathname;
  expect(manifest).toMatchObject({ display: 'fullscreen', orientation: 'any', start_url: `${path}?kiosk=1` });
  expect(manifest.name).toMatch(/^Harbor & Vine sign-up$/);
  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  for (const { src, sizes } of manifest.icons) {
    const side = await page.evaluate(async (at) => {
      const picture = new Image();
      picture.src = at;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(side).toBe(sizes);
  }
});

interface Manifest {
  readonly name: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
}
