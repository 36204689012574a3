// A first server of ours plays Amazon: people of its pool sign in at the dashboard of a second one.
import { type APIRequestContext, type Page, expect } from '@playwright/test';
import { chooseTwice, enter, expectNotice, expectPage, giveCode, leave } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { journey } from './journey.ts';
import { awaitCode } from './outbox.ts';
import { type Person, newPerson } from './people.ts';
import { type Pool, readPool } from './pool.ts';
import { type Environment, type Product, startProduct } from './product.ts';
import { createWorkspace } from './workspace.ts';

const words = authWords.English;
const renewed = 'a louder harbor at 8';

const journeyHere = journey.extend<{ readonly amazon: Product; readonly pool: Pool; readonly product: Product }>({
  amazon: async ({ browserName: _any }, use) => {
    await using amazon = await startProduct();
    await use(amazon);
  },
  pool: async ({ amazon }, use) => {
    await use(await readPool(amazon.url));
  },
  product: async ({ amazon, pool }, use) => {
    await using product = await startProduct(settingsFor(amazon, pool));
    await use(product);
  },
  baseURL: async ({ product }, use) => use(product.url),
  neighbors: async ({ amazon }, use) => use([amazon.url]),
});

function settingsFor({ url }: Product, { userPoolId, userPoolClientId, identityPoolId }: Pool): Environment {
  return {
    COGNITO_USER_POOL_ID: userPoolId,
    COGNITO_CLIENT_ID: userPoolClientId,
    COGNITO_IDENTITY_POOL_ID: identityPoolId,
    COGNITO_ENDPOINT: `${url}/identity/user-pool`,
    COGNITO_ISSUER: `${url}/identity/${userPoolId}`,
    COGNITO_IDENTITY_ENDPOINT: `${url}/identity/identity-pool`,
  };
}

journeyHere(
  'people of another pool sign up, sign in and work as with ours',
  async ({ page, request, amazon, pool }) => {
    const person = newPerson();
    await signUp(page, person);
    await giveCode(page, words, await awaitCode(person.email, amazon));
    await createWorkspace(page, words, 'Quill & Sons');
    await expect(page.getByRole('button', { name: 'Nora Quill, account menu' })).toBeVisible();

    await leave(page, words);
    await resetPassword(page, person, amazon);
    await enter(page, words, { ...person, password: renewed });
    await expect(page.getByRole('button', { name: /Switch workspace$/ })).toContainText('Quill & Sons');
    await page.goto('/settings/account');
    await expect(page.getByRole('group', { name: 'Email address' })).toContainText('Verified');
    await expectPage(page, 'Account');
    await expectNoPoolHere(request, pool);
  },
);

async function signUp(page: Page, { firstName, lastName, email, password }: Person): Promise<void> {
  await page.goto('/auth/sign-up');
  await page.getByLabel(words.firstName).fill(firstName);
  await page.getByLabel(words.lastName).fill(lastName);
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.createAccount }).click();
  await expectPage(page, words.confirmTitle);
}

async function resetPassword(page: Page, { email }: Person, amazon: Product): Promise<void> {
  await page.getByRole('link', { name: words.forgot }).click();
  // The page before has such a field too.
  await expect(page.getByRole('heading', { name: words.resetTitle })).toBeVisible();
  await page.getByLabel(words.email).fill(email);
  await page.getByRole('button', { name: words.sendCode }).click();
  await expect(page).toHaveURL('/auth/update-password');
  await page.getByLabel(words.code).fill(await awaitCode(email, amazon));
  await chooseTwice(page, words, [renewed]);
  await page.getByRole('button', { name: words.updatePassword }).click();
  await expectNotice(page, words.passwordUpdated);
}

async function expectNoPoolHere(request: APIRequestContext, { userPoolId }: Pool): Promise<void> {
  for (const path of ['user-pool', 'identity-pool', `${userPoolId}/.well-known/jwks.json`]) {
    expect((await request.get(`/identity/${path}`)).status()).toBe(404);
    expect((await request.post(`/identity/${path}`, { data: {} })).status()).toBe(404);
  }
}
