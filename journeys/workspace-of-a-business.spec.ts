import { type Locator, type Page, expect } from '@playwright/test';
import { authWords } from './auth-words.ts';
import { expectAccessible, journey, toastOf } from './journey.ts';
import { addPerson } from './known-people.ts';
import { type Language, inEveryLanguage } from './languages.ts';
import { awaitLetter } from './outbox.ts';
import type { Person } from './people.ts';
import { drawJpeg } from './pictures.ts';
import { signedIn, signedInOwner } from './sign-in.ts';
import { askAs } from './staff-calls.ts';
import { createWorkspace, fitOneWord } from './workspace.ts';

const words = authWords.English;

const titles: Readonly<Record<Language, readonly [workspace: string, invite: string]>> = {
  English: ['Workspace', 'Invite customers'],
  Deutsch: ['Arbeitsbereich', 'Kunden einladen'],
  Español: ['Espacio de trabajo', 'Invitar a clientes'],
};

journey('a business says who it is, and what its visitors agree to', async ({ page, visitor }) => {
  await signedIn(page, await addPerson());
  await page.goto('/');
  await createWorkspace(page, words, 'Quill & Sons');
  await page.goto('/workspace');
  await expect(page.getByText('Time zone: New York')).toBeVisible();
  await rename(page, 'Quill & Daughters');
  await moveToBerlin(page);
  await givePicture(page);
  await chooseColor(page);
  await linkNetworks(page);
  await writeConsent(page);

  await page.goto('/invite-form');
  await expect(page.getByText('0 joined through this page')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).first().click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Quill & Daughters' })).toBeVisible();
  await expect(visitor.getByText('Quill & Daughters may text me. STOP ends it.')).toBeVisible();
  await visitor.getByRole('checkbox').check();
  await visitor.getByLabel('Phone Number').fill('4155550132');
  await expect(visitor.getByRole('button', { name: 'Join Now' })).toHaveCSS('background-color', 'rgb(20, 99, 216)');
  await visitor.getByRole('button', { name: 'Join Now' }).click();
  await expect(visitor.getByText('Phone number submitted successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 joined through this page')).toBeVisible();

  await readEverywhere(page);
});

journey('a colleague is invited, works along, and is removed while typing', async ({ page, visitor }) => {
  const { person: owner } = await signedInOwner(page);
  const colleague = await addPerson();
  await page.goto('/workspace');
  await invite(page, colleague.email, 'Manager');
  expect(await awaitLetter(colleague.email)).toContain('Quill & Sons');

  await signedIn(visitor, colleague);
  await visitor.goto('/workspace');
  await expect(visitor.getByRole('row', { name: owner.email })).toBeVisible();
  await expectAccessible(visitor);
  await page.reload();
  await expect(memberRow(page, colleague.email)).toContainText(colleague.email);
  await expect(page.getByText('days left')).toHaveCount(0);

  await renameAtOnce(page, visitor);
  await typeLink(visitor, 'quill.sons');
  await memberRow(page, colleague.email).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Remove from workspace' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(memberRow(page, colleague.email)).toHaveCount(0);
  await expect(page.getByText('Only you so far.')).toBeVisible();

  await visitor.getByRole('button', { name: 'Save links' }).click();
  const notice = visitor.getByRole('alert').filter({ hasText: "You're no longer a member of Quill & Partners." });
  await expect(notice).toBeVisible();
  await expect(visitor.getByRole('textbox', { name: 'Instagram' })).toHaveValue('quill.sons');
  await notice.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor.getByRole('heading', { name: words.firstWorkspace })).toBeVisible();
  await expect(visitor.getByText("You're no longer a member of Quill & Partners.")).toBeVisible();
  await expectAccessible(visitor);
});

