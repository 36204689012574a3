import { type Page, expect } from '@playwright/test';
import { addPerson, enter, expectPage, leave } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { expectAccessible, journey } from './journey.ts';
import { type Language, chooseLanguage, languages } from './languages.ts';
import type { Person } from './people.ts';
import { type SettingsWords, settingsWords } from './settings-words.ts';

for (const language of languages) {
  const words = settingsWords[language];

  journey(`names and wishes are kept with the account, in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: language === 'Deutsch' ? 390 : 1440, height: 844 });
    const person = await openAccount(page, language);
    await expectPage(page, words.account);
    await page.getByLabel(words.firstName, { exact: true }).fill(person.firstName);
    await page.getByLabel(words.lastName).fill(` ${person.lastName} `);
    await page.getByRole('button', { name: words.saveChanges }).click();
    await expect(page.getByText(words.profileUpdated)).toBeVisible();
    await expect(page.getByRole('button', { name: words.menu('Nora Quill') })).toBeVisible();
    await expect(page.getByRole('button', { name: words.saveChanges })).toHaveCount(0);

    await page.getByRole('link', { name: words.notifications }).click();
    await expectPage(page, words.notifications);
    await changeWishes(page, words);
    await page.reload();
    await expect(page.getByRole('switch', { name: words.news })).toBeChecked();
    await expect(page.getByRole('switch', { name: words.security })).not.toBeChecked();
    await expect(page.getByRole('button', { name: words.menu('Nora Quill') })).toBeVisible();
  });

  journey(`an account is deleted with its consequences said, in ${language}`, async ({ page }) => {
    const person = await openAccount(page, language);
    await page.getByRole('button', { name: words.deleteAccount }).click();
    const dialog = page.getByRole('dialog', { name: words.deleteTitle });
    await expect(dialog.getByRole('listitem')).toHaveText([...words.consequences]);
    await dialog.getByRole('textbox').fill('somebody@example.com');
    await dialog.getByRole('button', { name: words.deleteForGood }).click();
    await expect(dialog.getByText(words.mismatch)).toBeVisible();
    await expectAccessible(page);

    await dialog.getByRole('textbox').fill(person.email.toUpperCase());
    await dialog.getByRole('button', { name: words.deleteForGood }).click();
    await expect(page).toHaveURL('/auth/sign-in');
    await expect(page.getByText(words.deleted).first()).toBeVisible();
    await enter(page, authWords[language], person);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(authWords[language].wrong);
  });
}

journey('names that are not wanted after all go back to what they were', async ({ page }) => {
  await openAccount(page, 'English');
  await page.getByLabel('First name').fill('Nobody');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await page.getByLabel('Last name').fill('Quill');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter your first name')).toBeVisible();
  await leave(page, authWords.English);
});

async function openAccount(page: Page, language: Language): Promise<Person> {
  const person = await addPerson();
  await page.goto('/settings/account');
  await chooseLanguage(page, language);
  await enter(page, authWords[language], person);
  await expect(page.getByLabel(settingsWords[language].lastName)).toBeVisible();
  return person;
}

async function changeWishes(page: Page, words: SettingsWords): Promise<void> {
  await page.getByRole('switch', { name: words.news }).check();
  await expect(page.getByRole('status').getByText(words.saved)).toBeVisible();
  await page.getByRole('switch', { name: words.security }).click();
  const dialog = page.getByRole('dialog', { name: words.offTitle });
  await expect(dialog).toContainText(words.offText);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.off, exact: true }).click();
  await expect(page.getByRole('switch', { name: words.security })).not.toBeChecked();
  await expect(page.getByRole('row', { name: words.security }).getByText(words.saved)).toBeVisible();
}
