import { type Page, expect } from '@playwright/test';
import { expectAccessible, expectPainted, journey, toastOf } from './journey.ts';
import { awaitCode } from './outbox.ts';
import { type Person, newPerson } from './people.ts';
import { drawJpeg } from './pictures.ts';
import { signIn } from './sign-in.ts';

const phone = { asTyped: '+1 (415) 555-0132', asShown: '(415) 555-0132' };

journey('from sign-up to the first customer', async ({ page, visitor }) => {
  const nora = newPerson();
  await signUp(page, nora);
  await confirm(page, nora);
  await signOut(page);
  await signIn(page, nora);
  await createWorkspace(page, 'Quill & Sons');

  const gallery = await createCampaign(page, 'Opening week');
  await seeBothPictures(visitor, gallery);
  await cancelCampaign(page, 'Opening week');
  await seeItExpired(visitor, gallery);

  await join(visitor, await inviteAddress(page));
  await findCustomer(page);
});

async function signUp(page: Page, { firstName, lastName, email, password }: Person): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function confirm(page: Page, { email }: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirmation code').fill(await awaitCode(email));
}

/** Confirming signs in at once; leaving shows that the password works too. A menu stays open while the page comes. */
async function signOut(page: Page): Promise<void> {
  const opened = Promise.withResolvers<void>();
  await page.route('**/ws', async (route) => {
    await opened.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('button', { name: /account menu$/ }).click();
  opened.resolve();
  await expect(page.getByText('Create your first workspace')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth/sign-in');
}

async function createWorkspace(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create your first workspace' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Workspace name').fill(name);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('button', { name: /Switch workspace$/ })).toContainText(name);
}

/** Answers the gallery's address. */
async function createCampaign(page: Page, name: string): Promise<string> {
  await page.goto('/campaigns/create');
  await page.getByLabel('Name', { exact: true }).fill(name);
  const pictures = [
    { name: 'window.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg('Opening', { hue: 210, height: 800 }) },
    { name: 'counter.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg('Week', { hue: 20, height: 640 }) },
  ];
  await page.locator('input[type=file]').first().setInputFiles(pictures);
  await expect(page.getByRole('main').locator('img[src^="blob:"]').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByText('Campaign created')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  return await page.evaluate(() => navigator.clipboard.readText());
}

async function seeBothPictures(visitor: Page, address: string): Promise<void> {
  await visitor.goto(address);
  await expectPainted(visitor, 2);
  await expectAccessible(visitor);
}

async function cancelCampaign(page: Page, name: string): Promise<void> {
  await page.goto('/campaigns');
  await expect(page.getByRole('row', { name })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('row', { name })
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Cancel campaign' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel “${name}”?` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel campaign' }).click();
  await expect(toastOf(page, 'Campaign canceled successfully!')).toBeVisible();
  await expect(page.getByRole('row', { name }).getByText('Canceled')).toBeVisible();
}

async function seeItExpired(visitor: Page, address: string): Promise<void> {
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: 'Campaign Expired' })).toBeVisible();
  await expect(visitor.getByText('This campaign has ended or is no longer available.')).toBeVisible();
  await expect(visitor.locator('main img')).toHaveCount(0);
  await expectAccessible(visitor);
}

async function inviteAddress(page: Page): Promise<string> {
  await page.goto('/invite-form');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const address = page
    .getByRole('main')
    .getByText(/\/invite\/\w+/)
    .or(page.locator('input[value*="/invite/"]'));
  await expect(address.first()).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).first().click();
  return await page.evaluate(() => navigator.clipboard.readText());
}

async function join(visitor: Page, address: string): Promise<void> {
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: 'Quill & Sons' })).toBeVisible();
  await expectAccessible(visitor);
  const field = visitor.getByLabel('Phone Number');
  await field.pressSequentially(phone.asTyped);
  await expect(field).toHaveValue('14155550132');
  await visitor.getByRole('button', { name: 'Join Now' }).click();
  await expect(visitor.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
  await expect(visitor.getByText('Phone number submitted successfully!')).toBeVisible();
  await expect(field).toHaveValue('');
  await expectAccessible(visitor);
}

async function findCustomer(page: Page): Promise<void> {
  await page.goto('/customers');
  const row = page.getByRole('row', { name: phone.asShown });
  await expect(row).toBeVisible();
  await expect(row.getByText('Invite page')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/workspace');
  await expect(page.getByRole('main').getByText(/\b1 customer\b/)).toBeVisible();
  await expectAccessible(page);
}
