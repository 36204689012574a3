// What the common installation cannot show: it measures nothing, and nobody may break its database.
import { type Locator, type Page, expect } from '@playwright/test';
import { type InstallationDatabase, openDatabaseOf } from './installation-database.ts';
import { journeyAt } from './installation.ts';
import { expectAccessible, expectPainted } from './journey.ts';
import { fromRightToLeft, inEveryLanguage } from './languages.ts';
import { addPerson } from './known-people.ts';
import type { Product } from './product.ts';
import { signedIn } from './sign-in.ts';
import { addCampaign, askAs } from './staff-calls.ts';
import { expectFits, inBothDirections } from './visitors-pages.ts';

const journey = journeyAt({ FEATURE_ANALYTICS: 'on' });
const dayMs = 24 * 60 * 60_000;
const shopName = 'Harbor & Vine';

const endings = {
  en: ['Campaign Expired', 'This campaign has ended or is no longer available.', 'Follow us on Facebook'],
  de: ['Kampagne abgelaufen', 'Diese Kampagne ist beendet oder nicht mehr verfügbar.', 'Folge uns auf Facebook'],
  es: ['Campaña caducada', 'Esta campaña ha terminado o ya no está disponible.', 'Síguenos en Facebook'],
} as const;

/** English last: it stays. */
const languages = ['de', 'es', 'en'] as const;

journey(
  'a gallery counts what is seen of it once, ends, falters and comes back; whoever joins ticks a box',
  async ({ product, page, visitor }) => {
    using database = openDatabaseOf(product);
    const { owner, ws, live, over, canceled } = await openShop(product, database);
    const invite = `${product.url}/invite/${ws}`;
    await countVisit(visitor, live, database);
    // Leaving, the page tells the rest of what it noted.
    await visitor.goto('about:blank');
    await signedIn(page, owner, product.url);
    await showVisit(page, database);
    for (const language of languages) {
      await speak(visitor, language);
      await showEnding(visitor, over, language);
    }
    await showEnding(visitor, canceled, 'en');
    const [picture, name] = [visitor.locator('main img').first(), visitor.getByRole('heading', { name: shopName })];
    const noGallery = ['Loading campaign', 'Nothing found!'] as const;
    await showFault(visitor, live, { database, table: 'campaigns', said: noGallery, good: picture });
    const noInvite = ['Loading invitation', '404 - Not Found'] as const;
    await showFault(visitor, invite, { database, table: 'workspaces', said: noInvite, good: name });
    await agreeByBox(visitor, product.url, database);
  },
);

/** A business with a campaign that is live, one that is over and one that was canceled. */
async function openShop(product: Product, database: InstallationDatabase) {
  const owner = await addPerson(product);
  const ask = await askAs(owner, product.url);
  await ask('POST', '/ws', { name: shopName });
  const [ws = ''] = database.list('select workspace_id from workspaces');
  const socials = { facebook: 'https://facebook.com/harborvine', instagram: 'https://instagram.com/harborvine' };
  await ask('POST', `/ws/${ws}/socials`, { socials });
  const open = (name: string, ...heights: readonly number[]) => addCampaign(ask, { name, heights, endsIn: dayMs });
  const [live, over, canceled] = [
    await open('Live', 600, 480, 360),
    await open('Over', 360),
    await open('Canceled', 400),
  ];
  database.run(`update campaigns set exp_at = ${Date.now() - 1} where campaign_id = '${over}'`);
  database.run(`update campaigns set status = 'canceled' where campaign_id = '${canceled}'`);
  const galleryOf = (id: string) => `${product.url}/v/${id}`;
  return { owner, ws, live: galleryOf(live), over: galleryOf(over), canceled: galleryOf(canceled) };
}

/** A workspace with a text of its own and a box: by keyboard, and what was agreed to is kept. */
async function agreeByBox(page: Page, url: string, database: InstallationDatabase): Promise<void> {
  const [ws = ''] = database.list('select workspace_id from workspaces order by created_at');
  const text = 'I agree to get marketing texts from {workspace}. Reply STOP to opt out.';
  database.run(`update workspaces set consent_box = 1 where workspace_id = '${ws}'`);
  database.run(`insert into consent_texts values ('${ws}', 1, '${text}', ${Date.now()}, 'nobody')`);
  await page.goto(`${url}/invite/${ws}`);
  const box = page.getByRole('checkbox', { name: `I agree to get marketing texts from ${shopName}` });
  await expect(box).not.toBeChecked();
  await expect(page.getByText(text.replace('{workspace}', shopName))).toBeVisible();
  await page.getByLabel('Phone Number').fill('4155550132');
  await expect(page.getByRole('button')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tick the box to agree to texts')).toBeVisible();
  await expect(box).toBeFocused();
  await inBothDirections(page);
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Tick the box to agree to texts')).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Phone number submitted successfully!')).toBeVisible();
  await expect(box).not.toBeChecked();
  expect(database.list('select joined_text from customers where joined_text is not null')).toEqual(['own-1']);
  const hebrew = 'אני מסכים לקבל מבצעים. השיבו STOP כדי להפסיק.';
  database.run(`update consent_texts set text = '${hebrew}' where workspace_id = '${ws}'`);
  await page.goto(`${url}/invite/${ws}?kiosk=1`);
  await expect(page.getByText(hebrew)).toHaveCSS('unicode-bidi', 'plaintext');
  await box.check();
  await page.getByRole('button', { name: '4', exact: true }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(box).not.toBeChecked();
}

