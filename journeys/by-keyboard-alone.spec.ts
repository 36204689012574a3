import { type Locator, type Page, expect } from '@playwright/test';
import { journey } from './journey.ts';
import { addPerson } from './known-people.ts';
import { drawPhotos } from './pictures.ts';

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
});

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