journey('one person keeps several workspaces apart', async ({ page }) => {
  const { person: owner } = await signedInOwner(page);
  await page.goto('/workspace');
  await typeLink(page, 'quill.sons');
  const add = async () => {
    await page.getByRole('button', { name: /Switch workspace$/ }).click();
    await page.getByRole('menuitem', { name: 'Create workspace' }).click();
  };
  await add();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('textbox', { name: 'Instagram' })).toHaveValue('quill.sons');
  await add();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog').getByLabel('Workspace name').fill('Harbor & Vine');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('button', { name: /Switch workspace$/ })).toContainText('Harbor & Vine');
  await expect(page.getByRole('textbox', { name: 'Instagram' })).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('button', { name: /Switch workspace$/ })).toContainText('Harbor & Vine');

  await invite(page, 'somebody@example.com');
  await page.getByRole('button', { name: 'Actions for somebody@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await expect(page.getByRole('row', { name: 'somebody@example.com' })).toHaveCount(0);
  await findAmongEight(page, owner);
  await fitOneWord(page, owner, 'Donaudampfschifffahrt'.repeat(4).slice(0, 80));
});

/** By keyboard alone. */
async function findAmongEight(page: Page, owner: Person): Promise<void> {
  const ask = await askAs(owner);
  for (let made = 2; made < 8; made += 1) await ask('POST', '/ws', { name: `Stand ${made}` });
  await page.reload();
  const switcher = page.getByRole('button', { name: /Switch workspace$/ });
  const dialog = page.getByRole('dialog', { name: 'Workspaces' });
  const filter = dialog.getByRole('combobox', { name: 'Filter workspaces' });
  const option = (name: string) => dialog.getByRole('option', { name });
  const isActive = async (name: string) =>
    await expect(filter).toHaveAttribute('aria-activedescendant', (await option(name).getAttribute('id')) ?? '');
  await switcher.press('Enter');
  await expect(filter).toBeFocused();
  await expect(dialog.getByRole('option')).toHaveCount(8);
  await expect(dialog.getByRole('option', { selected: true })).toHaveText('Harbor & Vine');
  await isActive('Harbor & Vine');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Create workspace' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(switcher).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(filter).toBeFocused();
  await page.keyboard.type('nobody');
  await expect(dialog.getByRole('status')).toHaveText('No workspace has that name.');
  await expectAccessible(page);
  await filter.fill('stand');
  await isActive('Stand 2');
  await page.keyboard.press('ArrowUp');
  await isActive('Stand 7');
  await page.keyboard.press('ArrowDown');
  await isActive('Stand 2');
  await filter.fill('quill');
  await page.keyboard.press('Enter');
  await expect(switcher).toContainText('Quill & Sons');
}

function memberRow(page: Page, email: string): Locator {
  return page.getByRole('row', { name: email });
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit name' }).click();
  await page.getByLabel('Workspace name').fill('');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Enter a name', { exact: true })).toBeVisible();
  await page.getByLabel('Workspace name').fill(name);
  await escapeByMistake(page);
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('button', { name: /Switch workspace$/ })).toContainText(name);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** What was typed is not thrown away before that was asked. */
async function escapeByMistake(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await question.getByRole('button', { name: 'Stay' }).click();
}

async function moveToBerlin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change time zone' }).click();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('berlin');
  await page.getByRole('option', { name: /Berlin/ }).click();
  await page.getByRole('button', { name: 'Save time zone' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Berlin', { exact: true })).toBeVisible();
}

/** Wide, so that the square can be moved along it by the keyboard. */
async function givePicture(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Workspace picture' });
  await page.getByRole('button', { name: 'Change picture' }).click();
  const buffer = await drawJpeg('Quill', { hue: 210, height: 700, width: 1_200 });
  const choose = (name: string, bytes: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer: bytes });
  await choose('notes.jpg', Buffer.from('not a picture'));
  await expect(dialog.getByText("This file isn't an image we can use.")).toBeVisible();
  await choose('sign.jpg', buffer);
  const area = dialog.getByRole('application');
  const shown = () => area.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await expect(area).toBeVisible();
  const before = await shown();
  await area.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(shown).not.toBe(before);
  const moved = await shown();
  await dialog.getByRole('slider', { name: 'Zoom' }).focus();
  await page.keyboard.press('PageUp');
  await expect.poll(shown).not.toBe(moved);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /_512x512\.jpg$/);
}

