// A bar in Madrid: numbers are typed as people dial them there, by visitors, at the counter, by staff and in lists.
import { type Page, expect } from '@playwright/test';
import { authWords } from './auth-words.ts';
import { expectAccessible, journey } from './journey.ts';
import { addPerson } from './known-people.ts';
import { signedIn } from './sign-in.ts';
import { askAs } from './staff-calls.ts';
import { inBothDirections } from './visitors-pages.ts';
import { createWorkspace } from './workspace.ts';

// Where the owner's computer stands says the country.
journey.use({ timezoneId: 'Europe/Madrid' });

journey('a business in Spain takes Spanish numbers, however they are typed', async ({ page, visitor }) => {
  const person = await addPerson();
  await signedIn(page, person);
  await page.goto('/');
  await createWorkspace(page, authWords.English, 'Bar Lorca');
  const ask = await askAs(person);
  const { selected_workspace: ws } = (await ask('GET', '/ws')) as { readonly selected_workspace: string };

  await joins(visitor, `/invite/${ws}`);
  await addsByHand(page);
  await importsList(page);
  await isTypedOnScreen(visitor, `/invite/${ws}?kiosk=1`);
  await isFound(page);
  await movesToGermany(page, visitor, ws);
  await ask('PATCH', `/ws/${ws}`, { country: 'KR' });
  await ask('POST', `/ws/${ws}/customers`, { phone: '010-1234-1234' });
  await hidesAlikeGroups(page);
});

async function joins(visitor: Page, address: string): Promise<void> {
  await visitor.goto(address);
  const field = visitor.getByLabel('Phone Number');
  const hint = visitor.locator('#phone-hint');
  await field.fill('+34 612-34');
  await expect(field).toHaveValue('+3461234');
  await expect(hint).toHaveText('Enter a valid phone number');
  await expect(visitor.getByRole('button')).toBeDisabled();
  await field.fill('612 34 56 78');
  await expect(field).toHaveValue('612345678');
  await expect(hint).toHaveText("We'll text 612 34 56 78");
  await inBothDirections(visitor);
  await visitor.getByRole('button', { name: 'Join Now' }).click();
  await expect(visitor.getByText('Phone number submitted successfully!')).toBeVisible();
}

async function addsByHand(page: Page): Promise<void> {
  await page.goto('/customers/create');
  const field = page.getByLabel('Phone number');
  await expect(
    page.getByText('Country: Spain. Start numbers from other countries with + and the country code.'),
  ).toBeVisible();
  await field.fill('912345678');
  await expect(page.getByText(/Will be saved as .?\+34 912 34 56 78/)).toBeVisible();
  await expectAccessible(page);
  await field.fill('0049 151 12345678');
  await expect(page.getByText(/Will be saved as .?\+49 15112345678/)).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add and enter another' }).click();
  await expect(page.getByText('Added just now')).toBeVisible();
  await field.fill('(415) 555-0132');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add and enter another' }).click();
  await expect(page.getByText('Enter a valid phone number')).toBeVisible();
}

/** The visitor stands in it once more, spelled otherwise, and one number twice. */
async function importsList(page: Page): Promise<void> {
  await page.goto('/customers/create?tab=import');
  const phones = ['(+34) 612-345-678', '0034 699 12 34 56', '699123456', '4155550132'];
  const buffer = Buffer.from(['Teléfono,Alta', ...phones.map((phone) => `${phone},2024-03-04`)].join('\r\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('combobox', { name: 'Phone required' })).toHaveText('Teléfono');
  await page.getByRole('button', { name: 'Continue' }).click();
  const chips = page.getByRole('group', { name: 'Show rows' });
  await expect(chips).toContainText('Ready 2');
  await expect(chips).toContainText('Already customers 1');
  await page.getByRole('button', { name: 'Skip' }).first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Everyone in this list agreed').check();
  await page.getByRole('button', { name: 'Import 2 customers' }).click();
  await expect(page.getByText('1 added · 1 already existed · 0 failed')).toBeVisible();
}

/** Somebody who comes again: nobody is told so, and no second customer comes of it. */
async function isTypedOnScreen(visitor: Page, address: string): Promise<void> {
  await visitor.goto(address);
  for (const key of '699123456') await visitor.getByRole('button', { name: key, exact: true }).click();
  await expect(visitor.locator('#phone-hint')).toHaveText("We'll text 699 12 34 56");
  await inBothDirections(visitor);
  await visitor.getByRole('button', { name: 'Join Now' }).click();
  await expect(visitor.getByRole('button', { name: 'Please wait...' })).toBeVisible();
}

async function isFound(page: Page): Promise<void> {
  await page.goto('/customers');
  for (const number of ['612 34 56 78', '699 12 34 56', '+49 15112345678']) {
    await expect(page.getByRole('row', { name: number })).toHaveCount(1);
  }
  await page.getByPlaceholder('Search').first().fill('0034 612 34');
  await expect(page.getByRole('row', { name: '612 34 56 78' })).toBeVisible();
  await expect(page.getByRole('row', { name: '699 12 34 56' })).toHaveCount(0);
}

async function movesToGermany(page: Page, visitor: Page, ws: string): Promise<void> {
  await page.goto('/workspace');
  await expect(page.getByText('Country: Spain')).toBeVisible();
  await page.getByRole('button', { name: 'Change country' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change country' });
  await expectAccessible(page);
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Canada' }).click();
  await dialog.getByRole('button', { name: 'Save country' }).click();
  await expect(dialog.getByRole('alert')).toContainText('numbers of other countries');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Germany' }).click();
  await dialog.getByRole('button', { name: 'Save country' }).click();
  await expect(page.getByText('Country: Germany')).toBeVisible();
  await visitor.goto(`/invite/${ws}`);
  await visitor.getByLabel('Phone Number').fill('0151 12345679');
  await expect(visitor.locator('#phone-hint')).toHaveText("We'll text 01511 2345679");
  await page.goto('/customers');
  await expect(page.getByRole('row', { name: '+34 612345678' })).toBeVisible();
  await expect(page.getByRole('row', { name: '01511 2345678' })).toBeVisible();
}

/** Of a number with two groups alike, one is hidden and the other stays. */
async function hidesAlikeGroups(page: Page): Promise<void> {
  await page.goto('/customers');
  const numbers = page.getByRole('rowheader');
  await expect(numbers.filter({ hasText: '010-1234-1234' })).toHaveCount(1);
  await page.getByRole('switch', { name: 'Hide numbers' }).check();
  await expect(numbers.filter({ hasText: /^•••-••••-1234$/ })).toHaveCount(1);
}
