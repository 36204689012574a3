import { type Locator, type Page, expect } from '@playwright/test';
import { expectAccessible, expectAccessibleMenu, journey } from './journey.ts';
import { drawJpeg } from './pictures.ts';
import { signedInOwner } from './sign-in.ts';
import type { StaffCall } from './staff-calls.ts';

const customers = 1_200;
const first = '(415) 555-0000';

journey(
  'staff say something of one customer, and do one thing to all or to some of them, which they take back',
  async ({ page }) => {
    const { ask } = await signedInOwner(page);
    await addCustomers(ask);
    await page.goto('/customers?sort=phone&direction=asc');
    await sayOf(page, ask);
    await tagEverybody(page);
    await confirmAnew(page, ask);
    await deleteEverybody(page);
    await deleteSome(page);
    await tagEverybodyLoaded(page);
    await selectWhileCounting(page);
  },
);

journey(
  'filters are saved as a segment, chosen again, given another name, and are whom a campaign is for',
  async ({ page }) => {
    const { ask } = await signedInOwner(page);
    await addCustomers(ask);
    await page.goto('/customers?check-ins=3');
    await saveAs(page, 'Regulars');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await removeOnly(page, 'Regulars');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Minimum check-ins').fill('3');
    await page.getByRole('button', { name: 'Done' }).click();
    await saveAs(page, 'Regulars');
    await chooseAgain(page);
    await rename(page, 'Regulars', 'Wine club');
    await aimCampaign(page, 'Wine club');
    await expectKept(page, 'Wine club');
  },
);

async function addCustomers(ask: StaffCall): Promise<void> {
  const { selected_workspace: ws } = (await ask('GET', '/ws')) as { readonly selected_workspace: string };
  const createdAt = Date.UTC(2026, 0, 1);
  const records = Array.from({ length: customers }, (_, row) => ({
    phone: String(14_155_550_000 + row),
    createdAt,
    checkins: row % 4,
  }));
  await ask('POST', `/ws/${ws}/customers/bulk`, { customers: records });
}

async function sayOf(page: Page, ask: StaffCall): Promise<void> {
  await page.getByRole('row', { name: first }).click();
  const drawer = page.getByRole('dialog', { name: first });
  await drawer.getByRole('button', { name: 'Edit tags and note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit tags and note' });
  await dialog.getByLabel('Tags').fill('Regular, Wine club,');
  await dialog.getByLabel('Note').fill('Window seat.\nAllergic to nuts.');
  await expectAccessible(page);
  const { selected_workspace: ws } = (await ask('GET', '/ws')) as { readonly selected_workspace: string };
  await ask('PATCH', `/ws/${ws}/customers/details`, { phone: '14155550000', note: 'Prefers red.' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Prefers red.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText('Wine club')).toBeVisible();
  await expect(drawer.getByText('Allergic to nuts.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
}

async function selectEverybody(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Select .*555-0000/ }).check();
  await page.getByRole('button', { name: 'Select all 1,200 matching' }).click();
  await expect(page.getByRole('group', { name: 'Selected customers' })).toContainText('1,200 selected');
}

async function tagEverybody(page: Page): Promise<void> {
  await selectEverybody(page);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Add tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a tag to 1,200 customers?' });
  await dialog.getByLabel('Tag').fill('Regular');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  const result = page.getByRole('dialog', { name: 'Tag added to 1,199 customers' });
  await expect(result.getByText('Nothing to change for 1 customer.')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Close' }).click();
  await page.goto('/customers?tags=Regular&sort=phone&direction=asc');
  await expect(page.getByRole('tab', { name: 'All 1,200', exact: true })).toBeVisible();
}

/** Another one joins while somebody is asked. */
async function confirmAnew(page: Page, ask: StaffCall): Promise<void> {
  const { selected_workspace: ws } = (await ask('GET', '/ws')) as { readonly selected_workspace: string };
  await selectEverybody(page);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Block 1,200 customers?');
  await dialog.getByLabel('Reason').fill('Moved away');
  await ask('POST', `/ws/${ws}/customers/bulk`, {
    customers: [{ phone: '14155559999', createdAt: Date.UTC(2026, 0, 1), tags: ['Regular'] }],
    import: { id: 'late', part: 0 },
  });
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(dialog).toHaveAccessibleName('Block 1,201 customers?');
  await expect(dialog.getByRole('alert')).toHaveText('By now 1,201 customers match. Nothing has been changed yet.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Moved away');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ask('POST', `/ws/${ws}/imports/late/undo`);
  await page.goto('/customers?tags=Regular&sort=phone&direction=asc');
}

async function deleteEverybody(page: Page): Promise<void> {
  const result = await deleteSelected(page);
  await result.getByRole('button', { name: 'Undo' }).click();
  const undone = page.getByRole('dialog', { name: '1,200 customers restored' });
  await expect(undone).toBeVisible({ timeout: 30_000 });
  await undone.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('tab', { name: 'All 1,200', exact: true })).toBeVisible();
  await (await deleteSelected(page)).getByRole('button', { name: 'Close' }).click();
  const notice = page.getByRole('status').filter({ hasText: '1,200 customers were deleted in the last ten minutes.' });
  await notice.getByRole('button', { name: 'Restore' }).click();
  const lately = page.getByRole('dialog', { name: 'Deleted in the last ten minutes' });
  await expect(lately.getByRole('listitem')).toHaveText([/^1,200 customers deleted/]);
  await expectAccessible(page);
  await lately.getByRole('button', { name: 'Restore all' }).click();
  await expect(notice).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole('tab', { name: 'All 1,200', exact: true })).toBeVisible();
}

