// People sign in on the page of a provider, which a real one plays on another origin.
import { type Page, expect } from '@playwright/test';
import { expectAlert, expectPage, readInEveryLanguage } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { freePort } from '@fanfare/server/testing/free-port.ts';
import { journey } from './journey.ts';
import { type OpenidProvider, startOpenidProvider } from './openid-provider.ts';
import { startProduct } from './product.ts';
import { createWorkspace } from './workspace.ts';

const words = authWords.English;

const journeyThere = journey.extend<{ readonly port: number; readonly provider: OpenidProvider }>({
  ignoreHTTPSErrors: true,
  port: async ({ browserName: _any }, use) => use(await freePort()),
  provider: async ({ port }, use) => {
    await using provider = await startOpenidProvider(`http://localhost:${port}`);
    await use(provider);
  },
  baseURL: async ({ port, provider }, use) => {
    await using product = await startProduct(provider.settings, port);
    await use(product.url);
  },
  neighbors: async ({ provider }, use) => use(provider.origins),
});

journeyThere(
  'people sign in and out at the provider, and come back to where they were going',
  async ({ page, provider }) => {
    await page.goto('/customers?sort=phone');
    await readInEveryLanguage(page, async (read) => {
      await expect(page.getByRole('button', { name: read.singleSignOn })).toBeVisible();
      await expectPage(page, read.signIn);
    });
    await leaveForProvider(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await createWorkspace(page, words, 'Quill & Sons');
    await expect(page).toHaveURL('/customers?sort=phone');
    const { firstName, lastName, email } = provider.person;
    await page.goto('/devices');
    await page.getByRole('button', { name: `${firstName} ${lastName}, account menu` }).click();
    await expect(page.getByText(email)).toBeVisible();
    expect(provider.openSessions()).toBe(1);

    await page.getByRole('menuitem', { name: words.signOut }).click();
    await page.getByRole('button', { name: 'Sign out here' }).click();
    await expect(page).toHaveURL('/auth/sign-in');
    await expectPage(page, words.signIn);
    expect(provider.openSessions()).toBe(0);
    // Over the sign-in page that the provider led back to.
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/auth/sign-in');
    await expectPage(page, words.signIn);
    await expect(page.getByText('Quill & Sons')).toHaveCount(0);
    await page.goto('/auth/sign-in');
    // The provider has forgotten them too: it asks again.
    await leaveForProvider(page);
  },
);

journeyThere(
  'whoever refuses there, or comes back with what this browser never asked for, is not let in',
  async ({ page }) => {
    const exchanges = countExchanges(page);
    await page.goto('/devices');
    await leaveForProvider(page);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expectAlert(page, 'Single sign-on was canceled or denied. Try again, or contact your administrator.');
    await expect(page).toHaveURL('/auth/sign-in');

    for (const state of ['somebody-elses', '6WGSCtvq-2f64657669636573']) {
      await leaveForProvider(page);
      await page.goto(`/auth/sign-in?code=stolen&state=${state}`);
      await expectAlert(page, 'An unknown error has occurred.');
      await expect(page).toHaveURL('/auth/sign-in');
    }
    await page.goto('/auth/sign-in?code=stolen&state=never-asked');
    await expect(page.getByRole('button', { name: words.singleSignOn })).toBeVisible();
    await expect(page).toHaveURL('/auth/sign-in');
    expect(exchanges()).toBe(0);

    await leaveForProvider(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: words.firstWorkspace })).toBeVisible();
    expect(exchanges()).toBe(1);
  },
);

async function leaveForProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.singleSignOn }).click();
  await expect(page.getByRole('heading', { name: 'Sign in at the provider' })).toBeVisible();
}

/** How often a code has been sent to the provider to get tokens for it. */
function countExchanges(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/oauth2/token')) count += 1;
  });
  return () => count;
}
