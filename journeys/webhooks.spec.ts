import { type Page, expect } from '@playwright/test';
import { expectAccessible, journey } from './journey.ts';
import { signedInOwner } from './sign-in.ts';

journey('an owner makes a webhook, gives it a new secret, and turns it off', async ({ page }) => {
  const { ask, ws } = await signedInOwner(page);
  await page.goto('/workspace');
  const card = page.getByRole('region', { name: 'Webhooks' });
  await expect(card.getByText('No webhooks yet.')).toBeVisible();
  await card.getByRole('button', { name: 'Create webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByText('Enter an address that begins with https://')).toBeVisible();
  await dialog.getByLabel('Address').fill('https://10.0.0.8/hook');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByText('Enter an address that can be reached from the internet')).toBeVisible();
  await dialog.getByLabel('Address').fill('https://hooks.example.com/fanfare');
  await dialog.getByLabel('Description (optional)').fill('Newsletter');
  await dialog.getByLabel('Device offline').uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await expect(dialog.getByLabel('Description (optional)')).toHaveValue('Newsletter');
  await page.reload();
  await card.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByLabel('Description (optional)')).toHaveValue('Newsletter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create webhook' }).dblclick();
  await expect(dialog.getByRole('heading', { name: 'Copy the signing secret' })).toBeVisible();
  await page.keyboard.press('Escape');
  const secret = await dialog.getByLabel('Signing secret').inputValue();
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = card.getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Customer joined');
  await expect(row).not.toContainText('Device offline');

  await row.getByRole('button', { name: 'Actions for Newsletter' }).click();
  await page.getByRole('menuitem', { name: 'Send test event' }).click();
  await expect(dialog.getByText('webhook.test')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const { webhooks } = (await ask('GET', `/ws/${ws}/webhooks`)) as { readonly webhooks: [{ webhookId: string }] };
  await ask('POST', `/ws/${ws}/webhooks/${webhooks[0].webhookId}/test`);
  // A page of one, so that two are more than a page.
  await page.route(/\/deliveries(\?|$)/, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '1');
    await route.continue({ url: url.href });
  });
  await row.getByRole('button', { name: 'Actions for Newsletter' }).click();
  await page.getByRole('menuitem', { name: 'Deliveries' }).click();
  await expect(dialog.getByText('webhook.test')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect(dialog.getByText('webhook.test')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await sendAgain(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Actions for Newsletter' }).click();
  await page.getByRole('menuitem', { name: 'New secret' }).click();
  await dialog.getByRole('button', { name: 'New secret' }).dblclick();
  const newer = dialog.getByLabel('Signing secret');
  await expect(newer).toHaveValue(/^whsec_/);
  await expect(newer).not.toHaveValue(secret);
  await expect(dialog.getByText('The old one also signs until')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row).toContainText('The old secret also signs until');

  await row.getByRole('button', { name: 'Actions for Newsletter' }).click();
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  await expect(row).toContainText('Off');
  await row.getByRole('button', { name: 'Actions for Newsletter' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(card.getByText('No webhooks yet.')).toBeVisible();
});

/** By keyboard: the button keeps the focus while it is on its way. */
async function sendAgain(page: Page): Promise<void> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route('**/again', async (route) => {
    await answered;
    await route.fallback();
  });
  const again = page.getByRole('dialog').getByRole('button', { name: 'Send again' }).first();
  await again.press('Enter');
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toBeFocused();
  const sent = page.waitForResponse('**/again');
  answer(undefined);
  expect((await sent).ok()).toBe(true);
  await expect(again).not.toHaveAttribute('aria-disabled');
  await expect(again).toBeFocused();
}