async function deleteSelected(page: Page) {
  await selectEverybody(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 1,200 customers?' });
  await dialog.getByLabel('Type “delete” to confirm').fill('delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const result = page.getByRole('dialog', { name: '1,200 customers deleted' });
  await expect(result).toBeVisible({ timeout: 30_000 });
  return result;
}

/** One of three fails, and is tried once more; all of them are taken back together. */
async function deleteSome(page: Page): Promise<void> {
  for (const ending of ['0001', '0002', '0003'])
    await page.getByRole('checkbox', { name: new RegExp(`Select .*555-${ending}`) }).check();
  const calls = '**/client/prod/ws/*/customers';
  await page.route(calls, async (route) => {
    const isRefused = route.request().method() === 'DELETE' && route.request().postData()?.includes('14155550002');
    await (isRefused ? route.fulfill({ status: 403, json: { statusCode: 403, body: {} } }) : route.fallback());
  });
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 3 customers?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const result = page.getByRole('dialog', { name: '2 customers deleted' });
  await expect(result.getByRole('list', { name: "1 customer couldn't be changed." })).toContainText('555-0002');
  await expectAccessible(page);
  await page.unroute(calls);
  await result.getByRole('button', { name: 'Retry 1' }).click();
  const retried = page.getByRole('dialog', { name: '3 customers deleted' });
  await retried.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('dialog', { name: '3 customers restored' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/deleted in the last ten minutes/)).toHaveCount(0);
}

/** More than a few are one job, also where the page has every one of them. */
async function tagEverybodyLoaded(page: Page): Promise<void> {
  await page.goto('/customers?check-ins=3');
  const more = page.getByRole('button', { name: 'Load more customers' });
  // Pressed where it is: scrolling to it loads as well, and takes it away.
  await more.dispatchEvent('click');
  await expect(more).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select everyone in this list' }).check();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Add tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a tag to 300 customers?' });
  await dialog.getByLabel('Tag').fill('Third visit');
  await page.keyboard.press('Enter');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  const result = page.getByRole('dialog', { name: 'Tag added to 300 customers' });
  await result.getByRole('button', { name: 'Close' }).click({ timeout: 30_000 });
  expect(asked.filter((one) => /^POST .*\/segments\/jobs$|^PATCH/.test(one))).toHaveLength(1);
}

