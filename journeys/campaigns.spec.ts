import { type Locator, type Page, expect } from '@playwright/test';
import { expectAccessible, expectPainted, journey, toastOf } from './journey.ts';
import { type Language, fromRightToLeft, inEveryLanguage } from './languages.ts';
import { drawPhotos } from './pictures.ts';
import { signedInOwner } from './sign-in.ts';
import { expectFits } from './visitors-pages.ts';

/** As the keys of the kept pictures name them: upright, and with the edges that were chosen. */
const formTitles = { English: 'Create campaign', Deutsch: 'Kampagne erstellen', Español: 'Crear campaña' };
const listTitles = { English: 'Campaigns', Deutsch: 'Kampagnen', Español: 'Campañas' };
const described = 'A long table, set for forty';
const sizes = { upright: '640x960', cutOut: '720x560', web: '800x480', plain: '640x480' };
const chosenOrder = [sizes.upright, sizes.cutOut, sizes.web, sizes.plain];

journey(
  'a campaign is begun, picked up again, made of four photos, changed, repeated and called off',
  async ({ page, visitor }) => {
    await signedInOwner(page);

    await beginAndReload(page, 'Opening week');
    await bringLastToFront(page);
    await expectOrder(images(page), [sizes.plain, sizes.upright, sizes.cutOut, sizes.web], 'the keyboard and the menu');
    await readInEveryLanguage(page, formTitles);
    await createLosingOne(page);
    const link = await copyLink(page);
    await visitor.goto(link);
    await expectPainted(visitor, 4);
    await expect(visitor.getByRole('img', { name: described, exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'View campaigns' }).click();
    await readInEveryLanguage(page, listTitles);
    await changeIt(page, 'Opening week', 'Second week');
    await visitor.reload();
    await expectPainted(visitor, 3);
    await expectOrder(visitor.locator('main img'), [sizes.upright, sizes.cutOut, sizes.web], 'a change');
    await turnAround(page);
    await repeatIt(page, 'Second week', 'Third week');
    await callOff(page, 'Second week');
  },
);

function images(page: Page): Locator {
  return page.getByRole('list', { name: 'Images in order' }).locator('img');
}

async function expectOrder(pictures: Locator, order: readonly string[], after: string): Promise<void> {
  const shown = () =>
    pictures.evaluateAll((list: HTMLImageElement[]) =>
      list.map(({ src, naturalWidth, naturalHeight }) =>
        src.startsWith('blob:') ? `${naturalWidth}x${naturalHeight}` : /_(\d+x\d+)\./.exec(src)?.[1],
      ),
    );
  await expect.poll(shown, { message: `the order after ${after}` }).toEqual(order);
}

async function beginAndReload(page: Page, name: string): Promise<void> {
  await page.goto('/campaigns/create');
  await page.getByLabel('Name', { exact: true }).fill('As it was sent');
  await page.getByLabel('Message').fill('Come “in”');
  await expect(page.getByText('9 / 70 · 1 part')).toBeVisible();
  await page.getByRole('button', { name: 'Replace with "' }).click();
  await expect(page.getByText('9 / 160 · 1 part')).toBeVisible();
  await choosePhotos(page);
  await describeSecond(page);
  await createUnheard(page);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await expect(page.getByText(/^Draft saved on this device without its new images, /)).toBeVisible();
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText(/^You have an unsaved campaign from/)).toBeVisible();
  const lost = page.getByRole('alert').filter({ hasText: "You'll need to add images again" });
  await expect(lost.getByRole('listitem')).toHaveCount(4);
  await expect(lost).toContainText(described);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(lost.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.getByLabel('Message')).toHaveValue('Come "in"');
  await page.getByLabel('Message').fill('Come in');
  await expect(page.getByText(/^Draft saved on this device, /)).toBeVisible();
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(lost.getByRole('listitem')).toHaveCount(4);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Come in');
  await choosePhotos(page);
  await expect(lost).toHaveCount(0);
  await describeSecond(page);
  await expect(page.getByRole('img', { name: `Image 2 of 4: ${described}` })).toBeVisible();
}

