import { writeFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';
import { journey } from './journey.ts';
import { watchLongTasks } from './long-tasks.ts';
import { signedInOwner } from './sign-in.ts';
import { workbookOf } from './workbook.ts';

const [fewRows, sentRows, manyRows] = [100, 10_000, 100_000];
const rowsScrolled = 1_000;
const first = { shown: '(415) 500-0000' };
const sought = { digits: '4321', shown: '(415) 505-4321' };

/** Nobody feels less. Where the machine is so slow that a short list takes longer, a long one takes at most twice that. */
const heldUpMsMax = 100;
const timesShortMax = 2;

// Taking a trace holds up the page that it looks at.
journey.use({ trace: 'off' });

/** On disk, because a browser that is handed megabytes from outside is held up by that. */
async function writeFileOf(quantity: number, path: string): Promise<string> {
  const rows = Array.from({ length: quantity }, (_, row) => {
    const phone = 4_155_000_000 + row;
    const day = String(1 + (row % 28)).padStart(2, '0');
    return `${phone},2024-${String(1 + (row % 12)).padStart(2, '0')}-${day},2025-01-${day},${row % 40}`;
  });
  await writeFile(path, ['phone,createdAt,lastCheckin,checkins', ...rows].join('\n'));
  return path;
}

journey(
  'a file of a hundred thousand is read, and a list of as many scrolled, without holding the page up longer than a short one',
  async ({ page }) => {
    const { ask, ws } = await signedInOwner(page);
    await page.goto('/customers/create?tab=import');
    const { longest } = await watchLongTasks(page);
    await importAll(page, { rows: fewRows, said: '100 added · 0 already existed · 0 failed' });
    const shortFile = await longest();
    await page.getByRole('link', { name: 'View customers' }).click();
    await scrollToRow(page, fewRows);
    const shortList = await longest();

    await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click();
    await readAll(page, manyRows);
    expectHardlyLonger(await longest(), shortFile, 'while the file was read');
    await startOver(page);
    // Each part of what is sent is as much work as the first: the rest comes by another way.
    for (let from = sentRows; from < manyRows; from += sentRows) {
      const customers = Array.from({ length: sentRows }, (_, row) => ({
        phone: String(14_155_000_000 + from + row),
        createdAt: Date.UTC(2024, 0, 1),
      }));
      await ask('POST', `/ws/${ws}/customers/bulk`, { customers });
    }
    await importAll(page, { rows: sentRows, said: '9,900 added · 100 already existed · 0 failed' });
    expectHardlyLonger(await longest(), shortFile, 'while a tenth of it was sent');
    await page.getByRole('link', { name: 'View customers' }).click();
    await expect(page.getByRole('tab', { name: 'All 100,000', exact: true })).toBeVisible();
    await scrollToRow(page, rowsScrolled);
    expectHardlyLonger(await longest(), shortList, 'while the list was loaded and scrolled');

    await page.getByRole('button', { name: 'Phone' }).click();
    await expect(page.getByRole('row', { name: first.shown })).toBeInViewport();
    await page.getByLabel('Search by phone').fill(sought.digits);
    await expect(page.getByRole('row', { name: sought.shown })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'All 20', exact: true })).toBeVisible();
    expect(page.url()).not.toContain(sought.digits);
    await page.reload();
    await expect(page.getByRole('row', { name: sought.shown })).toBeVisible();
  },
);

journey("Excel's file of a hundred thousand is read without holding the page up", async ({ page }) => {
  await signedInOwner(page);
  const rowsOf = (quantity: number) =>
    Array.from({ length: quantity }, (_, row): [number, number] => [4_155_000_000 + row, 44_000 + (row % 1_000)]);
  await page.goto('/customers/create?tab=import');
  const { longest } = await watchLongTasks(page);
  const read = async (quantity: number) => {
    const path = journey.info().outputPath(`customers-${quantity}.xlsx`);
    await writeFile(path, await workbookOf('Customers', rowsOf(quantity)));
    const shown = quantity.toLocaleString('en');
    await page.locator('input[type=file]').setInputFiles(path);
    await expect(page.getByText(`${shown} rows, sheet Customers`)).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(`Ready ${shown}`)).toBeVisible();
    const ms = await longest();
    await startOver(page);
    return ms;
  };
  const short = await read(fewRows);
  expectHardlyLonger(await read(manyRows), short, 'while the file was read');
});

function expectHardlyLonger(ms: number, shortMs: number, when: string): void {
  expect(ms, when).toBeLessThanOrEqual(Math.max(heldUpMsMax, timesShortMax * shortMs));
}

/** Up to where it could be sent. */
async function readAll(page: Page, rows: number): Promise<void> {
  const path = await writeFileOf(rows, journey.info().outputPath(`customers-${rows}.csv`));
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByRole('heading', { name: 'Step 2 of 4: Match columns' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`Ready ${rows.toLocaleString('en')}`)).toBeVisible();
}

async function startOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
}

async function importAll(page: Page, { rows, said }: { rows: number; said: string }): Promise<void> {
  await readAll(page, rows);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: `Import ${rows.toLocaleString('en')} customers` }).click();
  await expect(page.getByText(said)).toBeVisible({ timeout: 120_000 });
}

/** Further rows come while one scrolls. */
async function scrollToRow(page: Page, row: number): Promise<void> {
  const rows = page.locator('tr[aria-rowindex]');
  const scroll = async () => {
    await page.evaluate(() => scrollBy(0, 2 * innerHeight));
    return Number(await rows.last().getAttribute('aria-rowindex'));
  };
  await expect.poll(scroll, { intervals: [20], timeout: 180_000 }).toBeGreaterThan(row);
}
