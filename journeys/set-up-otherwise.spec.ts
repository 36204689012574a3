// What the pages say where the installation's settings keep people from signing in.
import { type Page, type Route, expect } from '@playwright/test';
import { expectAlert, expectWords } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { expectAccessible, journey } from './journey.ts';

const english = authWords.English;
const pages = ['sign-in', 'sign-up', 'sign-up-confirm', 'new-password-required', 'reset-password', 'update-password'];

journey(
  'every page says that it needs another auth strategy, and the first that it knows none such',
  async ({ page }) => {
    let mend = await changeConfig(page, { strategy: 'none' });
    for (const name of pages) {
      await page.goto(`/auth/${name}`);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'To render this page, you need to configure the auth strategy to the expected value.',
      );
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    }
    await expectAccessible(page);
    await mend();
    mend = await changeConfig(page, { strategy: 'carrier-pigeon' });
    await page.goto('/auth/sign-in');
    await expectWords(page, english.signIn);
    await expectAlert(page, 'Invalid auth strategy');
    await mend();
  },
);

const waysBack = ['https://elsewhere.example.com/auth/sign-in', 'fanfare://auth/sign-in'];

journey('nobody is sent to a provider that could not send them back here', async ({ page }) => {
  for (const address of waysBack) {
    const addresses = { redirectSignIn: [address], redirectSignOut: [address] };
    const oauth = { domain: 'provider.example.com', scopes: ['openid'], ...addresses };
    const mend = await changeConfig(page, { oauth });
    await page.goto('/auth/sign-in');
    await page.getByRole('button', { name: english.singleSignOn }).click();
    await expectAlert(page, "Sign-in isn't set up for this address. Contact your administrator.");
    await expect(page).toHaveURL('/auth/sign-in');
    await mend();
  }
});

journey('where nobody may sign up, no page offers it, and the sign-up page says why', async ({ page }) => {
  const main = page.getByRole('main');
  let mend = await changeConfig(page, { signUp: 'off' });
  await page.goto('/auth/sign-in');
  await expect(page.getByRole('button', { name: english.signIn })).toBeVisible();
  await expect(page.getByRole('link', { name: english.signUp })).toHaveCount(0);
  await page.goto('/auth/sign-up');
  await expect(main.getByText('Only the administrator of this site can create accounts.')).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await mend();
  mend = await changeConfig(page, { signUp: 'invited' });
  await page.goto('/auth/sign-up');
  await expect(main.getByText('You need an invitation to sign up.')).toBeVisible();
  await expect(page.getByRole('button', { name: english.createAccount })).toBeVisible();
  await mend();
});

/** Answers how to take it back. */
async function changeConfig(page: Page, auth: object): Promise<() => Promise<void>> {
  const address = '**/config.json';
  const change = async (route: Route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { readonly auth: object };
    await route.fulfill({ response, json: { ...config, auth: { ...config.auth, ...auth } } });
  };
  await page.route(address, change);
  return async () => await page.unroute(address, change);
}
