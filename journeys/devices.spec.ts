import { type Locator, type Page, expect } from '@playwright/test';
import { expectAccessible, journey } from './journey.ts';
import { type Language, fromRightToLeft, inEveryLanguage } from './languages.ts';
import { demoPerson } from './people.ts';
import { drawPhotos } from './pictures.ts';
import { signedIn, signedInOwner } from './sign-in.ts';
import { untilCalm } from './traffic.ts';

/** As the keys of the kept pictures name them. */
const sizes = { upright: '640x960', cutOut: '720x560', web: '800x480', plain: '640x480' };

journey('two tablets are paired, named, given pictures alone and together, and one goes again', async ({ page }) => {
  await signedInOwner(page);
  await page.goto('/devices');
  await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible();

  await pairTwo(page);
  await renameWhileSomebodyElseDoes(page);
  await givePicturesLosingOne(page);
  await saveOverAnother(page);
  await takeOneAway(page);
  await changeBoth(page);

  await page.getByRole('button', { name: /^Healthy/ }).click();
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Manage images of Wine bar' }).click();
  const files = page.locator('input[type=file]').first();
  await files.setInputFiles((await drawPhotos()).slice(0, 1));
  await expectOrder(page, [sizes.upright]);
  await unpairInDrawer(page, 'Wine bar');
  await expect(card(page, 'Front counter')).toBeVisible();

  await page.getByRole('button', { name: 'Manage images of Front counter' }).click();
  await unpairInDrawer(page, 'Front counter');
  await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible();
});

const words: Readonly<
  Record<Language, { title: string; pair: string; manage: string; cancel: string; close: string }>
> = {
  English: {
    title: 'Devices',
    pair: 'Pair a device',
    manage: 'Manage images of Pier Street, bar',
    cancel: 'Cancel',
    close: 'Close',
  },
  Deutsch: {
    title: 'Geräte',
    pair: 'Gerät koppeln',
    manage: 'Bilder verwalten: Pier Street, bar',
    cancel: 'Abbrechen',
    close: 'Schließen',
  },
  Español: {
    title: 'Dispositivos',
    pair: 'Vincular un dispositivo',
    manage: 'Gestionar imágenes de Pier Street, bar',
    cancel: 'Cancelar',
    close: 'Cerrar',
  },
};

