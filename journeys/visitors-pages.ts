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

/** A network that takes what is sent and is silent: the page waits, and says so in time for whoever sent it. */
export async function hearsNothing(page: Page, number: string): Promise<void> {
  await page.clock.runFor(26_000);
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
  await expect(page.getByText('Still there?')).toHaveCount(0);
  const said = async (): Promise<string> => {
    await page.clock.runFor(1_000);
    return page.getByRole('alert').innerText();
  };
  await expect.poll(said).toBe('No connection. Please try again in a moment.');
  await expect(page.getByLabel('Phone Number')).toHaveValue(number);
  await expect(page.getByRole('button', { name: 'Join Now' })).toBeEnabled();
}

export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}
