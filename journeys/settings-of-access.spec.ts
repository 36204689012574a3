import { type Page, expect } from '@playwright/test';
import { enter, leave } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { expectAccessible, journey, toastOf } from './journey.ts';
import { addPerson } from './known-people.ts';
import type { Person } from './people.ts';
import { askAs } from './staff-calls.ts';
import { signedIn } from './sign-in.ts';

const words = authWords.English;
const renewed = 'a louder harbor at 8';

journey('a password is changed by whoever knows the one before', async ({ page }) => {
  const person = await openAccount(page);
  await changePassword(page, 'not the password', renewed);
  await expect(page.getByText("Your current password isn't right.")).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page);
  await changePassword(page, person.password, person.password);
  await expect(page.getByText('Choose a password different from your current one')).toBeVisible();
  await changePassword(page, person.password, renewed);
  await expect(toastOf(page, 'Password updated')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');

  await leave(page, words);
  await enter(page, words, person);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(words.wrong);
  await enter(page, words, { ...person, password: renewed });
  await expect(page.getByRole('button', { name: words.menu })).toBeVisible();
});

journey('a new password can end the sessions on other devices', async ({ page, visitor }) => {
  const person = await openAccount(page);
  await signInElsewhere(visitor, person);
  await page.getByRole('checkbox', { name: 'Sign out of other devices' }).check();
  await changePassword(page, person.password, renewed);
  await expect(toastOf(page, 'Signed out of all other devices')).toBeVisible();
  await expectEndElsewhere(visitor);
  await expectStillHere(page);
});

journey('sessions on other devices are ended by the password alone', async ({ page }) => {
  const person = await openAccount(page);
  const askElsewhere = await askAs(person);
  await askElsewhere('GET', '/ws');
  await page.getByRole('button', { name: 'Sign out of other devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out of other devices?' });
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(dialog.getByRole('alert')).toHaveText("Your current password isn't right.");
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(toastOf(page, 'Signed out of all other devices')).toBeVisible();
  await expect(askElsewhere('GET', '/ws')).rejects.toThrow(/401/);
  await expectStillHere(page);
});

async function openAccount(page: Page): Promise<Person> {
  const person = await addPerson();
  await signedIn(page, person);
  await page.goto('/settings/account');
  await expect(page.getByLabel('Current password')).toBeVisible();
  return person;
}

async function changePassword(page: Page, current: string, wanted: string): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password').fill(wanted);
  await page.getByRole('button', { name: 'Update password' }).click();
}

async function signInElsewhere(visitor: Page, person: Person): Promise<void> {
  await visitor.goto('/auth/sign-in');
  await enter(visitor, words, person);
  await expect(visitor.getByRole('heading', { name: words.firstWorkspace })).toBeVisible();
}

/** The next call there shows it. */
async function expectEndElsewhere(visitor: Page): Promise<void> {
  await visitor.getByLabel('Workspace name').fill('Quill & Sons');
  await visitor.getByRole('button', { name: 'Create workspace' }).click();
  const dialog = visitor.getByRole('alertdialog', { name: 'You were signed out' });
  await expect(dialog).toBeVisible();
  await expectAccessible(visitor);
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await expect(visitor).toHaveURL('/auth/sign-in');
}

async function expectStillHere(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: words.firstWorkspace })).toBeVisible();
}
