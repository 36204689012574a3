import { setTimeout } from 'node:timers/promises';
import { type Page, expect } from '@playwright/test';
import { enter, expectAlert, expectNotice, expectWords, giveCode, leave, readInEveryLanguage } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { journey, toastOf } from './journey.ts';
import { addUnconfirmed } from './known-people.ts';
import { users } from './operator.ts';
import { awaitCode, wrongCode } from './outbox.ts';
import { type Person, newPerson } from './people.ts';
import { countCalls, operationOf, refuse, takeOver } from './pool-calls.ts';

const english = authWords.English;

journey('an account is made once and confirmed by the newest code, in every language', async ({ page }) => {
  const person = newPerson();
  const signUps = countCalls(page, 'SignUp');
  await page.clock.install();
  await page.goto('/auth/sign-in');
  await page.getByRole('link', { name: english.signUp }).click();
  await expect(page).toHaveURL('/auth/sign-up');
  await readInEveryLanguage(page, async (words) => {
    await expectWords(page, words.signUp);
    await page.getByRole('button', { name: words.createAccount }).click();
    await expectAlert(page, words.problems);
  });

  await fillIn(page, person);
  await page.getByRole('button', { name: english.createAccount }).dblclick();
  await expect(page).toHaveURL('/auth/sign-up-confirm');
  expect(signUps()).toBe(1);
  await confirm(page, await awaitCode(person.email), person);
  await expect(page.getByRole('heading', { name: english.firstWorkspace })).toBeVisible();
});

journey('who signs up a second time is shown both ways in, and what was typed stays', async ({ page }) => {
  const person = newPerson();
  await page.goto('/auth/sign-up');
  await fillIn(page, person);
  await page.getByRole('button', { name: english.createAccount }).click();
  await expect(page.getByRole('heading', { name: english.confirmTitle })).toBeVisible();

  await page.getByRole('link', { name: 'Use a different email' }).click();
  await expect(page.getByLabel(english.firstName)).toHaveValue(person.firstName);
  await expect(page.getByLabel(english.email)).toHaveValue(person.email);
  await page.goBack();
  await expect(page.getByRole('heading', { name: english.confirmTitle })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: english.confirmTitle })).toBeVisible();

  await page.goto('/auth/sign-up');
  await fillIn(page, person);
  await page.getByRole('button', { name: english.createAccount }).click();
  const exists = "We couldn't create this account. If you already have one, sign in or reset your password.";
  await expectAlert(page, exists);
  await expect(page.getByLabel(english.lastName)).toHaveValue(person.lastName);
  await page.getByRole('alert').getByRole('link', { name: english.resetTitle }).click();
  await expect(page.getByLabel(english.email)).toHaveValue(person.email);
});

journey('who signs out leaves nothing of their sign-up behind the way back', async ({ page }) => {
  const [typo, person] = [newPerson(), newPerson()];
  await page.goto('/auth/sign-up');
  await fillIn(page, typo);
  await page.getByRole('button', { name: english.createAccount }).click();
  await page.getByRole('link', { name: 'Use a different email' }).click();
  await fillIn(page, person);
  await page.getByRole('button', { name: english.createAccount }).click();
  await giveCode(page, english, await awaitCode(person.email));
  await expect(page.getByRole('heading', { name: english.firstWorkspace })).toBeVisible();
  await leave(page, english);
  await page.route('**/sign-up-confirm-page-*.js', async (route) => {
    await setTimeout(1_000);
    await route.fallback();
  });
  for (const _ of ['the other address', 'the confirmation', 'the first address']) {
    await page.goBack();
    await expect(page).toHaveURL('/auth/sign-up');
    await expect(page.getByLabel(english.firstName)).toHaveValue('');
    await expect(page.getByLabel(english.email)).toHaveValue('');
  }
});

journey(
  'who signs up with an address that somebody else typed before is let in by their own password',
  async ({ page }) => {
    const taken = await addUnconfirmed();
    const person = { ...newPerson(), email: taken.email, password: 'the owner typed this' };
    await awaitCode(taken.email);
    await page.goto('/auth/sign-up');
    await fillIn(page, person);
    await page.getByRole('button', { name: english.createAccount }).click();
    await expect(page.getByRole('heading', { name: english.confirmTitle })).toBeVisible();
    await giveCode(page, english, await awaitCode(person.email));
    await expect(page.getByRole('heading', { name: english.firstWorkspace })).toBeVisible();
  },
);