/** The server has it, and its answer is lost: what is changed after that, in a form of its own, must reach it all the same. */
async function createUnheard(page: Page): Promise<void> {
  const isSaving = ({ pathname }: URL) => pathname.endsWith('/campaign');
  await page.route(isSaving, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByRole('main').getByText('Failed to create campaign').first()).toBeVisible();
  await page.unroute(isSaving);
}

async function describeSecond(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Describe this image, image 2' }).click();
  await page.getByLabel('What does the image show?').fill(described);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Change description of image 2' })).toBeFocused();
}

async function choosePhotos(page: Page): Promise<void> {
  const photos = await drawPhotos();
  const [chosen, pasted] = [photos.slice(0, 3), photos.slice(3)];
  await page.locator('input[type=file]').first().setInputFiles(chosen);
  await expectOrder(images(page), chosenOrder.slice(0, 3), 'choosing');
  // Word sends a picture along with text, and the field keeps what goes into it.
  expect(await isPasteTaken(page.getByLabel('Message'), pasted, 'Come in')).toBe(false);
  expect(await isPasteTaken(page.locator('body'), pasted)).toBe(true);
  await expectOrder(images(page), chosenOrder, 'pasting');
}

async function isPasteTaken(onto: Locator, photos: Awaited<ReturnType<typeof drawPhotos>>, text = '') {
  const files = photos.map(({ buffer, ...file }) => ({ ...file, bytes: [...buffer] }));
  return await onto.evaluate(
    (element, pasted) => {
      const clipboardData = new DataTransfer();
      if (pasted.text) clipboardData.setData('text/plain', pasted.text);
      for (const { name, mimeType, bytes } of pasted.files) {
        clipboardData.items.add(new File([Uint8Array.from(bytes)], name, { type: mimeType }));
      }
      return !element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { files, text },
  );
}

/** To the front by the keyboard, on and back where it was by Escape, on and back by the menu; each is said aloud. */
async function bringLastToFront(page: Page): Promise<void> {
  const said = (words: string) => expect(page.getByRole('status').getByText(words, { exact: true })).toBeAttached();
  const handle = (place: number) => page.getByRole('button', { name: new RegExp(`^Reorder image ${place}\\.`) });
  await handle(4).focus();
  await page.keyboard.press('Space');
  await said('Picked up image 4 of 4');
  for (const place of [3, 2, 1]) {
    await page.keyboard.press('ArrowLeft');
    await said(`Image moved to position ${place} of 4`);
  }
  await page.keyboard.press('Space');
  await said('Dropped');
  await expect(handle(1)).toBeFocused();
  await page.keyboard.press('Space');
  await said('Picked up image 1 of 4');
  await page.keyboard.press('ArrowRight');
  await said('Image moved to position 2 of 4');
  await page.keyboard.press('Escape');
  await said('Canceled, image back at position 1');
  for (const [from, name, to] of [[1, 'Move to last', 4] as const, [4, 'Move to first', 1] as const]) {
    await page.getByRole('button', { name: `Actions for image ${from}` }).click();
    await page.getByRole('menuitem', { name }).click();
    await said(`Image moved to position ${to} of 4`);
    await expect(page.getByRole('button', { name: `Actions for image ${to}` })).toBeFocused();
  }
}

/** The page as it stands, in one language after the other; nothing that was typed goes. */
async function readInEveryLanguage(page: Page, titles: Readonly<Record<Language, string>>): Promise<void> {
  await inEveryLanguage(page, async (language) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[language]);
    await expectAccessible(page);
  });
}

/** From right to left from here on. */
async function turnAround(page: Page): Promise<void> {
  await fromRightToLeft(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listTitles.English);
  await expectFits(page);
  await expectAccessible(page);
}

/** One picture's upload is lost on the way, then refused, which is told; trying again sends that one and no other. */
async function createLosingOne(page: Page): Promise<void> {
  const sent: string[] = [];
  const isUpload = ({ pathname }: URL) => pathname.includes(sizes.web);
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.route(isUpload, (route) => route.abort());
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByRole('heading', { name: '3 of 4 images uploaded. Try again' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(isUpload);
  const refusal = { status: 409, json: { statusCode: 409, body: { message: 'This workspace is full.' } } };
  await page.route(isUpload, (route) => route.fulfill(refusal));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This workspace is full.')).toBeVisible();
  await page.unroute(isUpload);
  const before = sent.length;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Campaign created' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Live', { exact: true })).toBeVisible();
  expect(sent.slice(before).map((url) => url.includes(sizes.web))).toEqual([true]);
  await expect(page.getByRole('img', { name: /^QR code that opens/ })).toBeVisible();
  await expectAccessible(page);
}

