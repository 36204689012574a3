// Installations whose people sign in by something else than an email address.
import { type Page, expect } from '@playwright/test';
import { expectAlert, expectPage, leave } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { journeyAt } from './installation.ts';
import { users } from './operator.ts';
import { awaitCode, findMessage } from './outbox.ts';
import { type Person, newPerson } from './people.ts';

const words = authWords.English;
const phone = '+14155550132';

journeyAt({ SIGN_IN_WITH: 'username' })(
  'where people choose a name, it lets them in, and so does the address that they proved',
  async ({ page, product }) => {
    const person = newPerson();
    await page.goto('/auth/sign-up');
    await expectPage(page, words.signUp);
    await fillIn(page, person);
    await page.getByLabel('Username').fill(person.email);
    await page.getByRole('button', { name: words.createAccount }).click();
    await expect(page.getByText('Choose a username without spaces or @')).toBeVisible();
    await page.getByLabel('Username').fill('nora_quill');
    await page.getByRole('button', { name: words.createAccount }).click();
    await confirm(page, await awaitCode(person.email, product));

    for (const name of ['Nora_Quill', person.email]) {
      await leave(page, words);
      await expect(page.getByLabel(words.password, { exact: true })).toBeVisible();
      await enterAs(page, 'Username', { name, password: person.password });
      await expect(page.getByRole('heading', { name: words.firstWorkspace })).toBeVisible();
    }
    await leave(page, words);
    await enterAs(page, 'Username', { name: 'nora_quill', password: 'not the password' });
    await expectAlert(page, "That username or password isn't right.");
  },
);

journeyAt({ SIGN_IN_WITH: 'phone' })(
  'where people sign in by phone number, it lets them in as they write it',
  async ({ page, product }) => {
    const person = newPerson();
    await page.goto('/auth/sign-up');
    await fillIn(page, person);
    await page.getByLabel('Phone number').fill('415 555 0132');
    await page.getByRole('button', { name: words.createAccount }).click();
    await expect(page.getByText('Enter your phone number with the country code')).toBeVisible();
    await page.getByLabel('Phone number').fill('+1 (415) 555-0132');
    await page.getByRole('button', { name: words.createAccount }).click();
    await expectPage(page, 'Check your phone');
    await confirm(page, await awaitCode(phone, product));
    expect(await findMessage(phone, product)).toMatchObject({ medium: 'SMS' });

    await leave(page, words);
    await expectPage(page, words.signIn);
    await enterAs(page, 'Phone number', { name: '+1 415-555-0132', password: person.password });
    await expect(page.getByRole('heading', { name: words.firstWorkspace })).toBeVisible();

    await page.goto('/settings/account');
    const number = page.getByRole('group', { name: 'Phone number' });
    await expect(number).toContainText('Verified');
    await expect(number.getByRole('button', { name: 'Remove' })).toHaveCount(0);
    const email = page.getByRole('group', { name: 'Email' });
    await email.getByRole('button', { name: 'Verify' }).click();
    const dialog = page.getByRole('dialog', { name: /^Verify your email/ });
    await dialog.getByLabel(words.code).fill(await awaitCode(person.email, product));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(email).toContainText('Verified');

    await users(['add', '+14155550133', '--password', person.password], product);
    await leave(page, words);
    await enterAs(page, 'Phone number', { name: '+14155550133', password: person.password });
    await expect(page.getByRole('heading', { name: words.firstWorkspace })).toBeVisible();
    await page.goto('/settings/notifications');
    await expect(page.getByText('Verify your email address first.')).toBeVisible();
    await page.goto('/settings/account');
    await email.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('dialog', { name: 'Add an email address' })).toContainText('this address');
  },
);

async function fillIn(page: Page, { firstName, lastName, email, password }: Person): Promise<void> {
  await page.getByLabel(words.firstName).fill(firstName);
  await page.getByLabel(words.lastName).fill(lastName);
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
}

async function confirm(page: Page, code: string): Promise<void> {
  await page.getByLabel(words.code).fill(code);
  await page.getByRole('button', { name: words.confirm, exact: true }).click();
  await expect(page.getByRole('heading', { name: words.firstWorkspace })).toBeVisible();
}

async function enterAs(page: Page, label: string, { name, password }: { name: string; password: string }) {
  await page.getByLabel(label).fill(name);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.signIn, exact: true }).click();
}
