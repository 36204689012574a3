import { type Page, expect } from '@playwright/test';
import { expectAccessible, expectAccessibleMenu, expectPainted, journey } from './journey.ts';
import { demoPerson } from './people.ts';
import { signIn, signedIn } from './sign-in.ts';

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
  '/campaigns/broadcasts',
  '/customers',
  '/customers/create',
  '/customers/inbox',
  '/customers/practice',
  '/devices',
  '/workspace',
  '/workspace/audit-log',
  '/invite-form',
  '/settings/account',
  '/settings/notifications',
];

const widths = [1440, 768, 390] as const;

for (const { name, settings } of [
  { name: 'English', settings: { language: 'en' } },
  { name: 'German', settings: { language: 'de' } },
  { name: 'Spanish and in the dark', settings: { language: 'es', colorMode: 'dark' } },
  { name: 'English from right to left', settings: { language: 'en', direction: 'rtl' } },
]) {
  journey(`every page can be read by everyone at every width, in ${name}`, async ({ page }) => {
    await page.addInitScript((kept) => localStorage.setItem('app-settings', JSON.stringify(kept)), settings);
    await signedIn(page, demoPerson);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of pages) {
      await goWithin(page, path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} is wider than ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });
}

/** As the links of the dashboard do, without loading its document anew: half of the time. */
async function goWithin(page: Page, path: string): Promise<void> {
  const title = await page.title();
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  if (path !== '/') await expect(page).not.toHaveTitle(title);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

journey('whole names of live campaigns stand on the overview of the smallest phone', async ({ page }) => {
  await signedIn(page, demoPerson);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/');
  for (const name of ['Mix six, save a fifth', 'Harvest Nights', 'Oyster Hour']) {
    const heading = page.getByRole('heading', { name, exact: true, level: 3 });
    await expect(heading).toBeVisible();
    const { clientWidth, scrollWidth } = await heading.evaluate((it) => ({
      clientWidth: it.clientWidth,
      scrollWidth: it.scrollWidth,
    }));
    expect(scrollWidth, name).toBeLessThanOrEqual(clientWidth);
  }
});

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
