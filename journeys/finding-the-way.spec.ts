import { type Locator, type Page, expect } from '@playwright/test';
import { expectAccessible, journey } from './journey.ts';
import { fromRightToLeft } from './languages.ts';
import { demoPerson } from './people.ts';
import { signIn, signedIn } from './sign-in.ts';

journey('a stranger is sent to sign in, and lands where they were going', async ({ page }) => {
  await page.goto('/customers?tab=active');
  await expect(page).toHaveURL('/auth/sign-in');
  await expect(page).toHaveTitle('Sign in | Fanfare');
  await expectAccessible(page);

  await signIn(page, demoPerson);
  await expect(page).toHaveURL(/\/customers\?tab=active$/);
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();

  await page.goto('/auth/sign-in');
  await expect(page).toHaveURL('/');
});

journey('who signs in by Enter has the focus on the heading of the page that comes', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email address').fill(demoPerson.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPerson.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
});

journey('an address that nothing answers to says so, and leads back home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveTitle('Not found | Fanfare');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText("404: The page you are looking for isn't here");
  await expect(page.getByText('You either tried some shady route or you came here by mistake.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/auth/sign-in');
});

journey('visitors with a broken link are told so', async ({ page }) => {
  await page.goto('/v/nosuchcampaign');
  await expect(page.getByText(':(')).toBeVisible();
  await expect(page.getByText('Nothing found!')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/invite/nosuchworkspace');
  await expect(page.getByText('404 - Not Found')).toBeVisible();
  await expectAccessible(page);
});

journey('everything is a few keys away, wherever nothing is typed', async ({ page }) => {
  await signedIn(page, demoPerson);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();

  await page.keyboard.press('Control+k');
  const menu = page.getByRole('dialog', { name: 'Command menu' });
  await expect(menu.getByRole('group', { name: 'Pages' }).getByRole('option').first()).toHaveText('Overview');
  await expect(
    menu.getByRole('group', { name: 'Actions' }).getByRole('option', { name: 'Create campaign' }),
  ).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('combobox').fill('customers');
  await expect(menu.getByRole('option')).toHaveText(['Customers']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/customers');

  await expect(menu).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('gc');
  await expect(page).toHaveURL(/\/customers/);
  await page.getByRole('searchbox').fill('');
  await selectByKey(page);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL('/devices');

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectAccessible(page);
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('o');

  await page.keyboard.press('Control+k');
  await menu.getByRole('combobox').fill('shortcuts');
  await expect(page).toHaveURL('/devices');
  await page.keyboard.press('Enter');
  await list.getByRole('switch').check();
});

journey('customers are found by their digits, campaigns, devices and settings by name', async ({ page }) => {
  await signedIn(page, demoPerson);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  const menu = page.getByRole('dialog', { name: 'Command menu' });
  const find = async (typed: string, group: string) => {
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await menu.getByRole('combobox').fill(typed);
    const found = menu.getByRole('group', { name: group }).getByRole('option').first();
    await expect(found).toBeVisible();
    return found;
  };

  await page.goto('/customers');
  const number = await page.getByRole('row').nth(1).locator('bdi').first().innerText();
  await page.goto('/');
  await expect(await find(number, 'Customers')).toHaveText(number);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/customers');
  await expect(page.getByRole('dialog', { name: number })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await (await find('vest nig', 'Campaigns')).click();
  await expect(page.getByRole('dialog', { name: 'Harvest Nights' })).toContainText('Live');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await (await find('tasting', 'Devices')).click();
  await expect(page.getByRole('dialog', { name: 'Station, tasting room' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await (await find('two-step', 'Settings')).click();
  await expect(page).toHaveURL('/settings/account');

  await page.route('**/customers/search', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await menu.getByRole('combobox').fill('0000');
  await expect(menu.getByRole('status')).toHaveText(/^Not everything could be searched/);
});

journey(
  'on a phone the navigation goes by a swipe to its side, and stays while it is scrolled',
  async ({ visitor: page }) => {
    await signedIn(page, demoPerson);
    await page.goto('/');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const opener = page.getByRole('button', { name: 'Open navigation' });
    for (const towards of [-1, 1]) {
      await opener.click();
      await swipe(navigation, { across: towards * 90, along: 120 });
      await swipe(navigation, { across: towards * -90, along: 0 });
      await expect(navigation).toBeVisible();
      await swipe(navigation, { across: towards * 90, along: 20 });
      await expect(navigation).toBeHidden();
      await expect(opener).toBeFocused();
      await fromRightToLeft(page);
    }
  },
);

/** One finger, in pixels from the middle. */
async function swipe(over: Locator, { across, along }: { across: number; along: number }): Promise<void> {
  const touch = (clientX: number, clientY: number) => [{ identifier: 0, clientX, clientY }];
  await over.dispatchEvent('touchstart', { touches: touch(195, 400) });
  await over.dispatchEvent('touchend', { changedTouches: touch(195 + across, 400 + along) });
}

async function selectByKey(page: Page): Promise<void> {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first();
  const box = row.getByRole('checkbox');
  await row.getByRole('button').first().focus();
  await page.keyboard.press('x');
  await expect(box).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(box).not.toBeChecked();
}

journey('on a phone the way back closes what fills the screen, and only then leaves the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, demoPerson);
  await page.goto('/devices');
  await expect(page).toHaveURL('/devices');
  const dialog = page.getByRole('dialog');
  // Nobody waits for a page that may not come.
  const goBack = () => page.evaluate(() => history.back());
  const goTo = async (name: string) => {
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    const group = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: name.split(' ').at(-1) });
    if (!(await link.isVisible())) await group.click();
    await link.click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  };
  const open = async (thing: Locator) => {
    await thing.click();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  };
  const customer = page.locator('[data-customer]').first().getByRole('button').first();
  const campaign = page.getByRole('main').getByText('Harvest Nights').first();
  for (const { name, path, thing } of [
    { name: 'List campaigns', path: '/campaigns', thing: campaign },
    { name: 'List customers', path: '/customers', thing: customer },
  ]) {
    await goTo(name);
    await expect(page).toHaveURL(path);
    await open(thing);
    await goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(path);
    await open(thing);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  }
  await open(customer);
  for (const button of ['Delete', 'Edit tags and note']) {
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeHidden();
    await goBack();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  }
  await closeSuggestionsByBack(dialog, goBack);
  await goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/customers');
  await goBack();
  await expect(page).toHaveURL('/campaigns');
  // Over something unfinished too.
  await goTo('Create campaign');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Opening week');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(dialog).toBeVisible();
  await goBack();
  await expect(dialog).toBeHidden();
  await goBack();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('Opening week');
});

journey('each part of the workspace is one click away, and has an address that leads there', async ({ page }) => {
  await signedIn(page, demoPerson);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/workspace');
  const link = (name: string) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
  const part = (name: string) => page.getByRole('region', { name });
  for (const [name, title] of [
    ['Export and delete', 'Export and delete'],
    ['Integrations', 'API keys'],
  ] as const) {
    await link(name).click();
    await expect(part(title)).toBeInViewport();
  }
  await expectAccessible(page);
  await page.goto('/');
  await page.goto('/workspace#gateway');
  await expect(part('Texts to customers').getByRole('button', { name: 'Change' })).toBeInViewport();
  await expect(link('Texts to customers')).toBeInViewport();
});

journey('an import is not left by mistake, once there is a file', async ({ page }) => {
  await signedIn(page, demoPerson);
  await page.goto('/customers/create?tab=import');
  const buffer = Buffer.from('Phone,Signed up\n(207) 555-0190,2024-03-04\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('guests.csv: 1 row')).toBeVisible();
  await page.getByRole('link', { name: 'Devices' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this import?' });
  await expect(question).toContainText("Nothing was imported yet. You'd have to choose the file again.");
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('guests.csv: 1 row')).toBeVisible();
});

/** A tag that the customer has for a moment is suggested; its list alone goes, with what is typed still there. */
async function closeSuggestionsByBack(dialog: Locator, goBack: () => Promise<void>): Promise<void> {
  const edit = dialog.getByRole('button', { name: 'Edit tags and note' });
  const save = dialog.getByRole('button', { name: 'Save' });
  const tags = dialog.getByRole('combobox', { name: 'Tags' });
  const suggestions = dialog.page().getByRole('listbox');
  await edit.click();
  await tags.fill('regular,');
  await save.click();
  await edit.click();
  await tags.press('Backspace');
  await tags.press('ArrowDown');
  await expect(suggestions).toBeVisible();
  await goBack();
  await expect(suggestions).toBeHidden();
  await save.click();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(dialog.getByText('regular', { exact: true })).toHaveCount(0);
}
