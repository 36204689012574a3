// What every journey has: a browser that complains about faults, and the accessibility check of a page.
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, type Page, expect, test as base } from '@playwright/test';

interface Company {
  /** The page of somebody on a phone, who has nothing to do with the browser that `page` is in. */
  readonly visitor: Page;
}

export const journey = base.extend<Company>({
  context: async ({ context, baseURL }, use) => {
    await withoutFaults(context, baseURL, () => use(context));
  },
  visitor: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await withoutFaults(context, baseURL, async () => use(await context.newPage()));
    await context.close();
  },
});

/** A faulty script or a request to somebody else's server fails the journey, whatever it was about. */
async function withoutFaults(context: BrowserContext, baseURL = '', live: () => Promise<void>): Promise<void> {
  const faults: string[] = [];
  const own = new URL(baseURL).origin;
  context.on('weberror', (error) => faults.push(`A script failed: ${error.error().message}`));
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text());
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== own) faults.push(`Asked another origin: ${request.url()}`);
  });
  await live();
  expect(faults).toEqual([]);
}

/** axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, new AxeBuilder({ page }));
}

/** The same with a menu open, which hangs at the page's end and belongs to no part of it. */
export async function expectAccessibleMenu(page: Page): Promise<void> {
  await expectNothingFound(page, new AxeBuilder({ page }).disableRules('region'));
}

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  await page.waitForLoadState('networkidle');
  const { violations } = await axe.analyze();
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  );
  expect(told, `accessibility of ${page.url()}`).toEqual([]);
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
