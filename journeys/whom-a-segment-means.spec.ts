import { type Page, expect } from '@playwright/test';
import { enter } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { expectAccessible, journey } from './journey.ts';
import { addPerson } from './known-people.ts';
import { askAs } from './staff-calls.ts';
import { createWorkspace } from './workspace.ts';

const customers = 1_200;
const first = '(415) 555-0000';

journey(
  'staff say something of one customer, and do one thing to all of them, which they take back',
  async ({ page }) => {
    journey.setTimeout(120_000);
    const person = await addPerson();
    await page.goto('/auth/sign-in');
    await enter(page, authWords.English, person);
    await createWorkspace(page, authWords.English, 'Quill & Sons');
    await addCustomers(await askAs(person));
    await page.goto('/customers?sort=phone&direction=asc');
    await sayOf(page);
    await tagEverybody(page);
    await deleteEverybody(page);
  },
);

async function addCustomers(ask: Awaited<ReturnType<typeof askAs>>): Promise<void> {
  const { selected_workspace: ws } = (await ask('GET', '/ws')) as { readonly selected_workspace: string };
  const createdAt = Date.UTC(2026, 0, 1);
  const records = Array.from({ length: customers }, (_, row) => ({ phone: String(14_155_550_000 + row), createdAt }));
  await ask('POST', `/ws/${ws}/customers/bulk`, { customers: records });
}

async function sayOf(page: Page): Promise<void> {
  await page.getByRole('row', { name: first }).click();
  const drawer = page.getByRole('dialog', { name: first });
  await drawer.getByRole('button', { name: 'Edit tags and note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit tags and note' });
  await dialog.getByLabel('Tags').fill('Regular, Wine club,');
  await dialog.getByLabel('Note').fill('Window seat.\nAllergic to nuts.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText('Wine club')).toBeVisible();
  await expect(drawer.getByText('Allergic to nuts.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
}

async function selectEverybody(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Select .*555-0000/ }).check();
  await page.getByRole('button', { name: 'Select all 1,200 matching' }).click();
  await expect(page.getByRole('group', { name: 'Selected customers' })).toContainText('1,200 selected');
}

async function tagEverybody(page: Page): Promise<void> {
  await selectEverybody(page);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Add tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a tag to 1,200 customers?' });
  await dialog.getByLabel('Tag').fill('Regular');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  const result = page.getByRole('dialog', { name: 'Tag added to 1,199 customers' });
  await expect(result.getByText('Nothing to change for 1 customer.')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Close' }).click();
  await page.goto('/customers?tags=Regular&sort=phone&direction=asc');
  await expect(page.getByRole('tab', { name: 'All 1,200', exact: true })).toBeVisible();
}

async function deleteEverybody(page: Page): Promise<void> {
  await selectEverybody(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 1,200 customers?' });
  await dialog.getByLabel('Type “delete” to confirm').fill('delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const result = page.getByRole('dialog', { name: '1,200 customers deleted' });
  await expect(result).toBeVisible({ timeout: 30_000 });
  await result.getByRole('button', { name: 'Undo' }).click();
  const undone = page.getByRole('dialog', { name: '1,200 customers restored' });
  await expect(undone).toBeVisible({ timeout: 30_000 });
  await undone.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('tab', { name: 'All 1,200', exact: true })).toBeVisible();
}
