// What people do on the pages on which they sign in, in the language that they read.
import { type Page, expect } from '@playwright/test';
import type { AuthWords } from './auth-words.ts';
import { expectAccessible } from './journey.ts';
import { users } from './operator.ts';
import { type Person, newPerson } from './people.ts';

/** A page is there, says this and can be read by everyone. */
export async function expectPage(page: Page, title: string, lead?: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(`${title} | Fanfare`);
  if (lead !== undefined) await expect(page.getByRole('main')).toContainText(lead);
  await expectAccessible(page);
}

export async function expectAlert(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('alert')).toContainText(words);
  await expectAccessible(page);
}

/** Fills in the sign-in page that is open and sends it. */
export async function enter(page: Page, words: AuthWords, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.signIn, exact: true }).click();
}

/** By the menu with the person's picture. */
export async function leave(page: Page, words: AuthWords): Promise<void> {
  await page.getByRole('button', { name: words.menu }).click();
  await page.getByRole('menuitem', { name: words.signOut }).click();
  await expect(page).toHaveURL('/auth/sign-in');
}

/** Types a new password, and the same again. */
export async function chooseTwice(page: Page, words: AuthWords, [first, second = first]: readonly [string, string?]) {
  await page.getByLabel(words.newPassword, { exact: true }).fill(first);
  await page.getByLabel(words.repeatPassword, { exact: true }).fill(second);
}

/** Somebody new whom the operator lets in; `--temporary-password` instead of `--password` for a first one. */
export async function addPerson(option = '--password'): Promise<Person> {
  const person = newPerson();
  await users(['add', person.email, option, person.password]);
  return person;
}
