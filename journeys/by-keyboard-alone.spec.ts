import { type Locator, type Page, expect } from '@playwright/test';
import { journey } from './journey.ts';
import { addPerson } from './known-people.ts';
import { drawPhotos } from './pictures.ts';
import { signedIn } from './sign-in.ts';
import { askAs } from './staff-calls.ts';
import { openAskedShop } from './texting-shop.ts';
import { untilCalm } from './traffic.ts';

const stopsMax = 80;

/** On by the Tab key until the focus is there, as somebody does who has no pointer. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < stopsMax; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} was not reached by the Tab key in ${stopsMax} stops.`);
}

async function typeInto(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(words);
}

journey('a shop is set up, a campaign made and a customer added without a pointer', async ({ page }) => {
  const person = await addPerson();
  await page.goto('/auth/sign-in');
  await typeInto(page, page.getByLabel('Email address'), person.email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), person.password);
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByLabel('Workspace name'), 'Quill & Sons');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').pressSequentially('create camp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create campaign', level: 1 })).toBeFocused();
  await typeInto(page, page.getByLabel('Name', { exact: true }), 'Opening week');
  await choosePhotoByKey(page);
  await tabTo(page, page.getByRole('button', { name: 'Create campaign' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Campaign created' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').pressSequentially('create cust');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create customer', level: 1 })).toBeFocused();
  await typeInto(page, page.getByLabel('Phone number'), '4155550132');
  await page.keyboard.press('Enter');
  await expect(page.getByText('(415) 555-0132').first()).toBeVisible();
  await matchColumnsByKey(page);
});

/** Whoever goes on too early is taken to the column that is missing. */
async function matchColumnsByKey(page: Page): Promise<void> {
  await page.goto('/customers/create?tab=import');
  const buffer = Buffer.from('phone,when\r\n4155550133,2024-03-04\r\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { name: 'Step 2 of 4: Match columns' })).toBeFocused();
  const next = page.getByRole('button', { name: 'Continue' });
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  const registered = page.getByRole('combobox', { name: 'Registered required' });
  await expect(registered).toBeFocused();
  await expect(registered).toHaveAccessibleDescription('Choose the column with the registration dates.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(registered).toHaveText('when');
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Step 3 of 4: Review' })).toBeFocused();
}

async function choosePhotoByKey(page: Page): Promise<void> {
  const [photo] = (await drawPhotos()).slice(-1);
  if (!photo) throw new Error('There is no photo to choose.');
  // Asked for first: the browser is told to hand the choice over, which a key could overtake.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('button', { name: /choose/i }).first());
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(photo);
  await expect(page.getByRole('list', { name: 'Images in order' }).locator('img')).toHaveCount(1);
}

journey('the focus stays where somebody types, and in the page where what was pressed goes', async ({ page }) => {
  const owner = await addPerson();
  const ask = await askAs(owner);
  await ask('POST', '/ws', { name: 'Quill & Sons' });
  const { selected_workspace: ws } = (await ask('GET', '/ws')) as { readonly selected_workspace: string };
  for (const phone of ['14155550132', '14155550133']) await ask('POST', `/ws/${ws}/customers`, { phone });
  await signedIn(page, owner);
  await page.goto('/customers');
  await typeAfterMenu(page);
  await selectAll(page);
  await tryAgain(page);
});

/** The list is looked through anew as it is typed. */
async function typeAfterMenu(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: /Actions for .*555-0132/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters' }).click();
  const least = page.getByLabel('Minimum check-ins');
  await least.focus();
  for (const digit of '123') {
    await page.keyboard.press(digit);
    await untilCalm(page);
  }
  await expect(least).toHaveValue('123');
  await least.fill('');
  await page.keyboard.press('Escape');
}

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Select .*555-0132/ }).check();
  await tabTo(page, page.getByRole('button', { name: 'Select all 2 matching' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Selected customers' })).toContainText('2 selected');
  await expect(page.getByRole('main')).toBeFocused();
}

/** Where nothing is there it is awaited meanwhile; over what is there already the button stays, and says if it fails again. */
async function tryAgain(page: Page): Promise<void> {
  const refusal = { status: 403, json: { statusCode: 403, body: {} } };
  const [again, failed] = [page.getByRole('button', { name: 'Try again' }), "We couldn't load your customers."];
  const refuse = (times: number) => page.route('**/segments/count', (route) => route.fulfill(refusal), { times });
  const pressAgain = async () => {
    await tabTo(page, again);
    await page.keyboard.press('Enter');
  };
  await refuse(1);
  await page.reload();
  await pressAgain();
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('link', { name: 'Devices' }).click();
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible();
  await refuse(2);
  // What was fetched is no longer fresh.
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.goBack();
  await pressAgain();
  await expect(page.getByRole('status').getByText(failed)).toBeAttached();
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  // The same words said anew end with one space more.
  expect(await page.getByRole('status').allTextContents()).not.toContain(`${failed}\u00a0`);
}

journey('a conversation is opened, answered and left without a pointer', async ({ page }) => {
  const owner = await addPerson();
  await openAskedShop(owner, ['14155550132', '14155550133']);
  await signedIn(page, owner);
  await page.goto('/customers/inbox');
  const rowOf = (ending: string) =>
    page.getByRole('list', { name: 'Inbox' }).getByRole('button', { name: new RegExp(ending) });
  for (const ending of ['0132', '0133']) {
    await rowOf(ending).press('Enter');
    await expect(page.getByRole('heading', { name: new RegExp(ending), level: 2 })).toBeFocused();
  }
  await dismissTooltip(page);
  const written = page.getByLabel('Write a text');
  await typeInto(page, written, 'Until eight.');
  // As Safari tells of the key that ends an input method's composition.
  await written.dispatchEvent('keydown', { key: 'Escape', keyCode: 229 });
  await untilCalm(page);
  await expect(written).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rowOf('0133')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Write a text')).toHaveValue('Until eight.');
  await rowOf('0132').click();
  await expect(page.getByRole('heading', { name: /0132/, level: 2 })).toBeVisible();
  await expect(rowOf('0132')).toBeFocused();
});

/** Which leaves no conversation. */
async function dismissTooltip(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('list', { name: 'Texts', exact: true }).getByRole('time').last());
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(page.getByLabel('Write a text')).toBeVisible();
}
