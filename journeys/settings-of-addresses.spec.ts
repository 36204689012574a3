import { type Locator, type Page, expect } from '@playwright/test';
import { authWords } from './auth-words.ts';
import { expectAccessible, journey } from './journey.ts';
import { addPerson } from './known-people.ts';
import { commonUrl } from './operator.ts';
import { awaitCode, findMessage, wrongCode } from './outbox.ts';
import { type Person, newPerson } from './people.ts';
import { refuse, takeOver } from './pool-calls.ts';
import { type Credentials, type Tokens, signInAt } from './staff-calls.ts';
import { signedIn } from './sign-in.ts';

const words = authWords.English;

journey('another email address counts once its code is entered, and the old one until then', async ({ page }) => {
  const person = await openAccount(page);
  const { email } = newPerson();
  const row = page.getByRole('group', { name: 'Email address' });
  await row.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await expect(dialog).toContainText(person.email);
  await expectAccessible(page);
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByLabel('Confirmation code')).toBeVisible();
  await expectAccessible(page);

  expect(await isLetIn(person)).toBe(true);
  await giveCode(dialog, await awaitCode(email));
  await expect(dialog.getByRole('status').filter({ hasText: 'is verified.' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row).toContainText(email);
  await expect(row).toContainText('Verified');

  expect(await isLetIn(person)).toBe(false);
  expect(await isLetIn({ ...person, email })).toBe(true);
});

journey('who gives up a new address keeps the one before', async ({ page }) => {
  const person = await openAccount(page);
  const row = page.getByRole('group', { name: 'Email address' });
  await row.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await dialog.getByLabel('New email address').fill(person.email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText('You already use this one. Enter a different one.')).toBeVisible();
  await dialog.getByLabel('New email address').fill(newPerson().email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByLabel('Confirmation code')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(row).toContainText(person.email);
});

journey('an address that is asked for once more is confirmed by its new code alone', async ({ page }) => {
  await openAccount(page);
  const { email } = newPerson();
  const row = page.getByRole('group', { name: 'Email address' });
  await row.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await awaitCode(email);
  await dialog.getByRole('button', { name: 'Use a different one' }).click();
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await giveCode(dialog, await awaitCode(email));
  await expect(dialog.getByRole('status').filter({ hasText: 'is verified.' })).toBeVisible();
});

journey('an address whose new code could not be sent makes way for the old one', async ({ page }) => {
  await openAccount(page);
  const { email } = newPerson();
  const row = page.getByRole('group', { name: 'Email address' });
  await row.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await page.route(/\/identity\//, async (route) => {
    const operation = route.request().headers()['x-amz-target'] ?? '';
    // The first answer is lost on its way, and what comes then finds the address there.
    if (operation.endsWith('.UpdateUserAttributes')) await route.fetch();
    if (!operation.endsWith('.GetUserAttributeVerificationCode')) return await route.continue();
    return await route.fulfill({ status: 400, json: { __type: 'LimitExceededException', message: 'Too many' } });
  });
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText(email);
  await expect(row).not.toContainText(/Not verified/i);
});

journey('an address that nobody has proven is not said to be in use', async ({ page }) => {
  await openAccount(page);
  const { email } = newPerson();
  const row = await leaveUnproven(page, email);
  await row.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await expect(dialog).toContainText("We'll send a code to this address.");
  await expect(dialog).not.toContainText('stays in use');
  await page.goto('/settings/notifications');
  await expect(page.getByRole('main')).toContainText('Verify your email address first.');
  await expect(page.getByRole('main')).not.toContainText(email);
});

journey('a code that could not be sent is not said to be, and can be asked for at once', async ({ page, context }) => {
  await openAccount(page);
  const { email } = newPerson();
  const row = await leaveUnproven(page, email);
  const isAnswered = Promise.withResolvers<void>();
  const mend = await takeOver(context, 'GetUserAttributeVerificationCode', async (route) => {
    await isAnswered.promise;
    await refuse(route, 'LimitExceededException', 'Too many');
  });
  await row.getByRole('button', { name: 'Verify' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your email address' });
  await expect(dialog.getByRole('button', { name: 'Send a new code' })).toBeDisabled();
  await expect(dialog).toContainText("We'll send a code to this address.");
  isAnswered.resolve();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog).not.toContainText('We sent a code');
  await mend();
  await dialog.getByRole('button', { name: 'Send a new code' }).click();
  await expect(dialog).toContainText(/We sent a code to .* It can take a minute\./);
  await expect(dialog.getByRole('button', { name: 'Send a new code' })).toBeDisabled();
  await expect(dialog.getByLabel('Confirmation code')).toBeFocused();
});

journey('a phone number is proven by a text message, and can be taken away', async ({ page }) => {
  await openAccount(page);
  const row = page.getByRole('group', { name: 'Phone number' });
  await expect(row).toContainText('Not set');
  await row.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a phone number' });
  const number = `+1415555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  await dialog.getByLabel('New phone number').fill('415');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText('Enter your phone number with the country code')).toBeVisible();
  await dialog.getByLabel('New phone number').fill(number.replace(/(\d{3})(\d{4})$/, ' $1-$2'));
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await giveCode(dialog, await awaitCode(number));
  expect(await findMessage(number)).toMatchObject({ medium: 'SMS' });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row).toContainText(number);
  await expect(row).toContainText('Verified');

  await row.getByRole('button', { name: 'Remove' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove your phone number?' });
  await expectAccessible(page);
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toContainText('Not set');
});

async function openAccount(page: Page): Promise<Person> {
  const person = await addPerson();
  await signedIn(page, person);
  await page.goto('/settings/account');
  await expect(page.getByRole('group', { name: 'Email address' })).toContainText(person.email);
  return person;
}

/** Another address, given up by a reload before its code was entered. */
async function leaveUnproven(page: Page, email: string): Promise<Locator> {
  const row = page.getByRole('group', { name: 'Email address' });
  await row.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByLabel('Confirmation code')).toBeVisible();
  await page.reload();
  await expect(row).toContainText(email);
  return row;
}

/** A wrong one first. */
async function giveCode(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Confirmation code').fill(wrongCode(code));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(words.codeWrong);
  await dialog.getByLabel('Confirmation code').fill(code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

/** The pool answers no tokens to whom it refuses. */
async function isLetIn(person: Credentials): Promise<boolean> {
  const { tokens }: { readonly tokens?: Tokens } = await signInAt(commonUrl(), person);
  return tokens !== undefined;
}
