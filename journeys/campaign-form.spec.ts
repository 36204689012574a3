import { type Page, expect } from '@playwright/test';
import { journey } from './journey.ts';
import { addPerson } from './known-people.ts';
import { drawPhotos } from './pictures.ts';
import { signedIn, signedInOwner } from './sign-in.ts';
import { addCampaign, askAs } from './staff-calls.ts';
import { openShop } from './texting-shop.ts';
import { expectFits } from './visitors-pages.ts';

journey('a campaign form forgets what was taken back, finds its fault and shows what was saved', async ({ page }) => {
  await signedInOwner(page);

  await takeBack(page);
  await findBrokenAmongTen(page);
  await describeWhileOneIsHeld(page);
  await keepTagThatIsTooLong(page);
  await page.getByRole('button', { name: 'Create campaign' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Campaign created' })).toBeVisible();
  await changeAndHearNothing(page);
});

journey('a campaign that is there makes way for the next one, however that is asked for', async ({ page }) => {
  await signedInOwner(page);
  await page.goto('/campaigns/create');
  const name = page.getByLabel('Name', { exact: true });
  const done = page.getByRole('heading', { name: 'Campaign created' });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const addPhoto = async () => {
    const photos = (await drawPhotos()).slice(0, 1);
    await page.locator('input[type=file]').first().setInputFiles(photos);
    await expect(page.getByRole('list', { name: 'Images in order' }).locator('img')).toHaveCount(1);
  };
  for (const begin of [
    () => navigation.getByRole('link', { name: 'Create campaign' }).click(),
    () => page.keyboard.press('c'),
    () => page.getByRole('main').getByText('Create another').click(),
  ]) {
    await name.fill('Opening week');
    await addPhoto();
    await page.getByRole('main').getByRole('button', { name: 'Create campaign' }).click();
    await expect(done).toBeFocused();
    await begin();
    await expect(name).toHaveValue('');
    await expect(done).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await name.fill('Closing week');
  await navigation.getByRole('link', { name: 'Create campaign' }).click();
  await expect(name).toHaveValue('Closing week');
  await addPhoto();
  await page.getByRole('main').getByRole('button', { name: 'Create campaign' }).click();
  await expect(done).toBeFocused();
  await page.goBack();
  await expect(done).toBeVisible();
});

journey(
  'a change that is left for another workspace is asked about once, and does not follow there',
  async ({ page }) => {
    const owner = await addPerson();
    const ask = await askAs(owner);
    for (const name of ['Quill & Sons', 'Harbor & Vine']) await ask('POST', '/ws', { name });
    const id = await addCampaign(ask, { name: 'Opening week', heights: [320], endsIn: 86_400_000 });
    await signedIn(page, owner);
    await page.goto(`/campaigns/create?edit=${id}`);
    const name = page.getByLabel('Name', { exact: true });
    await expect(name).toHaveValue('Opening week');
    await name.fill('Second week');
    await page.getByRole('button', { name: /Switch workspace$/ }).click();
    await page.getByRole('menuitemradio', { checked: false }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create campaign');
    await expect(page).toHaveURL('/campaigns/create');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(name).toHaveValue('');
  },
);

journey('a copy that was begun before another tab chose another workspace does not follow there', async ({ page }) => {
  const owner = await addPerson();
  const ask = await askAs(owner);
  const ids: string[] = [];
  for (const name of ['Quill & Sons', 'Harbor & Vine']) {
    ids.push(((await ask('POST', '/ws', { name })) as { workspace: { workspace_id: string } }).workspace.workspace_id);
  }
  await addCampaign(ask, { name: 'Opening week', heights: [320], endsIn: 86_400_000 });
  const { selected_workspace: ws } = (await ask('GET', '/ws')) as { readonly selected_workspace: string };
  await signedIn(page, owner);
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Actions for Opening week' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Opening week');
  const chooseElsewhere = async () => await ask('PUT', `/ws/${ids.find((id) => id !== ws) ?? ''}/selected`);
  await chooseElsewhere();
  await page.reload();
  await expect(name).toHaveValue('Opening week');
  await chooseElsewhere();
  // As where a browser keeps nothing of a tab.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(name).toHaveValue('');
});

journey(
  'a tablet that is paired elsewhere while the dashboard is open stays chosen in a campaign',
  async ({ page }) => {
    const owner = await addPerson();
    const ask = await askAs(owner);
    await ask('POST', '/ws', { name: 'Quill & Sons' });
    const campaignId = await addCampaign(ask, { name: 'Opening week', heights: [320], endsIn: 86_400_000 });
    const { selected_workspace: ws } = (await ask('GET', '/ws')) as { readonly selected_workspace: string };
    await signedIn(page, owner);
    await page.goto('/campaigns');
    await expect(page.getByRole('button', { name: 'Actions for Opening week' })).toBeVisible();
    const { body } = (await (await page.request.post('/public/prod/device/pairing')).json()) as {
      body: { code: string };
    };
    const { device } = (await ask('POST', `/ws/${ws}/dev`, { code: body.code, name: 'Bar' })) as {
      device: { id: string };
    };
    const get = async () =>
      ((await ask('GET', `/ws/${ws}/campaign/${campaignId}`)) as { campaign: Record<string, unknown> }).campaign;
    const change = { ID: 'elsewhere', action: 'update', campaignId, showOnDevices: [device.id] };
    await ask('POST', `/ws/${ws}/campaign`, { ...(await get()), ...change });
    await page.getByRole('button', { name: 'Actions for Opening week' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page.getByRole('checkbox', { name: 'Bar' })).toBeChecked();
    await page.getByLabel('Name', { exact: true }).fill('Second week');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { name: 'Changes saved' })).toBeVisible();
    expect(await get()).toMatchObject({ name: 'Second week', showOnDevices: [device.id] });
  },
);

journey('a change in a workspace that was taken away does not follow to the next one', async ({ page }) => {
  const [owner, colleague] = [await addPerson(), await addPerson()];
  const [asOwner, asColleague] = [await askAs(owner), await askAs(colleague)];
  await asOwner('POST', '/ws', { name: 'Quill & Sons' });
  const id = await addCampaign(asOwner, { name: 'Opening week', heights: [320], endsIn: 86_400_000 });
  const { selected_workspace: ws } = (await asOwner('GET', '/ws')) as { readonly selected_workspace: string };
  await asOwner('POST', `/ws/${ws}/members`, { email: colleague.email, role: 'manager' });
  await asColleague('GET', '/ws');
  await signedIn(page, colleague);
  await page.goto(`/campaigns/create?edit=${id}`);
  await page.getByLabel('Name', { exact: true }).fill('Second week');
  await asColleague('POST', '/ws', { name: 'Harbor & Vine' });
  const { members } = (await asOwner('GET', `/ws/${ws}/members`)) as {
    readonly members: readonly { readonly member_id: string; readonly email: string }[];
  };
  const { member_id: memberId } = members.find(({ email }) => email === colleague.email) ?? {};
  await asOwner('DELETE', `/ws/${ws}/members`, { memberId });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Continue to Harbor & Vine' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create campaign');
  await expect(page).toHaveURL('/campaigns/create');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

journey('a time that was chosen stays over a look at “Now”, in a campaign and in a text', async ({ page }) => {
  const owner = await addPerson();
  const { campaignId } = await openShop(owner);
  await signedIn(page, owner);
  const year = page.getByRole('spinbutton', { name: 'Year' }).first();
  for (const path of ['/campaigns/create', `/campaigns/send-text?campaign=${campaignId}`]) {
    await page.goto(path);
    const [now, later] = [page.getByRole('radio', { name: 'Now' }), page.getByRole('radio', { name: 'Later' })];
    await later.check();
    await year.click();
    await page.keyboard.type('2031');
    await later.press('ArrowLeft');
    await expect(now).toBeChecked();
    await now.press('ArrowRight');
    await expect(later).toBeChecked();
    await expect(year).toHaveText('2031');
  }
  await page.getByRole('radio', { name: 'Later' }).press('ArrowLeft');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('region', { name: 'Ready to send?' }).getByRole('button', { name: 'Back' }).click();
  await page.getByRole('radio', { name: 'Now' }).press('ArrowRight');
  await expect(year).toHaveText('2031');
});

async function takeBack(page: Page): Promise<void> {
  await page.goto('/campaigns/create');
  const name = page.getByLabel('Name', { exact: true });
  const saved = page.getByText(/^Draft saved on this device, /);
  await name.fill('Opening week');
  await expect(saved).toBeVisible();
  await name.fill('');
  await expect(saved).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue('');
  await readOnAPhone(page, 'Donaudampfschifffahrt'.repeat(4).slice(0, 80));
  await expect(name).toHaveValue('');
}

/** What was left here is named in full, however long its one word. */
async function readOnAPhone(page: Page, word: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(word);
  await expect(page.getByText(/^Draft saved on this device, /)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText(word)).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The list is full, so there is no button that could have the focus. */
async function findBrokenAmongTen(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Opening week');
  const photos = await drawPhotos();
  const broken = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') };
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...photos, ...photos, ...photos.slice(0, 1), broken]);
  await expect(page.getByRole('list', { name: 'Images in order' }).locator('img')).toHaveCount(9);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.locator('#images')).toBeFocused();
  await expect(page.getByText("Remove or replace the images that can't be used.")).toBeVisible();
  await page.getByRole('button', { name: 'Actions for image 10' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
}

async function describeWhileOneIsHeld(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Reorder image 1\./ }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Describe this image, image 2' }).click();
  await page.keyboard.type('A long table');
  await expect(page.getByLabel('What does the image show?')).toHaveValue('A long table');
  await page.keyboard.press('Enter');
}

/** It is not saved without it. */
async function keepTagThatIsTooLong(page: Page): Promise<void> {
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('x'.repeat(25));
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(tags).toBeFocused();
  await expect(tags).toHaveValue('x'.repeat(25));
  await expect(page.getByText('Use at most 24 characters for each tag')).toBeVisible();
  await tags.fill('x'.repeat(24));
}

/** What the campaign was called before is not shown as what was saved. */
async function changeAndHearNothing(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View campaigns' }).click();
  await page.getByRole('button', { name: 'View details of Opening week' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Second week');
  const isOne = ({ pathname }: URL) => /\/campaigns?\/[^/]+$/.test(pathname);
  await page.route(isOne, (route) => route.abort());
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Changes saved' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Opening week')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View campaigns' })).toBeVisible();
}
