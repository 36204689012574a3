import { readFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';
import { expectAccessible, journey, toastOf } from './journey.ts';
import { signedInOwner } from './sign-in.ts';

const phone = '(415) 555-0132';

journey(
  'who opted out stays so when they are deleted, added again, and typed by somebody on the invite page, and staff are told',
  async ({ page, visitor }) => {
    await signedInOwner(page);
    await add(page);
    await expect(page).toHaveURL('/customers');
    await block(page, 'Asked at the counter');
    await remove(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toastOf(page, '1 customer restored')).toBeVisible();
    await page.getByRole('row', { name: phone }).click();
    await expect(page.getByRole('dialog', { name: phone }).getByText('Asked at the counter')).toBeVisible();
    await remove(page);
    await page.clock.install();
    await page.reload();
    await expect(page.getByText('1 customer was deleted in the last ten minutes.')).toBeVisible();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.clock.fastForward(180_000);
    await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(/[34] min ago/);
    await expectAccessible(page);
    await failToRestore(page);
    await page.getByRole('button', { name: 'Restore all' }).click();
    await expect(page.locator('#main')).toBeFocused();
    await page.getByRole('row', { name: phone }).click();
    await remove(page);

    await add(page);
    await expect(page.getByText('Added, but still blocked')).toBeVisible();
    await expectAccessible(page);
    await join(visitor, await inviteAddress(page));
    await page.goto('/customers');
    await unblock(page);
    await isForgotten(page);
  },
);

journey('what staff type of a customer is there again after a reload, unless they cancel', async ({ page }) => {
  await signedInOwner(page);
  await add(page);
  for (const name of ['Edit tags and note', 'Block']) {
    const open = page.getByRole('button', { name });
    const field = page.getByRole('textbox', { name: name === 'Block' ? 'Reason (optional)' : 'Note' });
    await page.getByRole('row', { name: phone }).click();
    await open.click();
    await field.fill('Prefers red');
    await page.reload();
    await page.getByRole('row', { name: phone }).click();
    await open.click();
    await expect(toastOf(page, 'We restored what you were working on.')).toBeVisible();
    await expect(field).toHaveValue('Prefers red');
    await stay(page);
    await expect(field).toHaveValue('Prefers red');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(open).toBeFocused();
    await open.click();
    await expect(field).toHaveValue('');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Escape');
  }
});

journey('a tag that is too long keeps the notes of a customer from being saved without it', async ({ page }) => {
  await signedInOwner(page);
  await add(page);
  await page.getByRole('row', { name: phone }).click();
  await page.getByRole('button', { name: 'Edit tags and note' }).click();
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('x'.repeat(41));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(tags).toBeFocused();
  await expect(tags).toHaveValue('x'.repeat(41));
  await expect(tags).toHaveAttribute('aria-invalid', 'true');
  await tags.fill('x'.repeat(40));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'x'.repeat(40) })).toBeVisible();

  await page.getByRole('button', { name: 'Edit tags and note' }).click();
  await tags.fill('Regular');
  // The first closes what is suggested.
  await page.keyboard.press('Escape');
  await expect(tags).toHaveValue('Regular');
  await stay(page);
  await expect(page.getByRole('button', { name: 'Regular' })).toBeVisible();
});

async function stay(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay', exact: true }).click();
}

/** Told where it is heard: the page, and the toast on it, are hidden behind the dialog. */
async function failToRestore(page: Page): Promise<void> {
  const refusal = { statusCode: 400, body: { message: 'Not now' } };
  await page.route('**/customers/restore', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Restore .*555-0132/ }).click();
  await expect(dialog.getByRole('status')).toHaveText("1 customer couldn't be restored");
}

async function add(page: Page): Promise<void> {
  await page.goto('/customers/create');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add customer' }).click();
}

/** Leaves the drawer open, which says by itself what became of it. */
async function block(page: Page, reason: string): Promise<void> {
  await page.getByRole('row', { name: phone }).click();
  await page.getByRole('button', { name: 'Block' }).click();
  const question = page.getByRole('dialog', { name: /^Block .*555-0132/ });
  await question.getByRole('textbox').fill(reason);
  await question.getByRole('button', { name: 'Block' }).click();
  const drawer = page.getByRole('dialog', { name: phone });
  await expect(drawer.getByRole('status').filter({ hasText: 'Blocked' })).toBeVisible();
  await expect(drawer.getByText(reason)).toBeVisible();
}

/** From the drawer. */
async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No customers yet')).toBeVisible();
}

async function inviteAddress(page: Page): Promise<string> {
  await page.goto('/invite-form');
  await page.getByRole('button', { name: 'Copy link' }).first().click();
  return await page.evaluate(() => navigator.clipboard.readText());
}

/** A known number is answered with nothing to see. */
async function join(visitor: Page, address: string): Promise<void> {
  await visitor.goto(address);
  await visitor.getByLabel('Phone Number').fill(phone);
  const answered = visitor.waitForResponse((response) => response.url().endsWith('/phone'));
  await visitor.getByRole('button', { name: 'Join Now' }).click();
  expect((await answered).status()).toBe(409);
  await expect(visitor.getByRole('alert')).toBeEmpty();
}

async function unblock(page: Page): Promise<void> {
  await page.getByRole('row', { name: phone }).click();
  const drawer = page.getByRole('dialog', { name: phone });
  await expect(drawer.getByRole('alert')).toContainText('Asked for messages again');
  await expect(drawer.getByRole('status').filter({ hasText: 'Blocked' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unblock' }).click();
  const question = page.getByRole('dialog', { name: /^Unblock .*555-0132/ });
  await question.getByRole('button', { name: 'Unblock' }).click();
  await question.getByRole('textbox').fill('Called us and asked for the offers again');
  await question.getByRole('button', { name: 'Unblock' }).click();
  await expect(drawer.getByRole('status').filter({ hasText: 'Active' })).toBeVisible();
  await expect(drawer.getByRole('alert')).toHaveCount(0);
}

/** From the drawer, which {@link unblock} leaves open. */
async function isForgotten(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download their data' }).click(),
  ]);
  const told = JSON.parse(await readFile(await download.path(), 'utf8')) as { phone: string; consent: unknown[] };
  expect(told.phone).toBe('14155550132');
  expect(told.consent.length).toBeGreaterThan(4);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog').last();
  await question.getByRole('checkbox', { name: 'Erase their consent record too' }).check();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('No customers yet')).toBeVisible();
  await expect(page.getByText('was deleted in the last ten minutes')).toBeHidden();
}
