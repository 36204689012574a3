import { type Page, expect } from '@playwright/test';
import { enter, expectNotice, expectPage, leave } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { codeOf } from './authenticator.ts';
import { expectAccessible, journey, toastOf } from './journey.ts';
import { addPerson } from './known-people.ts';
import { inEveryLanguage } from './languages.ts';
import type { Person } from './people.ts';
import { refuse, takeOver } from './pool-calls.ts';
import { signedIn } from './sign-in.ts';
import { askAs } from './staff-calls.ts';
import { settingsWords } from './settings-words.ts';

const english = settingsWords.English;

journey('names, and what somebody is told by email, are kept, in every language', async ({ page }) => {
  const person = await openAccount(page);
  await page.getByLabel(english.firstName, { exact: true }).fill(person.firstName);
  await inEveryLanguage(page, async (language) => {
    const words = settingsWords[language];
    await page.getByLabel(words.lastName).fill(` Quill ${language} `);
    await expectPage(page, words.account);
    await page.getByRole('button', { name: words.saveChanges }).click();
    await expect(toastOf(page, words.profileUpdated)).toBeVisible();
    await expect(page.getByRole('button', { name: words.menu(`Nora Quill ${language}`) })).toBeVisible();
    await expect(page.getByRole('button', { name: words.saveChanges })).toHaveCount(0);
  });

  await (
    await askAs(person)
  )('POST', '/ws', { name: 'Quill & Sons' });
  await page.reload();
  await page.getByRole('link', { name: english.notifications }).click();
  await expect(page.getByRole('region', { name: 'Quill & Sons' })).toContainText(person.email);
  await expect(page.getByRole('switch')).toHaveCount(3);
  await expectAccessible(page);
  await changeWishes(page);
  await page.reload();
  await expect(page.getByRole('switch', { name: english.deviceOffline })).toBeChecked();
  await expect(page.getByRole('switch', { name: english.security })).not.toBeChecked();
  await expect(page.getByRole('button', { name: english.menu('Nora Quill English') })).toBeVisible();
});

journey('what was changed is shown so, also where the account cannot be read anew', async ({ page, context }) => {
  await openAccount(page);
  await takeOver(context, 'GetUser', (route) => refuse(route, 'InternalErrorException', 'Not now'));
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  const key = (await dialog.locator('bdi').textContent()) ?? '';
  await dialog.getByLabel('Code from the app').fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(toastOf(page, 'Two-step sign-in is on')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off', exact: true })).toBeVisible();

  await page.getByRole('link', { name: english.notifications }).click();
  const security = page.getByRole('switch', { name: english.security });
  await security.check();
  await expect(page.getByRole('row', { name: english.security }).getByRole('status')).toHaveText(english.saved);
  await expect(security).toBeChecked();
});

journey('an account is deleted with its consequences said, in every language', async ({ page }) => {
  const person = await openAccount(page);
  const dialog = page.getByRole('dialog');
  await inEveryLanguage(page, async (language) => {
    const words = settingsWords[language];
    await page.getByRole('button', { name: words.deleteAccount }).click();
    await expect(dialog).toHaveAccessibleName(words.deleteTitle);
    await expect(dialog.getByRole('listitem')).toHaveText([...words.consequences]);
    await dialog.getByRole('textbox').fill('somebody@example.com');
    await dialog.getByRole('button', { name: words.deleteForGood }).click();
    await expect(dialog.getByText(words.mismatch)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await page.getByRole('button', { name: english.deleteAccount }).click();
  await dialog.getByRole('textbox').fill(person.email.toUpperCase());
  await dialog.getByRole('button', { name: english.deleteForGood }).click();
  await expect(page).toHaveURL('/auth/sign-in');
  await expectNotice(page, 'Your account has been deleted.');
  await enter(page, authWords.English, person);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(authWords.English.wrong);
});

journey('names that are not wanted after all go back to what they were', async ({ page }) => {
  await openAccount(page);
  await page.getByLabel('First name').fill('Nobody');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await page.getByLabel('Last name').fill('Quill');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter your first name')).toBeVisible();
  await leave(page, authWords.English);
});

async function openAccount(page: Page): Promise<Person> {
  const person = await addPerson();
  await signedIn(page, person);
  await page.goto('/settings/account');
  await expect(page.getByLabel(english.lastName)).toBeVisible();
  return person;
}

async function changeWishes(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const security = page.getByRole('switch', { name: english.security });
  const saved = (name: string) => page.getByRole('row', { name }).getByRole('status');
  await security.check();
  await expect(saved(english.security)).toHaveText(english.saved);
  await inEveryLanguage(page, async (language) => {
    const words = settingsWords[language];
    await expectPage(page, words.notifications);
    // On, off, and on in the end.
    await page.getByRole('switch', { name: words.deviceOffline }).click();
    await expect(saved(words.deviceOffline)).toHaveText(words.saved);
    await page.getByRole('switch', { name: words.security }).click();
    await expect(dialog).toHaveAccessibleName(words.offTitle);
    await expect(dialog).toContainText(words.offText);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('switch', { name: words.security })).toBeChecked();
  });
  await security.click();
  await dialog.getByRole('button', { name: english.off, exact: true }).click();
  await expect(security).not.toBeChecked();
  await expect(saved(english.security)).toHaveText(english.saved);
}

journey(
  'whoever chooses the dark has it in every tab and before the page has come, and light on paper',
  async ({ page, context }) => {
    await openAccount(page);
    const ground = (tab: Page) => tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const [light, dark] = ['rgb(255, 255, 255)', 'rgb(11, 13, 15)'];
    const other = await context.newPage();
    await other.goto('/customers');
    expect(await ground(other)).toBe(light);

    const modes = page.getByRole('group', { name: 'Color mode' });
    await modes.getByText('Dark', { exact: true }).click();
    await expect.poll(() => ground(page)).toBe(dark);
    await expect.poll(() => ground(other)).toBe(dark);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => ground(page)).toBe(light);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => ground(page)).toBe(dark);

    await other.route('**/config.json', (route) => route.abort());
    await other.reload();
    expect(await ground(other)).toBe(dark);
    await other.close();

    await modes.getByText('As on this device').click();
    await expect.poll(() => ground(page)).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => ground(page)).toBe(dark);
  },
);