/** As a browser does whose owner has chosen another language. */
async function speak(page: Page, language: string): Promise<void> {
  const pages = /\/(v|invite)\/\w+$/;
  await page.unroute(pages);
  await page.route(pages, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'accept-language': language } }),
  );
}

/** Views and clicks arrive while the page is seen and when it is hidden, each once; the entry stays in the browser. */
async function countVisit(page: Page, gallery: string, database: InstallationDatabase): Promise<void> {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  const kept = (type: string) =>
    database.list(`select event_id from visit_events where user_id = 'k3n9' and type = '${type}'`).length;
  const laterKept = async (type: string) => {
    await page.clock.runFor(5_000);
    return kept(type);
  };
  await page.clock.install();
  await page.goto(`${gallery}#k3n9`);
  await expectPainted(page, await page.locator('main img').count());
  // The networks are elsewhere; nobody goes there.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), true));
  await page.getByRole('link', { name: 'Follow us on Instagram' }).click();
  await page.clock.runFor(2_000);
  await page.locator('main img').first().scrollIntoViewIfNeeded();
  await expect.poll(() => laterKept('image_view_duration')).toBeGreaterThan(0);
  await expect.poll(() => laterKept('social_media_click')).toBe(1);
  const [before, sent] = [kept('image_view_duration'), posts.length];
  await page.clock.runFor(15_000);
  expect(posts).toHaveLength(sent);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => kept('image_view_duration')).toBeGreaterThan(before);
  expect(kept('social_media_click')).toBe(1);
  expect(new Set(posts)).toEqual(new Set(['/public/prod/events']));
  expect(await page.evaluate(() => Object.entries(sessionStorage))).toEqual([['gallery-entries', '1']]);
}

/** Staff see exactly what was seen and clicked: nothing more, and nothing of it twice. */
async function showVisit(page: Page, database: InstallationDatabase): Promise<void> {
  await page.goto('/analytics');
  const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(tile('Views')).toBeVisible();
  await expect(async () => {
    await page.reload();
    const views = database.list(`select event_id from visit_events where duration_ms >= 1000`).length;
    await expect(tile('Views')).toContainText(`Views${views}`);
  }).toPass();
  await expect(tile('Visitors')).toContainText('Visitors1');
  await expect(tile('Social clicks')).toContainText('Social clicks1');
  await tile('Avg. view time').hover();
  await expect(page.getByRole('tooltip')).toContainText('Half of the views last');
  await expect(tile('Click rate')).toContainText('Too few visitors to show a rate');
  await expect(page.getByRole('listitem').filter({ hasText: 'Instagram' })).toHaveText('Instagram1');
  await expect(page.getByRole('listitem').filter({ hasText: 'Facebook' })).toHaveText('Facebook0');
  await page.getByRole('table').getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: 'How far visitors got' })).toBeVisible();
  await page.getByRole('button', { name: 'View as table' }).first().click();
  await expect(page.getByRole('rowheader', { name: /so far$/ })).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
    await expectWash(page);
  }
  await fromRightToLeft(page);
  await inEveryLanguage(page, async () => await expectAccessible(page));
}

/** A campaign's colors begin where the page does, and end above filters with a ground of their own. */
async function expectWash(page: Page): Promise<void> {
  const wash = page.getByRole('main').locator('[aria-hidden]:has(> img)');
  const { start, end, pageStart } = await wash.evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect();
    return { start: top, end: bottom, pageStart: it.parentElement?.parentElement?.getBoundingClientRect().top };
  });
  expect(start).toBe(pageStart);
  const filters = await page.getByRole('group', { name: 'Filters' }).evaluate((it) => {
    const hasGround = getComputedStyle(it).backgroundColor !== 'rgba(0, 0, 0, 0)';
    return { hasGround, start: it.getBoundingClientRect().top };
  });
  if (filters.hasGround) expect(end).toBeLessThanOrEqual(filters.start);
}

async function showEnding(page: Page, gallery: string, language: (typeof languages)[number]): Promise<void> {
  const [title, text, follow] = endings[language];
  expect((await page.goto(gallery))?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('link', { name: follow })).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
  await inBothDirections(page);
}

interface Fault {
  readonly database: InstallationDatabase;
  readonly table: string;
  readonly said: readonly [loading: string, nothing: string];
  /** Stands there once nothing is wrong any more. */
  readonly good: Locator;
}

/** The server cannot read a table for a while: the page goes out as a skeleton, asks for itself, and asks again. */
async function showFault(page: Page, address: string, { database, table, said, good }: Fault): Promise<void> {
  const [loading, nothing] = said;
  const calls = /\/public\/prod\/(campaign|workspace)\//;
  const asked = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await asked.promise;
    await route.continue();
  });
  database.run(`alter table ${table} rename to away`);
  await page.goto(address);
  await expect(page.getByRole('status').first()).toHaveText(loading);
  await expectFits(page);
  asked.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nothing);
  await inBothDirections(page);
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText(nothing);
  database.run(`alter table away rename to ${table}`);
  await retry.click();
  await expect(good).toBeVisible();
  await page.unroute(calls);
}
