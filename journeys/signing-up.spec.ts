import { type Page, expect } from '@playwright/test';
import { expectAlert, expectPage } from './auth-pages.ts';
import { type AuthWords, authWords } from './auth-words.ts';
import { expectAccessible, journey } from './journey.ts';
import { chooseLanguage, languages } from './languages.ts';
import { awaitCode, wrongCode } from './outbox.ts';
import { type Person, newPerson } from './people.ts';
import { countCalls } from './pool-calls.ts';

for (const language of languages) {
  const words = authWords[language];

  journey(`an account is made once and confirmed by the newest code, in ${language}`, async ({ page }) => {
    const person = newPerson();
    const signUps = countCalls(page, 'SignUp');
    await page.clock.install();
    await page.goto('/auth/sign-in');
    await chooseLanguage(page, language);
    await page.getByRole('link', { name: words.signUp }).click();
    await expectPage(page, words.signUp);
    await page.getByRole('button', { name: words.createAccount }).click();
    await expectAlert(page, words.problems);

    await fillIn(page, words, person);
    await page.getByRole('button', { name: words.createAccount }).dblclick();
    await expectPage(page, words.confirmTitle);
    expect(signUps()).toBe(1);
    await confirm(page, words, person);
    await expect(page.getByRole('heading', { name: words.firstWorkspace })).toBeVisible();
  });
}

journey('who signs up a second time is shown both ways in, and what was typed stays', async ({ page }) => {
  const words = authWords.English;
  const person = newPerson();
  await page.goto('/auth/sign-up');
  await fillIn(page, words, person);
  await page.getByRole('button', { name: words.createAccount }).click();
  await expect(page.getByRole('heading', { name: words.confirmTitle })).toBeVisible();

  await page.getByRole('link', { name: 'Use a different email' }).click();
  await expect(page.getByLabel(words.firstName)).toHaveValue(person.firstName);
  await expect(page.getByLabel(words.email)).toHaveValue(person.email);
  await page.goBack();
  await expect(page.getByRole('heading', { name: words.confirmTitle })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: words.confirmTitle })).toBeVisible();

  await page.goto('/auth/sign-up');
  await fillIn(page, words, person);
  await page.getByRole('button', { name: words.createAccount }).click();
  await expectAlert(page, words.exists);
  await expect(page.getByLabel(words.lastName)).toHaveValue(person.lastName);
  await page.getByRole('alert').getByRole('link', { name: words.resetTitle }).click();
  await expect(page.getByLabel(words.email)).toHaveValue(person.email);
});

journey('without a network nothing typed is lost', async ({ page, context }) => {
  const words = authWords.English;
  const person = newPerson();
  await page.goto('/auth/sign-up');
  await fillIn(page, words, person);
  await context.setOffline(true);
  await page.getByRole('button', { name: words.createAccount }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(words.network);
  await expect(page.getByLabel(words.email)).toHaveValue(person.email);
  await expect(page.getByLabel(words.password, { exact: true })).toHaveValue(person.password);
  await context.setOffline(false);
  await page.getByRole('button', { name: words.createAccount }).click();
  await expect(page.getByRole('heading', { name: words.confirmTitle })).toBeVisible();
});

async function fillIn(page: Page, words: AuthWords, { firstName, lastName, email, password }: Person): Promise<void> {
  await page.getByLabel(words.firstName, { exact: true }).fill(firstName);
  await page.getByLabel(words.lastName).fill(lastName);
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
}

async function confirm(page: Page, words: AuthWords, { email }: Person): Promise<void> {
  const first = await awaitCode(email);
  const confirming = page.getByRole('button', { name: words.confirm, exact: true });
  await page.getByLabel(words.code).fill(wrongCode(first));
  await confirming.click();
  await expectAlert(page, words.codeWrong);

  await expect(page.getByRole('button', { name: words.newCode })).toBeDisabled();
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: words.newCode, exact: true }).click();
  await expect(page.getByText(words.newCodeSent).first()).toBeVisible();
  const newest = await awaitCode(email, { last: first });
  await page.getByLabel(words.code).fill(first);
  await confirming.click();
  await expectAlert(page, words.codeWrong);
  await expectAccessible(page);
  await page.getByLabel(words.code).fill(newest);
  await confirming.click();
}