async function copyLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy link' }).click();
  return await page.evaluate(() => navigator.clipboard.readText());
}

function menuOf(page: Page, name: string): Locator {
  return page.getByRole('row', { name }).getByRole('button', { name: `Actions for ${name}` });
}

/** A new name, and the first picture goes; somebody else was quicker with a name of their own. */
async function changeIt(page: Page, before: string, after: string): Promise<void> {
  await page.getByRole('button', { name: `View details of ${before}` }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Image \d of 4/ })).toHaveCount(4);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Edit campaign', level: 1 })).toBeVisible();
  await renameElsewhere(page, 'Their week');
  await page.getByLabel('Name', { exact: true }).fill(after);
  await page.getByRole('button', { name: 'Actions for image 1' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await replaceTheirs(page, after);
  await expect(page.getByRole('heading', { name: 'Changes saved' })).toBeVisible();
  await page.getByRole('link', { name: 'View campaigns' }).click();
  await expect(page.getByText('1 campaign', { exact: true }).first()).toBeVisible();
}

/** In a second window, while the form of the first one is open. */
async function renameElsewhere(page: Page, name: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Name', { exact: true }).fill(name);
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByRole('heading', { name: 'Changes saved' })).toBeVisible();
  await other.close();
}

/** The other version is looked at and then replaced; nothing that was typed is lost on the way. */
async function replaceTheirs(page: Page, mine: string): Promise<void> {
  await expect(page.getByRole('alert').getByText('Someone else just changed this campaign')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(mine);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'See their version' }).click();
  await expect(page.getByRole('dialog').getByText('Their week')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save mine anyway' }).click();
  const question = page.getByRole('dialog', { name: 'Replace their version?' });
  await expect(question.getByRole('button', { name: 'Go back' })).toBeFocused();
  await question.getByRole('button', { name: 'Save mine anyway' }).click();
}

/** The copy shows the same pictures, and they need not be sent again. */
async function repeatIt(page: Page, name: string, copy: string): Promise<void> {
  await menuOf(page, name).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expectOrder(images(page), [sizes.upright, sizes.cutOut, sizes.web], 'duplicating');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Reorder image 1\./ }).focus();
  for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
  await expectOrder(
    images(page),
    [sizes.cutOut, sizes.upright, sizes.web],
    'an arrow to the left, where that leads on',
  );
  await page.getByLabel('Name', { exact: true }).fill(copy);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByText('Enter an end date and time')).toBeVisible();
  await page.getByRole('radio', { name: 'Later' }).check();
  const start = page.getByRole('group', { name: 'Starts' });
  await start.getByRole('spinbutton', { name: 'Month' }).click();
  await page.keyboard.type('010320300900AM');
  await page.getByRole('button', { name: '1 week' }).click();
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByRole('heading', { name: 'Campaign created' })).toBeVisible();
  await page.getByRole('link', { name: 'View campaigns' }).click();
  await expect(page.getByRole('row', { name: copy }).getByText('Scheduled')).toBeVisible();
}

async function callOff(page: Page, name: string): Promise<void> {
  await menuOf(page, name).click();
  await page.getByRole('menuitem', { name: 'Cancel campaign' }).click();
  const question = page.getByRole('dialog', { name: `Cancel “${name}”?` });
  await expect(question.getByRole('button', { name: 'Keep campaign' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel campaign' }).click();
  await expect(toastOf(page, 'Campaign canceled successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page, `${name} is no longer canceled`)).toBeVisible();
  // Whoever clicks everything twice sees what the first click has opened.
  await page.getByRole('button', { name: `View details of ${name}` }).dblclick();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Cancel campaign' }).dblclick();
  await question.getByRole('button', { name: 'Cancel campaign' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: /^Ended/ }).click();
  await expect(page.getByRole('row', { name })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Third week' })).toHaveCount(0);
  await menuOf(page, name).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Resume campaign' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^(Edit|Cancel campaign)$/ })).toHaveCount(0);
}
