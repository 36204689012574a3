// The three languages of the pages, as somebody chooses them.
import { type Page, expect } from '@playwright/test';

export const languages = ['English', 'Deutsch', 'Español'] as const;
export type Language = (typeof languages)[number];

const codes: Readonly<Record<Language, string>> = { English: 'en', Deutsch: 'de', Español: 'es' };

/** By the menu below the form. It is kept in this browser. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button').click();
  await page.getByRole('menuitemradio', { name: language }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', codes[language]);
}