journey(
  'whoever has not confirmed yet is asked to when signing in, and signs in anew after a reload',
  async ({ page }) => {
    const person = await addUnconfirmed();
    const first = await awaitCode(person.email);
    await page.goto('/auth/sign-in');
    await enter(page, english, person);
    await expect(page).toHaveURL('/auth/sign-up-confirm');
    expect(await awaitCode(person.email)).not.toBe(first);
    await page.goBack();
    await enter(page, english, person);
    await expect(page).toHaveURL('/auth/sign-up-confirm');
    const newest = await awaitCode(person.email);
    await page.reload();
    await giveCode(page, english, newest);
    await expect(page).toHaveURL('/auth/sign-in');
    await expectNotice(page, 'Your account is ready. Sign in to continue.');
    await enter(page, english, person);
    await expect(page.getByRole('heading', { name: english.firstWorkspace })).toBeVisible();
  },
);

journey('whoever has had enough codes is told of no new one', async ({ page, context }) => {
  await takeOver(context, 'ResendConfirmationCode', (route) =>
    refuse(route, 'LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  );
  const person = await addUnconfirmed();
  await page.goto('/auth/sign-in');
  await enter(page, english, person);
  await expectWords(page, english.confirmTitle, 'Enter the last code we sent you, or request a new one.');
  await giveCode(page, english, await awaitCode(person.email));
  await expect(page.getByRole('heading', { name: english.firstWorkspace })).toBeVisible();
});

journey('whoever was confirmed meanwhile comes in by asking for a code, and is told of none', async ({ page }) => {
  await page.clock.install();
  const person = await addUnconfirmed();
  await page.goto('/auth/sign-in');
  await enter(page, english, person);
  await expect(page).toHaveURL('/auth/sign-up-confirm');
  await users(['confirm', person.email]);
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: english.newCode, exact: true }).click();
  await expect(page.getByRole('heading', { name: english.firstWorkspace })).toBeVisible();
  await expect(page.getByText(english.newCodeSent)).toHaveCount(0);
});

journey('the rest before another code is no longer where the clock is set back', async ({ page }) => {
  await page.clock.install();
  await page.goto('/auth/sign-in');
  await enter(page, english, await addUnconfirmed());
  await expect(page).toHaveURL('/auth/sign-up-confirm');
  await page.clock.setSystemTime(Date.now() - 3_600_000);
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('button', { name: english.newCode, exact: true })).toBeEnabled();
});

journey('without a network nothing typed is lost', async ({ page, context }) => {
  const person = newPerson();
  await page.goto('/auth/sign-up');
  await fillIn(page, person);
  await context.setOffline(true);
  await page.getByRole('button', { name: english.createAccount }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('A network error has occurred.');
  await context.setOffline(false);
  await expect(page.getByLabel(english.email)).toHaveValue(person.email);
  await expect(page.getByLabel(english.password, { exact: true })).toHaveValue(person.password);
  await page.getByRole('button', { name: english.createAccount }).click();
  await expect(page.getByRole('heading', { name: english.confirmTitle })).toBeVisible();
});

async function fillIn(page: Page, { firstName, lastName, email, password }: Person): Promise<void> {
  await page.getByLabel(english.firstName, { exact: true }).fill(firstName);
  await page.getByLabel(english.lastName).fill(lastName);
  await page.getByLabel(english.email).fill(email);
  await page.getByLabel(english.password, { exact: true }).fill(password);
}

async function confirm(page: Page, first: string, { email }: Person): Promise<void> {
  await expect(page.getByRole('button', { name: english.newCode })).toBeDisabled();
  await readInEveryLanguage(page, async (words) => {
    await expectWords(page, words.confirmTitle);
    await giveCode(page, words, '');
    await expect(page.getByLabel(words.code)).toBeFocused();
    await giveCode(page, words, wrongCode(first));
    await expectAlert(page, words.codeWrong);
  });
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: english.newCode, exact: true }).click();
  await expect(toastOf(page, english.newCodeSent).first()).toBeVisible();
  const newest = await awaitCode(email);
  const answer = page.waitForResponse((response) => operationOf(response.request()) === 'ConfirmSignUp');
  await giveCode(page, english, first);
  expect((await answer).status()).toBe(400);
  await expectAlert(page, english.codeWrong);
  await giveCode(page, english, newest);
}
