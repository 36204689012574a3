import { type Page, expect } from '@playwright/test';
import { enter, expectAlert, expectWords, giveCode, leave, readInEveryLanguage } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { codeOf } from './authenticator.ts';
import { expectAccessible, journey, toastOf } from './journey.ts';
import { addPerson } from './known-people.ts';
import { type Language, inEveryLanguage } from './languages.ts';
import { users } from './operator.ts';
import { wrongCode } from './outbox.ts';
import { signedIn } from './sign-in.ts';

const words = authWords.English;
const english = {
  on: 'On',
  off: 'Off',
  setUp: 'Set up',
  setUpTitle: 'Set up two-step sign-in',
  picture: 'QR code with the key for your authenticator app',
  code: 'Code from the app',
  turnOn: 'Turn on',
  isOn: 'Two-step sign-in is on',
  turnOff: 'Turn off',
  offTitle: 'Turn off two-step sign-in?',
  isOff: 'Two-step sign-in is off',
};
type ReadWords = Pick<typeof english, 'on' | 'off' | 'setUp' | 'setUpTitle' | 'picture' | 'turnOff' | 'offTitle'>;

const settingsWords: Readonly<Record<Language, ReadWords>> = {
  English: english,
  Deutsch: {
    on: 'An',
    off: 'Aus',
    setUp: 'Einrichten',
    setUpTitle: 'Anmeldung in zwei Schritten einrichten',
    picture: 'QR-Code mit dem Schlüssel für deine Authenticator-App',
    turnOff: 'Ausschalten',
    offTitle: 'Anmeldung in zwei Schritten ausschalten?',
  },
  Español: {
    on: 'Activado',
    off: 'Desactivado',
    setUp: 'Configurar',
    setUpTitle: 'Configurar el inicio de sesión en dos pasos',
    picture: 'Código QR con la clave para tu aplicación de autenticación',
    turnOff: 'Desactivar',
    offTitle: '¿Desactivar el inicio de sesión en dos pasos?',
  },
};

journey('a code from an app is asked for after the password, in every language', async ({ page }) => {
  const person = await addPerson();
  await signedIn(page, person);
  await page.goto('/settings/account');
  await expect(page.getByRole('button', { name: english.setUp, exact: true })).toBeVisible();
  await readDialogs(page, 'setUp', 'setUpTitle');
  const key = await setUp(page);
  await leave(page, words);

  await enter(page, words, person);
  await expect(page.getByText(words.appLead)).toBeVisible();
  await readInEveryLanguage(page, async (read) => {
    await expectWords(page, read.signIn, read.appLead);
    await giveCode(page, read, wrongCode(codeOf(key, 1)));
    await expectAlert(page, read.codeWrong);
  });
  await giveCode(page, words, codeOf(key, 1));
  await expect(page.getByRole('button', { name: words.menu })).toBeVisible();

  await page.goto('/settings/account');
  await expect(page.getByRole('button', { name: english.turnOff, exact: true })).toBeVisible();
  await readDialogs(page, 'turnOff', 'offTitle');
  await turnOff(page);
  await leave(page, words);
  await enter(page, words, person);
  await expect(page.getByRole('button', { name: words.menu })).toBeVisible();
});

journey('a lost app is no lock-out: the operator takes it off', async ({ page }) => {
  const person = await addPerson();
  await signedIn(page, person);
  await page.goto('/settings/account');
  await setUp(page);
  await leave(page, words);
  await enter(page, words, person);
  await expect(page.getByText(words.appLead)).toBeVisible();
  await page.getByRole('button', { name: words.backToSignIn }).click();
  await expect(page.getByLabel(words.email)).toHaveValue(person.email);

  await users(['reset-mfa', person.email]);
  await enter(page, words, person);
  await expect(page.getByRole('button', { name: words.menu })).toBeVisible();
});

/** Opens a dialog of the settings in each language and gives it up again. */
async function readDialogs(page: Page, button: 'setUp' | 'turnOff', title: 'setUpTitle' | 'offTitle'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await inEveryLanguage(page, async (language) => {
    const read = settingsWords[language];
    await page.getByRole('button', { name: read[button], exact: true }).click();
    await expect(dialog).toHaveAccessibleName(read[title]);
    if (button === 'setUp') await expect(dialog.getByRole('img', { name: read.picture })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(
      page.getByRole('status').getByText(button === 'setUp' ? read.off : read.on, { exact: true }),
    ).toBeVisible();
  });
}

/** Answers the key, as the dialog shows it for people who cannot scan. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: english.setUp, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: english.setUpTitle });
  const key = (await dialog.locator('bdi').textContent()) ?? '';
  await dialog.getByLabel(english.code).fill(wrongCode(codeOf(key)));
  await dialog.getByRole('button', { name: english.turnOn }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(english.code).fill(codeOf(key));
  await dialog.getByRole('button', { name: english.turnOn }).click();
  await expect(toastOf(page, english.isOn)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('status').getByText(english.on, { exact: true })).toBeVisible();
  return key;
}

async function turnOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: english.turnOff, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: english.turnOff }).click();
  await expect(toastOf(page, english.isOff)).toBeVisible();
  await expect(page.getByRole('status').getByText(english.off, { exact: true })).toBeVisible();
}
