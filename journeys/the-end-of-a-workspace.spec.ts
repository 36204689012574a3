import { readFile } from 'node:fs/promises';
import { type Locator, type Page, expect } from '@playwright/test';
import { expectAccessible, journey } from './journey.ts';
import { signedInOwner } from './sign-in.ts';

const name = 'Quill & Sons';

journey('a workspace is exported, deleted, kept, and ends with the account of its only member', async ({ page }) => {
  const { person } = await signedInOwner(page, { name });
  await page.goto('/workspace');
  await expectExport(page, page.getByRole('button', { name: 'Export workspace' }));

  await page.getByRole('button', { name: 'Delete workspace' }).click();
  await confirmName(page);
  const banner = page.getByRole('status').filter({ hasText: 'will be deleted on' });
  await expect(banner).toContainText(name);
  await expectAccessible(page);
  await page.goto('/');
  await expect(banner).toBeVisible();
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog')).toContainText(/This one goes on .+ unless an owner keeps it/);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep my account' }).click();
  await banner.getByRole('button', { name: 'Keep workspace' }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(banner).toHaveCount(0);

  await page.goto('/workspace');
  await page.getByRole('row', { name: person.email }).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Leave workspace' }).click();
  await expect(page.getByRole('dialog')).toContainText("You're the only member");
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText("It's deleted a week after your account");
  await expectAccessible(page);
  await expectExport(page, dialog.getByRole('button', { name: `Export ${name}` }));
  await dialog.getByRole('textbox').fill(person.email);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL('/auth/sign-in');
});

async function confirmName(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete workspace' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('Quill');
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill(name);
  await expectAccessible(page);
  await confirm.click();
  await expect(dialog).toHaveCount(0);
}

async function expectExport(page: Page, button: Locator): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^Quill & Sons \d{4}-\d\d-\d\d\.zip$/);
  // As every ZIP file begins, and with the names of its files at its end.
  const bytes = await readFile(await download.path(), 'latin1');
  expect([bytes.slice(0, 4), bytes.includes('customers.csv')]).toEqual(['PK\u0003\u0004', true]);
}