journey('the devices can be read in three languages, as cards and rows, mirrored and on a phone', async ({ page }) => {
  await signedIn(page, demoPerson);
  await page.goto('/devices');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Devices');
  await inEveryLanguage(page, async (language) => {
    const { title, pair, manage, cancel, close } = words[language];
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectAccessible(page);
    await page.getByRole('button', { name: pair }).click();
    await expect(page.getByRole('img', { name: /\/player/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: cancel }).click();
    await page.getByRole('button', { name: manage }).click();
    for (const tab of await page.getByRole('dialog').getByRole('tab').all()) {
      await tab.click();
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: close, exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByRole('row', { name: 'Station, tasting room' })).toContainText('Offline since');
  await page.getByRole('button', { name: 'Needs attention: what to check on Station, tasting room' }).click();
  await expect(page.getByRole('dialog', { name: 'What to check' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await fromRightToLeft(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Pier Street, bar' })).toBeVisible();
  await expectAccessible(page);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  await page.getByRole('button', { name: words.English.manage }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('tab', { name: 'Details' }).click();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Devices');
});

function card(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

function menuOf(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Actions for ${name}` });
}

async function unpairInDrawer(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Unpair' }).click();
  const question = page.getByRole('dialog', { name: `Unpair ${name}?` });
  await expect(question.getByRole('button', { name: 'Keep paired' })).toBeFocused();
  await question.getByRole('button', { name: 'Unpair' }).click();
  await expect(card(page, name)).toHaveCount(0);
  // Images of a device that is gone are nothing to ask about.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/devices');
}

/** As a tablet does that opens its player. */
async function showCode(page: Page): Promise<string> {
  const answer = await page.request.post('/public/prod/device/pairing');
  const { body } = (await answer.json()) as { body: { code: string } };
  return body.code;
}

/** The first with a code that nobody shows; then with what the tablet shows, in small letters and with a gap. */
async function pairTwo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pair a device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pair a device' });
  const [code, name] = [dialog.getByLabel('Enter the code it shows'), dialog.getByLabel('Name it')];
  await code.fill('zzzzzz');
  await name.fill('Front counter');
  await dialog.getByRole('button', { name: 'Pair device' }).click();
  await expect(dialog.getByText("That code isn't right or has expired. Get a new one on the device.")).toBeVisible();
  await expect(code).toBeFocused();
  const shown = (await showCode(page)).toLowerCase();
  await code.fill(`${shown.slice(0, 3)} ${shown.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Front counter is connected')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pair another' }).click();
  await code.fill(await showCode(page));
  await name.fill('Bar');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Bar is connected')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(card(page, 'Bar')).toContainText('Connecting');
  await expect(card(page, 'Bar')).toContainText('Never seen');
}

/** Whoever saves second is told, and nothing that they typed is lost. */
async function renameWhileSomebodyElseDoes(page: Page): Promise<void> {
  const open = async (window: Page, known: string) => {
    await menuOf(window, known).click();
    await window.getByRole('menuitem', { name: 'Rename' }).click();
    return window.getByRole('dialog').getByLabel('Name');
  };
  await (await open(page, 'Bar')).fill('Wine bar');
  const other = await page.context().newPage();
  await other.goto('/devices');
  await (await open(other, 'Bar')).fill('Long bar');
  await other.keyboard.press('Enter');
  await expect(card(other, 'Long bar')).toBeVisible();
  await other.close();
  for (let reloads = 0; reloads < 2; reloads += 1) {
    await page.reload();
    await expect(await open(page, 'Long bar')).toHaveValue('Wine bar');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Someone else just changed this. It is now called “Long bar”.')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Save my name anyway' }).click();
  await expect(card(page, 'Wine bar')).toBeVisible();
}

function pictures(page: Page): Locator {
  return page.getByRole('list', { name: 'Images in order' }).locator('img');
}

async function expectOrder(page: Page, order: readonly string[]): Promise<void> {
  const shown = () =>
    pictures(page).evaluateAll((list: HTMLImageElement[]) =>
      list.map(({ src, naturalWidth, naturalHeight }) =>
        src.startsWith('blob:') ? `${naturalWidth}x${naturalHeight}` : /_(\d+x\d+)\./.exec(src)?.[1],
      ),
    );
  await expect.poll(shown).toEqual(order);
}

/** One upload is lost; trying again sends that one alone. Then another picture comes first. */
async function givePicturesLosingOne(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Manage images of Front counter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Front counter' });
  const photos = await drawPhotos();
  await dialog.locator('input[type=file]').first().setInputFiles(photos);
  await expectOrder(page, [sizes.upright, sizes.cutOut, sizes.web, sizes.plain]);
  const sent: string[] = [];
  const isUpload = ({ pathname }: URL) => pathname.includes(sizes.web);
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.route(isUpload, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save images' }).click();
  await expect(dialog.getByText('3 of 4 images uploaded. Try again')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(isUpload);
  const before = sent.length;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('Images saved.')).toBeVisible();
  expect(
    sent
      .slice(before)
      .filter((url) => /_\d+x\d+\./.test(url))
      .map((url) => url.includes(sizes.web)),
  ).toEqual([true]);
  await page.getByRole('button', { name: 'Actions for image 4' }).click();
  await page.getByRole('menuitem', { name: 'Move to first' }).click();
  await expect(dialog.getByRole('status').getByText('Image moved to position 1 of 4')).toBeAttached();
  await dialog.getByRole('button', { name: 'Save images' }).click();
  await expect(dialog.getByText('Images saved.')).toBeVisible();
  await page.reload();
  await expectOrder(page, [sizes.plain, sizes.upright, sizes.cutOut, sizes.web]);
}

/** What was saved in the meantime gives way, but a picture that is removed for good stays away. */
async function saveOverAnother(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const [window, action] of [[page, 'Move to first'] as const, [other, 'Remove'] as const]) {
    await window.getByRole('button', { name: 'Actions for image 4' }).click();
    await window.getByRole('menuitem', { name: action }).click();
  }
  await other.getByRole('button', { name: 'Save images' }).click();
  await other.getByRole('button', { name: 'Remove image', exact: true }).click();
  await expect(other.getByText('Images saved.')).toBeVisible();
  await other.close();
  await page.getByRole('button', { name: 'Save images' }).click();
  await expect(page.getByRole('button', { name: 'Save mine anyway' })).toBeVisible();
  const found = Promise.withResolvers<void>();
  await page.route(/\/dev\/[^/]+$/, (route) => found.promise.then(() => route.continue()));
  const changes: string[] = [];
  page.on('response', (answer) => {
    if (/\/dev\/[^/]+\/images$/.test(answer.url()) && answer.ok()) changes.push(answer.request().method());
  });
  await page.getByRole('button', { name: 'Save mine anyway' }).dblclick();
  await expect(page.getByRole('status').getByText('Saving images...')).toBeVisible();
  found.resolve();
  await expect(page.getByText(/^Images saved\. Someone else removed 1 image meanwhile/)).toBeVisible();
  await expectOrder(page, [sizes.plain, sizes.upright, sizes.cutOut]);
  await untilCalm(page);
  expect(changes).toEqual(['PUT']);
  await page.unrouteAll();
}

/** The server is out of reach at first: all stands as it was, and nothing is lost. */
async function takeOneAway(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Front counter', exact: true });
  const question = page.getByRole('dialog', { name: 'Remove 1 image from Front counter?' });
  await page.getByRole('button', { name: 'Actions for image 2' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const stay = page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' });
  await page.keyboard.press('Escape');
  await stay.click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('Wine bar');
  await page.getByRole('option', { name: 'Wine bar' }).click();
  await stay.click();
  await page.route(/\/dev\/[^/]+\/images$/, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save images' }).click();
  await expect(question).toContainText('The device will stop showing it the next time it syncs.');
  await question.getByRole('button', { name: 'Remove image' }).click();
  await expect(dialog.getByRole('alert').getByText('Error deleting device images: ERR_NETWORK')).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await question.getByRole('button', { name: 'Remove image' }).click();
  await expect(dialog.getByText('Images saved.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(card(page, 'Front counter')).toContainText('2 images');
}

/** Two pictures for both, one of which arrives at the third try; then all go, from one of them at the second try. */
async function changeBoth(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select Wine bar' }).check();
  await page.getByRole('button', { name: 'Select all 2 matching' }).click();
  await page.getByRole('button', { name: 'Add images to 2 devices' }).click();
  const adding = page.getByRole('dialog', { name: 'Add images to 2 devices' });
  await adding
    .locator('input[type=file]')
    .first()
    .setInputFiles((await drawPhotos()).slice(0, 2));
  await expectOrder(page, [sizes.upright, sizes.cutOut]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.route(new RegExp(sizes.cutOut), (route) => route.abort());
  for (const counted of ['1 of 2', '0 of 1']) {
    await adding.getByRole('button', { name: 'Add images' }).click();
    await expect(adding.getByText(`${counted} images uploaded. Try again`)).toBeVisible();
  }
  await page.unrouteAll();
  await adding.getByRole('button', { name: 'Add images' }).click();
  await expect(page.getByRole('dialog', { name: '2 of 2 updated' })).toBeVisible();
  expect(sent.filter((url) => url.includes(sizes.upright))).toHaveLength(1);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(card(page, 'Front counter')).toContainText('4 images');
  await expect(card(page, 'Wine bar')).toContainText('2 images');

  await page.getByRole('button', { name: 'Remove all images' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove all images from 2 devices?' })).toBeVisible();
  const refusal = { status: 403, json: { statusCode: 403, body: { message: 'Not now' } } };
  await page.route(/\/dev\/[^/]+\/images$/, (route) => route.fulfill(refusal), { times: 1 });
  await page.getByRole('button', { name: 'Remove all images' }).click();
  const outcome = page.getByRole('dialog', { name: '1 of 2 updated' });
  await expect(outcome.getByText('Error deleting device images: 403')).toBeVisible();
  await expectAccessible(page);
  await outcome.getByRole('button', { name: 'Retry failed' }).click();
  await expect(page.getByRole('dialog', { name: '2 of 2 updated' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(card(page, 'Front counter')).toContainText('No images');
  await expect(card(page, 'Wine bar')).toContainText('No images');
}