/** The picture's own at first, which a code or one of those offered takes the place of. */
async function chooseColor(page: Page): Promise<void> {
  await expect(page.getByText('From your picture', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change color' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change color' });
  await dialog.getByRole('radio', { name: 'Your own' }).check();
  await dialog.getByLabel('Color code').fill('sky');
  await dialog.getByRole('button', { name: 'Save color' }).click();
  await expect(dialog.getByText('Enter a code such as #1463d8')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Blue' }).check();
  await expect(dialog.getByLabel('Color code')).toHaveValue('#1463d8');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save color' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('#1463d8', { exact: true })).toBeVisible();
}

async function typeLink(page: Page, typed: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Instagram' }).fill(typed);
}

async function linkNetworks(page: Page): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await typeLink(page, 'https://www.tiktok.com/@quill');
  await field('X').fill('javascript:alert(1)');
  await field('YouTube').fill('@quill-sons');
  await page.getByRole('button', { name: 'Save links' }).click();
  await expect(page.getByText('This is a TikTok link. Put it in the TikTok field.')).toBeVisible();
  await expect(page.getByText('Enter your X name or link')).toBeVisible();
  await typeLink(page, 'quill.sons');
  await field('X').fill('twitter.com/quill?s=20');
  await expect(page.getByText('Opens https://x.com/quill')).toBeVisible();
  await page.getByRole('button', { name: 'Clear YouTube' }).click();
  await expect(page.getByText(/^Follow us on /)).toHaveText(['Follow us on Instagram', 'Follow us on X']);
  await page.route('**/socials', (call) => call.fulfill({ status: 400, json: { statusCode: 400, body: {} } }));
  await page.getByRole('button', { name: 'Save links' }).click();
  await expect(page.getByRole('main').getByText('Error updating socials: 400')).toBeVisible();
  await page.unroute('**/socials');
  await page.getByRole('button', { name: 'Save links' }).click();
  await expect(toastOf(page, 'Socials updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save links' })).toBeDisabled();
}

async function writeConsent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write your own' }).click();
  await page.getByLabel('What visitors agree to').fill('{workspace} may text me. STOP ends it.');
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Show this text' }).click();
  await expect(page.getByText('Your own text', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Visitors tick a box before they join' }).check();
  await page.getByText('Versions (1)').click();
  await expect(page.getByText('own-1')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the standard text' }).click();
  await expect(page.getByRole('dialog', { name: 'Show the standard text again?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function invite(page: Page, email: string, role?: string): Promise<void> {
  await page.getByLabel('Invite a colleague').fill(email);
  await expect(page.getByRole('combobox', { name: 'Role', exact: true })).toHaveText('Staff');
  if (role) {
    await page.getByRole('combobox', { name: 'Role', exact: true }).click();
    await page.getByRole('option', { name: role }).click();
  }
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(memberRow(page, email)).toContainText('14 days left');
}

/** The later of two is told, and what they typed is still there, also where they read the page anew before. */
async function renameAtOnce(page: Page, other: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit name' }).click();
  await page.getByLabel('Workspace name').fill('Quill & Partners');
  await other.getByRole('button', { name: 'Edit name' }).click();
  await other.getByLabel('Workspace name').fill('Quill & Friends');
  await other.getByRole('button', { name: 'Save name' }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'Edit name' }).click();
  await expect(toastOf(page, 'We restored what you were working on.')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Edit name' });
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(dialog.getByText('Someone else just changed this.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(dialog.getByText('Currently saved: Quill & Friends')).toBeVisible();
  await expect(dialog.getByLabel('Workspace name')).toHaveValue('Quill & Partners');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(dialog).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('main').getByText('Quill & Partners').first()).toBeVisible();
}

async function readEverywhere(page: Page): Promise<void> {
  for (const [place, path] of ['/workspace', '/invite-form'].entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await inEveryLanguage(page, async (language) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[language][place] ?? '');
      await expectAccessible(page);
    });
  }
}
