// The three languages of the pages, as somebody chooses them.
import { type Page, expect } from '@playwright/test';
import { untilCalm } from './traffic.ts';

export const languages = ['English', 'Deutsch', 'Español'] as const;
export type Language = (typeof languages)[number];

const menus: Readonly<Record<Language, { code: string; name: RegExp }>> = {
  English: { code: 'en', name: /^Language: / },
  Deutsch: { code: 'de', name: /^Sprache: / },
  Español: { code: 'es', name: /^Idioma: / },
};
const anyMenu = new RegExp(languages.map((language) => menus[language].name.source).join('|'));

/** By the menu below a form or at a page's top. It is kept in this browser. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const item = page.getByRole('menuitemradio', { name: language });
  // A page that comes late takes the menu of the one before along.
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByRole('button', { name: anyMenu }).click({ timeout: 10_000 });
    await item.click({ timeout: 10_000 });
  }).toPass();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', menus[language].code);
  await expect(page.getByRole('button', { name: menus[language].name })).toBeVisible();
}

/** Shows the page that is open in one language after the other, English last, and looks at each. */
export async function inEveryLanguage(page: Page, look: (language: Language) => Promise<void>): Promise<void> {
  await untilCalm(page);
  for (const language of languages.toReversed()) {
    await chooseLanguage(page, language);
    await look(language);
  }
}

/** The dashboard mirrored from here on, as by its display settings. */
export async function fromRightToLeft(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('app-settings') ?? '{}') as object;
    localStorage.setItem('app-settings', JSON.stringify({ ...kept, direction: 'rtl' }));
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
}
