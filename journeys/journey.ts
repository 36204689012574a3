// What every journey has: a browser that complains about faults, and the accessibility check of a page.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, type Locator, type Page, expect, test as base } from '@playwright/test';
import { untilCalm, watchTraffic } from './traffic.ts';

let axe: string | undefined;

interface Company {
  /** The page of somebody on a phone, who has nothing to do with the browser that `page` is in. */
  readonly visitor: Page;
  /** Origins besides the product's own that the story is about; nothing else may be asked. */
  readonly neighbors: readonly string[];
}

export const journey = base.extend<Company>({
  neighbors: async ({ browserName: _any }, use) => use([]),
  context: async ({ context, baseURL, neighbors }, use) => {
    await withoutFaults(context, [baseURL, ...neighbors], () => use(context));
  },
  visitor: async ({ browser, baseURL, neighbors }, use) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await withoutFaults(context, [baseURL, ...neighbors], async () => use(await context.newPage()));
    await context.close();
  },
});

/** A faulty script or a request to somebody else's server fails the journey, whatever it was about. */
async function withoutFaults(
  context: BrowserContext,
  addresses: readonly (string | undefined)[],
  live: () => Promise<void>,
): Promise<void> {
  const faults: string[] = [];
  watchTraffic(context);
  const known = new Set(addresses.map((address = '') => new URL(address).origin));
  context.on('weberror', (error) => faults.push(`A script failed: ${error.error().message}`));
  // A script that catches its error is silent about it.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`Content security policy: ${violatedDirective} kept out ${blockedURI} of ${sourceFile}`),
    );
  });
  context.on('console', (message) => {
    if (/content security policy|one blocker at a time/i.test(message.text())) faults.push(message.text());
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !known.has(origin)) faults.push(`Asked another origin: ${request.url()}`);
  });
  await live();
  expect(faults).toEqual([]);
}

/** A toast that says so: its words alone may be found twice, as whatever hides the page says them to those who listen. */
export function toastOf(page: Page, words: string | RegExp): Locator {
  return page.locator('[data-sonner-toast]').getByText(words);
}

/** axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, {});
}

/** The same with a menu open, which hangs at the page's end and belongs to no part of it. */
export async function expectAccessibleMenu(page: Page): Promise<void> {
  await expectNothingFound(page, { region: { enabled: false } });
}

async function expectNothingFound(page: Page, rules: Readonly<Record<string, { enabled: boolean }>>): Promise<void> {
  await untilCalm(page);
  await bringAxe(page);
  const { violations } = await new AxeBuilder({ page, axeSource: 'undefined' })
    // In the page itself, telling nothing of what is in order, and without fetching anew for rules that are off: a quarter of
    // the time.
    .setLegacyMode(true)
    .options({ preload: false, resultTypes: ['violations'], rules: { ...rules } })
    .analyze();
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  );
  expect(told, `accessibility of ${page.url()}`).toEqual([]);
}

/** Once for each document: reading it takes a browser longer than looking at a page with it. */
async function bringAxe(page: Page): Promise<void> {
  axe ??= await readFile(
    createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
    'utf8',
  );
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe);
  }
}

/** Every picture in the page's main part has really been painted. */
export async function expectPainted(page: Page, count: number): Promise<void> {
  const pictures = page.locator('main img');
  await expect(pictures).toHaveCount(count);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
  }
}
