import { expect } from '@playwright/test';
import { expectAccessible, expectPainted, journey } from './journey.ts';
import { demoPerson } from './people.ts';
import { signIn } from './sign-in.ts';

journey('the demo shows a business at work', async ({ page }) => {
  await page.goto('/');
  await signIn(page, demoPerson);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);

  const main = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await main.getByRole('link', { name: 'List campaigns' }).or(main.getByRole('button', { name: 'Campaigns' })).first().click();
  const listCampaigns = main.getByRole('link', { name: 'List campaigns' });
  if (!page.url().endsWith('/campaigns')) await listCampaigns.click();
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible();
  for (const phase of ['Live', 'Scheduled', 'Expired', 'Canceled']) {
    await expect(page.getByRole('main').getByText(phase, { exact: true }).first()).toBeVisible();
  }
  await expectAccessible(page);

  await page.goto('/customers');
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(/\(\d{3}\) 555-01\d\d/).first()).toBeVisible();
  await expectAccessible(page);
});

for (const path of ['/analytics', '/devices', '/workspace', '/invite-form', '/settings/account', '/settings/notifications']) {
  journey(`${path} can be read by everyone`, async ({ page }) => {
    await page.goto(path);
    await signIn(page, demoPerson);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

journey('a gallery of the demo shows its posters on a phone', async ({ visitor: page }) => {
  await page.goto(process.env['JOURNEYS_GALLERY'] ?? '');
  await expectPainted(page, await page.locator('main img').count());
  expect(await page.locator('main img').count()).toBeGreaterThan(0);
  await expectAccessible(page);
});

journey('an invite page of the demo shows whose it is', async ({ visitor: page }) => {
  await page.goto(process.env['JOURNEYS_INVITE'] ?? '');
  await expect(page.getByText('Stay Updated With')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expectPainted(page, 1);
  await expectAccessible(page);
});
