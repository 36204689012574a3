import { expect } from '@playwright/test';
import { expectAccessible, journey } from './journey.ts';
import { signedInOwner } from './sign-in.ts';

journey('an owner makes a key, a program works with it, and the key is revoked', async ({ page }) => {
  await signedInOwner(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Workspace', exact: true }).click();
  const card = page.getByRole('region', { name: 'API keys' });
  await expect(card.getByText('No keys yet.')).toBeVisible();
  await card.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Till');
  await dialog.getByText('Manager', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await page.reload();
  await card.getByRole('button', { name: 'Create API key' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Till');
  await expect(dialog.getByRole('radio', { name: 'Manager' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create API key' }).dblclick();
  await expect(dialog.getByRole('heading', { name: 'Copy your API key' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  const secret = await dialog.getByLabel('API key', { exact: true }).inputValue();
  expect(secret).toMatch(/^fan_live_[0-9A-Za-z]{40}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = card.getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(`fan_live_…${secret.slice(-4)}`);

  const { origin } = new URL(page.url());
  const ws = await card.locator('code').first().innerText();
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const add = async (phone: string) => {
    const body = JSON.stringify({ phone });
    return await fetch(`${origin}/client/prod/ws/${ws}/customers`, { method: 'POST', headers, body });
  };
  expect((await add('12025550147')).status).toBe(200);
  await page.reload();
  await expect(row).toContainText('Last used');
  await expectAccessible(page);

  const opened = page.waitForEvent('popup');
  await card.getByRole('link', { name: 'API reference' }).click();
  const reference = await opened;
  await reference.getByRole('link', { name: 'POST /customers', exact: true }).click();
  const call = reference.locator('#addCustomer');
  await expect(call).toBeInViewport();
  await call.getByText('Call with curl').click();
  await expect(call.getByText(`${origin}/client/prod/ws/`)).toBeVisible();
  await expectAccessible(reference);
  await reference.close();

  await page.getByRole('button', { name: 'Revoke Till' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card.getByText('No keys yet.')).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  expect((await add('12025550148')).status).toBe(401);
});
