// The invite page as it stands on a screen in the shop.
import { type Page, expect } from '@playwright/test';
import { journey } from './journey.ts';
import { inBothDirections } from './visitors-pages.ts';

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

/** The number stays for another try and is sent by nobody else; it goes with whoever leaves. */
async function sayNoConnection(page: Page): Promise<void> {
  const sent: string[] = [];
  await page.route('**/public/prod/phone', (route) => route.abort());
  page.on('request', (request) => request.url().endsWith('/phone') && sent.push(request.url()));
  await page.getByLabel('Phone Number').fill(newNumber());
  await page.getByRole('button', { name: 'Join Now' }).click();
  await page.clock.runFor(2_000);
  await expect(page.getByRole('alert')).toHaveText('No connection. Please try again in a moment.');
  const tried = sent.length;
  await page.unroute('**/public/prod/phone');
  await page.clock.runFor(30_000);
  await expect(page.getByRole('alert')).toHaveText('');
  await expect(page.getByLabel('Phone Number')).toHaveValue('');
  expect(sent).toHaveLength(tried);
}

/** As anywhere else, but nothing of it stays for the next. */
async function joinOnScreen(page: Page): Promise<void> {
  await page.getByLabel('Phone Number').fill(newNumber());
  await page.getByRole('button', { name: 'Join Now' }).click();
  await expect(page.getByText('Phone number submitted successfully!')).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page.getByRole('button', { name: 'Join Now' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
}

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
