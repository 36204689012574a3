import { expect } from '@playwright/test';
import { expectAccessible, journey } from './journey.ts';
import { addPerson } from './known-people.ts';
import { signedInOwner } from './sign-in.ts';
import { askAs } from './staff-calls.ts';

journey('an owner reads in the audit log who deleted a customer', async ({ page }) => {
  const { ask: asOwner, ws } = await signedInOwner(page);
  const colleague = await addPerson();
  for (const phone of ['12025550147', '12025550148']) await asOwner('POST', `/ws/${ws}/customers`, { phone });
  await asOwner('POST', `/ws/${ws}/members`, { email: colleague.email });
  const segment = { joinedFrom: Date.UTC(2026, 0, 31, 17) };
  await asOwner('POST', `/ws/${ws}/segments`, { name: 'Since January', segment });
  const asStaff = await askAs(colleague);
  await asStaff('GET', '/ws');
  await asStaff('DELETE', `/ws/${ws}/customers`, { phone: '12025550147' });

  await page.goto('/workspace');
  await page.getByRole('link', { name: 'Open the audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const entries = page.getByRole('main').getByRole('listitem');
  const deleted = entries.filter({ hasText: 'Customer deleted' });
  await expect(deleted).toContainText('0147');
  await expect(deleted).toContainText(colleague.email.split('@')[0] ?? '');
  await expect(page.getByRole('main')).not.toContainText('2025550147');
  const saved = entries.filter({ hasText: 'Segment saved' });
  await expect(saved.getByRole('insertion')).toHaveText(/^Jan 31, 2026, 12:00\sPM$/);
  await expect(saved.locator('.when')).toContainText(await page.evaluate(() => String(new Date().getFullYear())));

  await page.getByLabel('Customer', { exact: true }).fill('(202) 555-0148');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('Customer added');
  expect(page.url()).not.toContain('0148');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'Member invited' }).click();
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(colleague.email);
  await page.reload();
  await expect(entries).toHaveCount(1);
  const first = page.getByRole('group', { name: 'From' });
  await first.getByRole('spinbutton', { name: 'Month' }).click();
  await page.keyboard.type('02282099');
  await expect(page).toHaveURL(/[?&]from=2099-02-28\b/);
  await expect(page.getByText('No entries')).toBeVisible();
  await first.getByRole('spinbutton', { name: 'Month' }).click();
  await page.keyboard.type('0331');
  await expect(page).toHaveURL(/[?&]from=2099-03-31\b/);
  // The year has been reached. Without it there is no day, and what else was typed stays.
  await page.keyboard.press('Backspace');
  await expect(page).not.toHaveURL(/from=/);
  await expect(first).toContainText('03/31/');
  await page.keyboard.type('2098');
  await expect(page).toHaveURL(/[?&]from=2098-03-31\b/);
  await page.getByRole('button', { name: 'Choose date for From' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
  await expect(page).not.toHaveURL(/from=/);
  await expect(entries).toHaveCount(1);
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
});
