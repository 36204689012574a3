import { type Page, expect } from '@playwright/test';
import type { AuthWords } from './auth-words.ts';

/** What somebody without a workspace does first; everything else waits for it. */
export async function createWorkspace(page: Page, words: AuthWords, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: words.firstWorkspace })).toBeVisible();
  await page.getByRole('main').getByRole('textbox').fill(name);
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { name: words.firstWorkspace })).toHaveCount(0);
}
