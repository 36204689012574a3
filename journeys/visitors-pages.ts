// What holds for every page that visitors see, whatever stands on it.
import { type Page, expect } from '@playwright/test';
import { expectAccessible } from './journey.ts';

/** It fits its window from left to right and from right to left, and axe finds nothing in the rarer of the two. */
export async function inBothDirections(page: Page): Promise<void> {
  await expectFits(page);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await expectFits(page);
  await expectAccessible(page);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
}

export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}
