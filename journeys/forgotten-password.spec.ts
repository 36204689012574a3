import { type Page, expect } from '@playwright/test';
import { addPerson, chooseTwice, enter, expectAlert, expectPage } from './auth-pages.ts';
import { type AuthWords, authWords } from './auth-words.ts';
import { journey } from './journey.ts';
import { chooseLanguage, languages } from './languages.ts';
import { users } from './operator.ts';
import { awaitCode, wrongCode } from './outbox.ts';
import { type Person, newPerson } from './people.ts';

const renewed = 'a louder harbor at 8';

for (const language of languages) {
  const words = authWords[language];

  journey(`a forgotten password is replaced by a code, in ${language}`, async ({ page }) => {
    const person = await addPerson();
    await page.goto('/devices');
    await chooseLanguage(page, language);
    await expectPage(page, words.signIn);
    await mistypePassword(page, words, person);

    await page.getByRole('link', { name: words.forgot }).click();
    await expectPage(page, words.resetTitle);
    await expect(page.getByLabel(words.email)).toHaveValue(person.email);
    await page.getByRole('button', { name: words.sendCode }).click();
    await expectPage(page, words.updateTitle, words.updateLead(`\u2068${person.email}\u2069`));
    await choosePassword(page, words, await awaitCode(person.email));

    await expectPage(page, words.signIn);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(words.passwordUpdated);
    await expect(page.getByLabel(words.email)).toHaveValue(person.email);
    await enter(page, words, { ...person, password: renewed });
    await expect(page).toHaveURL('/devices');
  });

  journey(`an address without an account is told the same, in ${language}`, async ({ page }) => {
    const stranger = newPerson();
    await page.goto('/auth/reset-password');
    await chooseLanguage(page, language);
    await page.getByLabel(words.email).fill(stranger.email);
    await page.getByRole('button', { name: words.sendCode }).click();
    await expect(page).toHaveURL('/auth/update-password');
    await expectPage(page, words.updateTitle, words.updateLead(`\u2068${stranger.email}\u2069`));
    await page.getByLabel(words.code).fill('123456');
    await chooseTwice(page, words, [renewed]);
    await page.getByRole('button', { name: words.updatePassword }).click();
    await expectAlert(page, words.codeWrong);
  });

  journey(`a password that the operator has reset is replaced before signing in, in ${language}`, async ({ page }) => {
    const person = await addPerson();
    await users(['reset', person.email]);
    await page.goto('/auth/sign-in');
    await chooseLanguage(page, language);
    await enter(page, words, person);
    await expectPage(page, words.resetTitle, words.resetRequired);
    await page.getByRole('button', { name: words.sendCode }).click();
    await expect(page).toHaveURL('/auth/update-password');
    await page.getByLabel(words.code).fill(await awaitCode(person.email));
    await chooseTwice(page, words, [renewed]);
    await page.getByRole('button', { name: words.updatePassword }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(words.passwordUpdated);
    await enter(page, words, { ...person, password: renewed });
    await expect(page.getByRole('heading', { name: words.firstWorkspace })).toBeVisible();
  });
}

async function mistypePassword(page: Page, words: AuthWords, person: Person): Promise<void> {
  await enter(page, words, { ...person, password: 'not the password' });
  await expectAlert(page, words.wrong);
  await expect(page.getByLabel(words.email)).toHaveValue(person.email);
  await expect(page.getByLabel(words.password, { exact: true })).toHaveValue('');
}

async function choosePassword(page: Page, words: AuthWords, code: string): Promise<void> {
  const update = page.getByRole('button', { name: words.updatePassword });
  await page.getByLabel(words.code).fill(wrongCode(code));
  await chooseTwice(page, words, [renewed, 'something else']);
  await update.click();
  await expect(page.getByText(words.different)).toBeVisible();
  await chooseTwice(page, words, [renewed]);
  await update.click();
  await expectAlert(page, words.codeWrong);
  // People paste codes with blanks in them.
  await page.getByLabel(words.code).fill(`${code.slice(0, 3)} ${code.slice(3)} `);
  await chooseTwice(page, words, [renewed]);
  await update.click();
}
