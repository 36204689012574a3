// What people do on the pages on which they sign in, in the language that they read.
import { type Page, expect } from '@playwright/test';
import { type AuthWords, authWords } from './auth-words.ts';
import { expectAccessible } from './journey.ts';
import { inEveryLanguage } from './languages.ts';
import type { Person } from './people.ts';

/** A page is there and says this. */
export async function expectWords(page: Page, title: string, lead?: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(`${title} | Fanfare`);
  if (lead !== undefined) await expect(page.getByRole('main')).toContainText(lead);
}

/** The same, and it can be read by everyone. */
export async function expectPage(page: Page, title: string, lead?: string): Promise<void> {
  await expectWords(page, title, lead);
  await expectAccessible(page);
}

export async function expectAlert(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('alert')).toContainText(words);
  await expectAccessible(page);
}

export async function expectNotice(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('status')).toHaveText(words);
}

/** The words of the page that is open, in one language after the other; English is last and stays. */
export async function readInEveryLanguage(page: Page, look: (words: AuthWords) => Promise<void>): Promise<void> {
  await inEveryLanguage(page, (language) => look(authWords[language]));
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

export async function giveCode(page: Page, words: AuthWords, code: string): Promise<void> {
  await page.getByLabel(words.code).fill(code);
  await page.getByRole('button', { name: words.confirm, exact: true }).click();
}
