import { type Page, expect } from '@playwright/test';
import type { AuthWords } from './auth-words.ts';
import type { Person } from './people.ts';
import { askAs } from './staff-calls.ts';
import { expectFits } from './visitors-pages.ts';

/** What somebody without a workspace does first; everything else waits for it. */
export async function createWorkspace(page: Page, words: AuthWords, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: words.firstWorkspace })).toBeVisible();
  await page.getByRole('main').getByRole('textbox').fill(name);
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { name: words.firstWorkspace })).toHaveCount(0);
}

/** A name without a space breaks where a phone's screen ends. */
export async function fitOneWord(page: Page, owner: Person, name: string): Promise<void> {
  const ask = await askAs(owner);
  const { selected_workspace: ws } = (await ask('GET', '/ws')) as { readonly selected_workspace: string };
  await ask('PATCH', `/ws/${ws}`, { name });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/invite-form', '/customers/create', '/settings/notifications']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
    await expectFits(page);
  }
}
