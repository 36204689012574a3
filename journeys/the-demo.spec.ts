import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleMenu, expectPainted, journey } from './journey.ts';
import { demoPerson } from './people.ts';
import { signIn } from './sign-in.ts';

journey('the demo shows a business at work', async ({ page }) => {
  await page.goto('/');
  await signIn(page, demoPerson);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const main = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: /Switch workspace$/ }).click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(2);
  await expectAccessibleMenu(page);
  await page.keyboard.press('Escape');

  await main.getByRole('button', { name: 'Campaigns' }).click();
  await main.getByRole('link', { name: 'List campaigns' }).click();
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible();
  for (const phase of ['Live', 'Scheduled', 'Expired', 'Canceled']) {
    await expect(page.getByRole('main').getByText(phase, { exact: true }).first()).toBeVisible();
  }

  await page.goto('/customers');
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/\(\d{3}\) 555-01\d\d/)
      .first(),
  ).toBeVisible();
});

const pages = [
  '/',
  '/analytics',
  '/campaigns',
  '/campaigns/create',
  '/customers',
  '/customers/create',
  '/devices',
  '/workspace',
  '/invite-form',
  '/settings/account',
  '/settings/notifications',
];

for (const [device, width] of [
  ['a screen', 1440],
  ['a tablet', 768],
  ['a phone', 390],
] as const) {
  journey(`every page can be read by everyone, on ${device}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/auth/sign-in');
    await signIn(page, demoPerson);
    await expect(page).toHaveURL('/');
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} is wider than ${width} px`).toBeLessThanOrEqual(0);
    }
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