/** How many another filter meant is not how many are selected. */
async function selectWhileCounting(page: Page): Promise<void> {
  const counted = Promise.withResolvers<void>();
  await page.route('**/segments/count', async (route) => {
    await counted.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Remove filter: Check-ins: 3 or more' }).click();
  await page.getByRole('button', { name: 'Phone', exact: true }).click();
  await page.getByRole('checkbox', { name: /Select .*555-0000/ }).check();
  const bar = page.getByRole('group', { name: 'Selected customers' });
  await expect(bar).toContainText('1 selected');
  await expect(bar.getByRole('button', { name: /^Select all/ })).toBeHidden();
  counted.resolve();
  await expect(bar.getByRole('button', { name: 'Select all 1,200 matching' })).toBeVisible();
}

async function saveAs(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('tab', { name: 'All 300', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save as segment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these filters as a segment' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await page.reload();
  await page.getByRole('button', { name: 'Save as segment' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save as segment' })).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
}

/** What led to it is gone, and the focus is on the page all the same. */
async function removeOnly(page: Page, name: string): Promise<void> {
  const list = await openSegments(page);
  await list.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete “${name}”?` });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Segments', exact: true })).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
}

/** Also with a number in the search, which no segment holds. */
async function chooseAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('searchbox').fill('5550001');
  await expect(page.getByRole('tab', { name: 'All 1', exact: true })).toBeVisible();
  const list = await openSegments(page);
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Regulars', exact: true }).click();
  await expect(list).toBeHidden();
  await expect(page.getByRole('tab', { name: 'All 300', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove filter: Check-ins: 3 or more' })).toBeVisible();
}

async function openSegments(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Segments', exact: true }).click();
  return page.getByRole('dialog', { name: 'Saved segments' });
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  const list = await openSegments(page);
  await list.getByRole('button', { name: `Actions for ${from}` }).click();
  await expectAccessibleMenu(page);
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: `Rename “${from}”` });
  await dialog.getByLabel('Name').fill(to);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByRole('button', { name: to, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
}

const couldNotLoad = "Your saved segments couldn't be loaded.";

/** Not now; but when it is tried again. */
async function refuseSegments(page: Page): Promise<void> {
  const refusal = { status: 403, json: { statusCode: 403, body: { message: 'Not now' } } };
  await page.route('**/segments', (route) => route.fulfill(refusal), { times: 1 });
}

async function aimCampaign(page: Page, name: string): Promise<void> {
  await refuseSegments(page);
  await page.goto('/campaigns/create');
  await expect(page.getByText(couldNotLoad)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(couldNotLoad)).toBeHidden();
  const buffer = await drawJpeg('Tasting', { hue: 20, height: 640 });
  await page.locator('input[type=file]').first().setInputFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel('Name').fill('Tasting night');
  await page.getByRole('radio', { name: 'A saved segment' }).check();
  await page.getByRole('button', { name: 'Create campaign' }).click();
  const segment = page.getByRole('combobox', { name: 'Segment' });
  await expect(segment).toBeFocused();
  await expect(segment).toHaveAccessibleDescription('Choose a segment');
  await segment.click();
  await page.getByRole('option', { name }).click();
  await expect(page.getByText('300 customers right now')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByRole('heading', { name: 'Campaign created' })).toBeVisible();
  await page.goto('/campaigns');
  await page.getByText('Tasting night').first().click();
  await expect(page.getByRole('dialog', { name: 'Tasting night' }).getByText(name)).toBeVisible();
}

/** As long as the campaign runs. */
async function expectKept(page: Page, name: string): Promise<void> {
  await refuseSegments(page);
  await page.goto('/customers');
  const list = await openSegments(page);
  await expect(list.getByText(couldNotLoad)).toBeVisible();
  await list.getByRole('button', { name: 'Try again' }).click();
  await list.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete “${name}”?` });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('or that was canceled and can still be resumed.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep segment' }).click();
}
