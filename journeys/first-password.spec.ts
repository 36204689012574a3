import { expect } from '@playwright/test';
import { chooseTwice, enter, expectNotice, expectPage, expectWords, leave, readInEveryLanguage } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { expectAccessible, journey } from './journey.ts';
import { addInvited } from './known-people.ts';
import { loseAnswer } from './pool-calls.ts';

const english = authWords.English;

journey("a temporary password is replaced by one's own, in every language", async ({ page }) => {
  const person = await addInvited();
  const own = 'my own harbor at 9';
  await page.goto('/auth/sign-in');
  await enter(page, english, person);
  await expect(page).toHaveURL('/auth/new-password-required');
  await readInEveryLanguage(page, async (words) => {
    await expectWords(page, words.choosePassword);
    await chooseTwice(page, words, ['short']);
    await page.getByRole('button', { name: words.saveAndContinue }).click();
    await expect(page.getByText(words.breaksRules)).toBeVisible();
    await expect(page.getByLabel(words.newPassword, { exact: true })).toBeFocused();
    await expectAccessible(page);
  });

  await page.reload();
  await expect(page).toHaveURL('/auth/sign-in');
  await readInEveryLanguage(page, async (words) => {
    await expectNotice(page, words.setPassword);
    await expect(page.getByLabel(words.email)).toHaveValue(person.email);
    await expectPage(page, words.signIn);
  });

  await enter(page, english, person);
  await chooseTwice(page, english, [own]);
  await page.getByRole('button', { name: english.saveAndContinue }).click();
  await expect(page.getByRole('heading', { name: english.firstWorkspace })).toBeVisible();
  await leave(page, english);
  await enter(page, english, { ...person, password: own });
  await expect(page.getByRole('heading', { name: english.firstWorkspace })).toBeVisible();
});

journey('a first password whose answer was lost lets its owner in', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await enter(page, english, await addInvited());
  await expect(page).toHaveURL('/auth/new-password-required');
  await loseAnswer(page.context(), 'RespondToAuthChallenge');
  await chooseTwice(page, english, ['my own harbor at 9']);
  await page.getByRole('button', { name: english.saveAndContinue }).click();
  await expect(page.getByRole('heading', { name: english.firstWorkspace })).toBeVisible();
});
