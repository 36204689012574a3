import { expect } from '@playwright/test';
import { addPerson, chooseTwice, enter, expectPage, leave } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { expectAccessible, journey } from './journey.ts';
import { chooseLanguage, languages } from './languages.ts';

for (const language of languages) {
  const words = authWords[language];

  journey(`a temporary password is replaced by one's own, in ${language}`, async ({ page }) => {
    const person = await addPerson('--temporary-password');
    const own = 'my own harbor at 9';
    await page.goto('/auth/sign-in');
    await chooseLanguage(page, language);
    await enter(page, words, person);
    await expectPage(page, words.choosePassword);

    await chooseTwice(page, words, ['short']);
    await page.getByRole('button', { name: words.saveAndContinue }).click();
    await expect(page.getByText(words.breaksRules)).toBeVisible();
    await expect(page.getByLabel(words.newPassword, { exact: true })).toBeFocused();
    await expectAccessible(page);

    await page.reload();
    await expectPage(page, words.signIn);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(words.setPassword);
    await expect(page.getByLabel(words.email)).toHaveValue(person.email);

    await enter(page, words, person);
    await chooseTwice(page, words, [own]);
    await page.getByRole('button', { name: words.saveAndContinue }).click();
    await expect(page.getByRole('heading', { name: words.firstWorkspace })).toBeVisible();

    await leave(page, words);
    await enter(page, words, { ...person, password: own });
    await expect(page.getByRole('heading', { name: words.firstWorkspace })).toBeVisible();
  });
}
