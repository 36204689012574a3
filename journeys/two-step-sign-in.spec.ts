import { type Page, expect } from '@playwright/test';
import { addPerson, enter, expectAlert, expectPage, leave } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { codeOf } from './authenticator.ts';
import { expectAccessible, journey } from './journey.ts';
import { type Language, chooseLanguage, languages } from './languages.ts';
import { wrongCode } from './outbox.ts';
import { users } from './operator.ts';

const english = {
  on: 'On',
  off: 'Off',
  setUp: 'Set up',
  setUpTitle: 'Set up two-step sign-in',
  code: 'Code from the app',
  turnOn: 'Turn on',
  isOn: 'Two-step sign-in is on',
  turnOff: 'Turn off',
  offTitle: 'Turn off two-step sign-in?',
  isOff: 'Two-step sign-in is off',
};
type Words = typeof english;

const settingsWords: Readonly<Record<Language, Words>> = {
  English: english,
  Deutsch: {
    on: 'An',
    off: 'Aus',
    setUp: 'Einrichten',
    setUpTitle: 'Anmeldung in zwei Schritten einrichten',
    code: 'Code aus der App',
    turnOn: 'Einschalten',
    isOn: 'Anmeldung in zwei Schritten ist an',
    turnOff: 'Ausschalten',
    offTitle: 'Anmeldung in zwei Schritten ausschalten?',
    isOff: 'Anmeldung in zwei Schritten ist aus',
  },
  Español: {
    on: 'Activado',
    off: 'Desactivado',
    setUp: 'Configurar',
    setUpTitle: 'Configurar el inicio de sesión en dos pasos',
    code: 'Código de la aplicación',
    turnOn: 'Activar',
    isOn: 'El inicio de sesión en dos pasos está activado',
    turnOff: 'Desactivar',
    offTitle: '¿Desactivar el inicio de sesión en dos pasos?',
    isOff: 'El inicio de sesión en dos pasos está desactivado',
  },
};

for (const language of languages) {
  const words = authWords[language];
  const settings = settingsWords[language];

  journey(`a code from an app is asked for after the password, in ${language}`, async ({ page }) => {
    const person = await addPerson();
    await page.goto('/settings/account');
    await chooseLanguage(page, language);
    await enter(page, words, person);
    const key = await setUp(page, settings);
    await leave(page, words);

    await enter(page, words, person);
    await expectPage(page, words.signIn, words.appLead);
    const code = codeOf(key, 1);
    await page.getByLabel(words.code).fill(wrongCode(code));
    await page.getByRole('button', { name: words.confirm, exact: true }).click();
    await expectAlert(page, words.codeWrong);
    await page.getByLabel(words.code).fill(code);
    await page.getByRole('button', { name: words.confirm, exact: true }).click();
    await expect(page.getByRole('button', { name: words.menu })).toBeVisible();

    await page.goto('/settings/account');
    await turnOff(page, settings);
    await leave(page, words);
    await enter(page, words, person);
    await expect(page.getByRole('button', { name: words.menu })).toBeVisible();
  });
}

journey('a lost app is no lock-out: the operator takes it off', async ({ page }) => {
  const words = authWords.English;
  const person = await addPerson();
  await page.goto('/settings/account');
  await enter(page, words, person);
  await setUp(page, english);
  await leave(page, words);
  await enter(page, words, person);
  await expect(page.getByText(words.appLead)).toBeVisible();
  await page.getByRole('button', { name: words.backToSignIn }).click();
  await expect(page.getByLabel(words.email)).toHaveValue(person.email);

  await users(['reset-mfa', person.email]);
  await enter(page, words, person);
  await expect(page.getByRole('button', { name: words.menu })).toBeVisible();
});

/** Answers the key, as the dialog shows it for people who cannot scan. */
async function setUp(page: Page, words: Words): Promise<string> {
  await page.getByRole('button', { name: words.setUp, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.setUpTitle });
  const key = (await dialog.locator('bdi').textContent()) ?? '';
  await expect(dialog.getByRole('img')).toBeVisible();
  await dialog.getByLabel(words.code).fill(wrongCode(codeOf(key)));
  await dialog.getByRole('button', { name: words.turnOn }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(words.code).fill(codeOf(key));
  await dialog.getByRole('button', { name: words.turnOn }).click();
  await expect(page.getByText(words.isOn)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('status').getByText(words.on, { exact: true })).toBeVisible();
  return key;
}

async function turnOff(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.turnOff, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.offTitle });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.turnOff }).click();
  await expect(page.getByText(words.isOff)).toBeVisible();
  await expect(page.getByRole('status').getByText(words.off, { exact: true })).toBeVisible();
}
