// What a shop prints for its counter, its tables, its window and its bags.
import { type Locator, type Page, expect } from '@playwright/test';
import { expectAccessible, journey } from './journey.ts';
import { signedInOwner } from './sign-in.ts';
import { addCampaign } from './staff-calls.ts';

const hourMs = 60 * 60_000;

/** Each layout with the designs that it has, its paper in millimetres, and the least width of its code. */
const prints = [
  { layout: 'Table tent', designs: ['Classic', 'Bold', 'With picture'], paper: [210, 297], codeMin: 60 },
  { layout: 'Poster (A4 / Letter)', designs: ['Classic', 'Bold', 'With picture'], paper: [210, 297], codeMin: 100 },
  { layout: 'Sticker sheet', designs: [], paper: [210, 297], codeMin: 25 },
  { layout: 'Counter card (A6)', designs: ['Classic', 'Bold', 'With picture'], paper: [105, 148], codeMin: 30 },
] as const;

journey('a shop prints in its color and with its campaign, on one page of just the right size', async ({ page }) => {
  const { ask, ws } = await signedInOwner(page);
  await ask('PATCH', `/ws/${ws}`, { ownColor: '#1463d8' });
  await addCampaign(ask, { name: 'Spring books', heights: [1_500], width: 1_200, endsIn: hourMs });
  await page.goto('/invite-form');
  for (const { layout, designs, paper, codeMin } of prints) {
    await choose(page, layout);
    if (paper[0] === 210) await choose(page, 'A4');
    await expectPrinted(page, paper, codeMin);
    for (const design of designs) {
      await choose(page, design);
      await expectPrinted(page, paper, codeMin);
    }
  }
  await expectLooks(page);
  await expectAccessible(page);
  await choose(page, 'Deutsch');
  await expect(sheetOf(page)).toContainText('Scannen und Neuigkeiten und Angebote erhalten');
});

const sheetOf = (page: Page): Locator => page.locator('.printed-sheet');

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).check();
}

/** On paper stands the sheet alone, nothing on it is too small to read, and a camera finds its code. */
async function expectPrinted(page: Page, paper: readonly [number, number], codeMinMm: number): Promise<void> {
  const sheet = sheetOf(page);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  for (const line of ['Quill & Sons', 'Scan to get updates and offers', '/invite/', 'Reply STOP']) {
    await expect(sheet.getByText(line).first()).toBeVisible();
  }
  expect(await smallestText(sheet)).toBeGreaterThanOrEqual(16);
  const code = await sheet.locator('svg[shape-rendering]').first().boundingBox();
  expect((Math.min(code?.width ?? 0, code?.height ?? 0) / 96) * 25.4).toBeGreaterThan(codeMinMm - 0.1);
  expect(await paperOf(page)).toEqual(paper);
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toBeHidden();
}

/** Of the one page that comes out, in whole millimetres. */
async function paperOf(page: Page): Promise<readonly number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  const box = /MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  return box.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4));
}

async function smallestText(sheet: Locator): Promise<number> {
  return await sheet.evaluate((element) => {
    const holders = [...element.querySelectorAll('*')].filter((one) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    return Math.min(...holders.map((one) => parseFloat(getComputedStyle(one).fontSize)));
  });
}

/** The campaign's picture, or the shop's color all over; in both the code stays dark on white. */
async function expectLooks(page: Page): Promise<void> {
  const sheet = sheetOf(page);
  const art = sheet.locator('img');
  await expect(page.getByRole('radio', { name: 'Spring books' })).toBeChecked();
  await expect(art).toHaveAttribute('src', /_1200x1500\.jpg/);
  await choose(page, 'Shapes in your color');
  await expect(art).toHaveCount(0);
  await choose(page, 'Bold');
  const painted = await sheet.evaluate((element) =>
    [...element.querySelectorAll('*')].map((one) => getComputedStyle(one).backgroundColor),
  );
  expect(painted).toContain('rgb(20, 99, 216)');
  const code = sheet.locator('svg[shape-rendering]');
  await expect(code.locator('rect')).toHaveAttribute('fill', '#ffffff');
  await expect(code.locator('path')).toHaveAttribute('fill', '#000000');
}
