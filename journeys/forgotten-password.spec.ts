import { type Page, expect } from '@playwright/test';
import {
  chooseTwice,
  enter,
  expectAlert,
  expectNotice,
  expectPage,
  expectWords,
  readInEveryLanguage,
} from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { journey } from './journey.ts';
import { addPerson } from './known-people.ts';
import { chooseLanguage } from './languages.ts';
import { users } from './operator.ts';
import { awaitCode, findMessage, wrongCode } from './outbox.ts';
import type { Person } from './people.ts';
import { loseAnswer } from './pool-calls.ts';

const english = authWords.English;
const renewed = 'a louder harbor at 8';

journey('a forgotten password is replaced by a code, in every language', async ({ page }) => {
  const person = await addPerson();
  await page.goto('/devices');
  await mistypePassword(page, person);
  await page.getByRole('link', { name: english.forgot }).click();
  await expect(page).toHaveURL('/auth/reset-password');
  await readInEveryLanguage(page, async (words) => {
    await expect(page.getByLabel(words.email)).toHaveValue(person.email);
    await expectPage(page, words.resetTitle);
  });
  await chooseLanguage(page, 'Deutsch');
  await sendCode(page, authWords.Deutsch);
  const code = await awaitCode(person.email);
  expect((await findMessage(person.email))?.text, 'a letter to a browser in English').toContain('Viele Grüße');
  await choosePassword(page, person, code);

  await expect(page).toHaveURL('/auth/sign-in');
  await readInEveryLanguage(page, async (words) => {
    await expectNotice(page, words.passwordUpdated);
    await expect(page.getByLabel(words.email)).toHaveValue(person.email);
    await expectPage(page, words.signIn);
  });
  await enter(page, english, { ...person, password: renewed });
  await expect(page).toHaveURL('/devices');
});

journey('a new password whose answer was lost lets its owner in', async ({ page }) => {
  const person = await addPerson();
  await page.goto('/auth/reset-password');
  await page.getByLabel(english.email).fill(person.email);
  await sendCode(page);
  await loseAnswer(page.context(), 'ConfirmForgotPassword');
  await page.getByLabel(english.code).fill(await awaitCode(person.email));
  await chooseTwice(page, english, [renewed]);
  await page.getByRole('button', { name: english.updatePassword }).click();
  await expect(page.getByRole('heading', { name: english.firstWorkspace })).toBeVisible();
});

journey('a password that the operator has reset is replaced before signing in', async ({ page }) => {
  const person = await addPerson();
  await users(['reset', person.email]);
  await page.goto('/auth/sign-in');
  await enter(page, english, person);
  await expect(page).toHaveURL('/auth/reset-password');
  await expectPage(page, english.resetTitle, 'Your password has to be reset before you can sign in.');
  await sendCode(page);
  await page.getByLabel(english.code).fill(await awaitCode(person.email));
  await chooseTwice(page, english, [renewed]);
  await page.getByRole('button', { name: english.updatePassword }).click();
  await expectNotice(page, english.passwordUpdated);
  await enter(page, english, { ...person, password: renewed });
  await expect(page.getByRole('heading', { name: english.firstWorkspace })).toBeVisible();
});

async function mistypePassword(page: Page, person: Person): Promise<void> {
  await readInEveryLanguage(page, async (words) => {
    await expectWords(page, words.signIn);
    await enter(page, words, { ...person, password: 'not the password' });
    await expectAlert(page, words.wrong);
    await expect(page.getByLabel(words.email)).toHaveValue(person.email);
    await expect(page.getByLabel(words.password, { exact: true })).toHaveValue('');
  });
}

async function sendCode(page: Page, words = english): Promise<void> {
  await page.getByRole('button', { name: words.sendCode }).click();
  await expect(page).toHaveURL('/auth/update-password');
}

async function choosePassword(page: Page, person: Person, code: string): Promise<void> {
  await readInEveryLanguage(page, async (words) => {
    const update = page.getByRole('button', { name: words.updatePassword });
    await expectWords(page, words.updateTitle, words.updateLead(`\u2068${person.email}\u2069`));
    await page.getByLabel(words.code).fill(wrongCode(code));
    await chooseTwice(page, words, [renewed, 'something else']);
    await update.click();
    await expect(page.getByText(words.different)).toBeVisible();
    await chooseTwice(page, words, [renewed]);
    await update.click();
    await expectAlert(page, words.codeWrong);
  });
  // People paste codes with blanks in them.
  await page.getByLabel(english.code).fill(`${code.slice(0, 3)} ${code.slice(3)} `);
  await chooseTwice(page, english, [renewed]);
  await page.getByRole('button', { name: english.updatePassword }).click();
}
