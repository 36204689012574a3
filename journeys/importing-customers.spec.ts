import { readFile } from 'node:fs/promises';
import { type Download, type Page, expect } from '@playwright/test';
import { expectAccessible, journey } from './journey.ts';
import { signedInOwner } from './sign-in.ts';
import { workbookOf } from './workbook.ts';

const rowsInFile = 500;
/** One of each thing that goes wrong in a spreadsheet; the rest of its rows are in order. */
const problems = [
  '1.41556E+10,01/02/2024,,1',
  '555-0132,01/02/2024,,1',
  '"=cmd|\' /C calc\'!A0",01/02/2024,,1',
  '🎉🎉,01/02/2024,never,1',
  '(212) 555-0101,,,1',
  '(212) 555-0102,soon,,1',
  '(212) 555-0103,12/31/1899,,1',
  '(212) 555-0104,01/02/2099,,1',
  '(212) 555-0105,01/02/2024,never,1',
  '(212) 555-0106,01/02/2024,01/02/2099,1',
];
const skipped = [',01/02/2024,,1', '+1 415 555 1000,01/02/2024,,1'];
const warned = '(212) 555-0107,02/03/2024,01/02/2024,1';
const dates = [
  '2024-03-04',
  '03/04/2024',
  '3/4/24',
  '04.03.2024',
  'March 4, 2024',
  '4 March 2024',
  '4-Mar-24',
  '45355',
];

function messyFile(): Buffer {
  const good = rowsInFile - problems.length - skipped.length - 1;
  const rows = Array.from({ length: good }, (_, row) => {
    const phone = row % 2 === 0 ? `"(415) 555-${1_000 + row}"` : `+1 415.555.${1_000 + row}`;
    const date = dates[row % dates.length] ?? '';
    return `${phone},${date.includes(',') ? `"${date}"` : date},,${row % 7}`;
  });
  const header = 'Mobile number,Signed up,Last visit,"Visits, all"';
  // A byte-order mark, as spreadsheets write it.
  return Buffer.from(`\uFEFF${[header, ...rows, ...problems, ...skipped, warned].join('\r\n')}\r\n`);
}

const ready = rowsInFile - problems.length - skipped.length;
const fixedRows = 2;

journey('a messy spreadsheet becomes customers, and the list can be had back as it was', async ({ page, context }) => {
  await signedInOwner(page);
  await addOneByHand(page);
  const list = await context.newPage();
  const before = await readList(list);

  await page.getByRole('tab', { name: 'Import a file' }).click();
  await refuseBadFiles(page);
  await chooseFile(page, 'customers.csv', messyFile());
  await matchColumns(page);
  await putRowsRight(page);
  await importRows(page);
  await readReport(page);
  await findImported(list);
  await importNothingNew(list);

  await undo(page);
  expect(await readList(list)).toEqual(before);
});

journey("Excel's own file becomes customers, also where it is dropped on the page", async ({ page }) => {
  await signedInOwner(page);
  await page.goto('/customers/create?tab=import');
  await expect(page.getByText('Drag a .csv or .xlsx file here')).toBeVisible();
  const workbook = await workbookOf('Guests', [
    [4_155_550_132, 45_355, 'Wine club; VIP', 'Window seat'],
    [14_155_550_133, 45_356.5, 'back\\slash'],
  ]);
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'guests.xlsx'));
      return data;
    },
    [...workbook],
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
  await expect(page.getByText('guests.xlsx: 2 rows, sheet Guests')).toBeVisible();
  await next(page);
  await expect(page.getByRole('group', { name: 'Show rows' })).toContainText('Needs fixing 1');
  const tags = page.getByLabel('Tags, row 3');
  await expect(tags).toHaveAccessibleDescription(/^Up to 20 tags of 40 characters/);
  await expectAccessible(page);
  await tags.fill('VIP');
  await tags.press('Enter');
  await expect(page.getByRole('group', { name: 'Show rows' })).toContainText('Ready 2');
  await next(page);
  await page.getByLabel('Everyone in this list agreed').check();
  await page.getByRole('button', { name: 'Import 2 customers' }).click();
  await expect(page.getByText('2 added · 0 already existed · 0 failed')).toBeVisible();
  await page.goto('/customers');
  await expect(page.getByRole('row', { name: '(415) 555-0132' })).toContainText('Mar 4, 2024');
  await expect(page.getByRole('row', { name: '(415) 555-0133' })).toContainText('Mar 5, 2024');
  await page.goto('/customers?tags=VIP');
  await expect(page.getByRole('tab', { name: 'All 2', exact: true })).toBeVisible();
  await page.getByRole('row', { name: '(415) 555-0132' }).click();
  const drawer = page.getByRole('dialog', { name: '(415) 555-0132' });
  await expect(drawer.getByText('Wine club')).toBeVisible();
  await expect(drawer.getByText('Window seat')).toBeVisible();
  await page.keyboard.press('Escape');
  await undoBehindTheList(page, 'guests.xlsx');
});

/** The customer stands in the file too and was there before. */
async function addOneByHand(page: Page): Promise<void> {
  await page.goto('/customers/create');
  await page.getByLabel('Phone number').fill('415 555 1000');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add and enter another' }).click();
  await expect(page.getByText('Added just now')).toBeVisible();
}

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function refuseBadFiles(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Step 1 of 4: Upload' })).toBeVisible();
  await expectAccessible(page);
  const alert = page.getByRole('main').getByRole('alert');
  const bad = [
    [Buffer.from('%PDF-1.7'), 'Choose a .csv or .xlsx file.'],
    [Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), 'This file is damaged.'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'This file is from an old version of Excel (.xls).'],
    [Buffer.from('phone,created\r\n'), 'This file has a header but no rows.'],
    [Buffer.from('phone,created\n"4155550132,2024-01-02\n'), 'A quotation mark in row 2 is never closed'],
    [Buffer.from(''), 'This file is empty.'],
    [Buffer.from('4155550132,2024-01-02\n'.repeat(250_001)), 'up to 250,000 rows can be imported at once'],
  ] as const;
  for (const [content, words] of bad) {
    await chooseFile(page, 'customers.csv', content);
    await expect(alert).toContainText(words);
  }
}

async function matchColumns(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Step 2 of 4: Match columns' })).toBeFocused();
  await expect(page.getByText('customers.csv: 500 rows, UTF-8, separated by commas')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Phone required' })).toHaveText('Mobile number');
  await expect(page.getByRole('combobox', { name: 'Registered required' })).toHaveText('Signed up');
  await expect(page.getByRole('combobox', { name: 'Check-ins optional' })).toHaveText('Visits, all');
  await expectAccessible(page);
  await next(page);
}

async function putRowsRight(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Step 3 of 4: Review' })).toBeFocused();
  const chips = page.getByRole('group', { name: 'Show rows' });
  await expect(chips).toContainText(`Ready ${ready}`);
  await expect(chips).toContainText(`Needs fixing ${problems.length}`);
  await expect(chips).toContainText('Skipped 2');
  await expect(chips).toContainText('Already customers 1');
  await expectAccessible(page);

  const table = page.getByRole('table', { name: 'Rows of the file' });
  for (const words of [
    'The spreadsheet shortened this number.',
    'Not a valid US or Canada number',
    'Registration date is missing',
    "Can't read this date: “soon”",
    "Can't read this date: “12/31/1899”",
    'Registration date is in the future',
    "Can't read this last check-in",
    'Last check-in is in the future',
  ]) {
    await expect(table.getByText(words).first()).toBeVisible();
  }
  const twiceWrong = table.getByRole('row', { name: /🎉🎉/ });
  await expect(twiceWrong.getByRole('textbox', { name: /^Phone/ })).toHaveAccessibleDescription(
    'Not a valid US or Canada number',
  );
  await expect(twiceWrong.getByRole('textbox', { name: /^Last check-in/ })).toHaveAccessibleDescription(
    "Can't read this last check-in",
  );
  await expect(twiceWrong.locator('[aria-invalid=true]')).toHaveCount(2);

  const fixable = table.getByRole('row', { name: /shortened this number/ }).getByRole('textbox', { name: /^Phone/ });
  await fixable.fill('(212) 555-0120');
  await fixable.press('Enter');
  await table
    .getByRole('row')
    .filter({ hasText: 'Registration date is missing' })
    .getByRole('textbox')
    .nth(1)
    .fill('1/2/24');
  await page.getByRole('heading', { name: 'Step 3 of 4: Review' }).click();
  await expect(chips).toContainText(`Ready ${ready + fixedRows}`);
  await expect(table.getByText('Ready', { exact: true })).toHaveCount(fixedRows);

  await table
    .getByRole('row')
    .filter({ hasText: '“soon”' })
    .getByRole('button', { name: /^Skip row/ })
    .click();
  await expect(chips).toContainText('Skipped 3');
  await page.getByRole('button', { name: /^Not a valid number 3/ }).click();
  await page.getByRole('button', { name: 'Skip these' }).click();
  await expect(chips).toContainText('Skipped 6');
  await page.getByRole('button', { name: 'Skip all with problems' }).click();
  await expect(chips).toContainText('Needs fixing 0');
  await next(page);
}

async function importRows(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Step 4 of 4: Import' })).toBeFocused();
  const start = page.getByRole('button', { name: `Import ${ready + fixedRows} customers` });
  await start.click();
  await expect(page.getByText('Tick this once everyone has agreed.')).toBeVisible();
  await page.getByLabel('Everyone in this list agreed to receive messages from Quill & Sons.').check();
  await leaveInTheMiddle(page, () => start.click());
  await expect(page.getByText(`${ready + fixedRows - 1} added · 1 already existed · 0 failed`)).toBeVisible();
}

/** Whoever means to leave while rows are sent is told what becomes of them. */
async function leaveInTheMiddle(page: Page, begin: () => Promise<void>): Promise<void> {
  const asked = Promise.withResolvers<void>();
  await page.route('**/customers/bulk', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await begin();
  await page.getByRole('link', { name: 'Devices' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this import?' });
  await expect(question).toContainText('What was sent stays imported; you can undo it in Customers > Import history.');
  await question.getByRole('button', { name: 'Stay' }).click();
  asked.resolve();
}

async function readReport(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download report' }).click(),
  ]);
  const lines = await linesOf(download);
  expect(lines[0]).toBe('\uFEFFphone,createdAt,lastCheckin,checkins,row,result');
  expect(lines).toHaveLength(rowsInFile + 1);
  expect(lines.filter((line) => line.endsWith(',Imported'))).toHaveLength(ready + fixedRows);
  expect(lines.filter((line) => line.endsWith(',Skipped'))).toHaveLength(problems.length - fixedRows);
  expect(lines).toContain("'+1 415 555 1000,01/02/2024,,1,500,Duplicate of row 2");
  expect(lines.find((line) => line.includes('cmd'))).toMatch(/^'=/);
}

async function linesOf(download: Download): Promise<readonly string[]> {
  return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
}

/** How many there are, and the one whom the file has too. */
async function readList(list: Page): Promise<readonly string[]> {
  await list.goto('/customers');
  const row = list.getByRole('row', { name: '(415) 555-1000' });
  await expect(row).toBeVisible();
  return [
    await list
      .getByText(/^\d+ customers?$/)

      .innerText(),
    await row.innerText(),
  ];
}

async function findImported(list: Page): Promise<void> {
  await list.goto('/customers');
  await expect(list.getByText(`${ready + fixedRows} customers`, { exact: true })).toBeVisible();
  await list.getByLabel('Search by phone').fill('2125550120');
  await expect(list.getByRole('row', { name: '(212) 555-0120' }).getByText('Import', { exact: true })).toBeVisible();
}

/** Only what changed something can be taken back. */
async function importNothingNew(list: Page): Promise<void> {
  await list.goto('/customers/create');
  await list.getByRole('tab', { name: 'Import a file' }).click();
  await chooseFile(list, 'again.csv', Buffer.from('phone,created\n415 555 1001,2024-03-04\n'));
  for (const step of ['Step 2 of 4: Match columns', 'Step 3 of 4: Review']) {
    await expect(list.getByRole('heading', { name: step })).toBeFocused();
    await next(list);
  }
  await list.getByLabel('Everyone in this list agreed').check();
  await list.getByRole('button', { name: 'Import 1 customer' }).click();
  await expect(list.getByText('0 added · 1 already existed · 0 failed')).toBeVisible();
  await expect(list.getByText('It changed nothing, so there is nothing to undo.')).toBeVisible();
  await expect(list.getByRole('button', { name: /^Undo import/ })).toHaveCount(0);
  await list.getByRole('link', { name: 'View customers' }).click();
  await list.getByRole('button', { name: 'Import history' }).click();
  const entries = list.getByRole('dialog').getByRole('listitem');
  await expect(entries.filter({ hasText: 'again.csv' })).toContainText('nothing to undo');
  await expect(entries.getByRole('button')).toHaveText(['Undo import']);
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo import customers.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText(`${ready + fixedRows - 1} removed · 1 restored · 0 kept`)).toBeVisible();
  await expectAccessible(page);
}

/** It runs on where the list of imports is closed meanwhile. */
async function undoBehindTheList(page: Page, name: string): Promise<void> {
  const closing = Promise.withResolvers<void>();
  await page.route(/\/undo$/, (route) => closing.promise.then(() => route.continue()));
  const imports = page.getByRole('dialog', { name: 'Import history' });
  await page.getByRole('button', { name: 'Import history' }).click();
  await imports.getByRole('button', { name: `Undo import ${name}` }).click();
  await page
    .getByRole('dialog', { name: `Undo import ${name}?` })
    .getByRole('button', { name: 'Undo import' })
    .click();
  await expect(imports.getByRole('button', { name: 'Undoing' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(imports).toHaveCount(0);
  await page.getByRole('button', { name: 'Import history' }).click();
  await expect(imports.getByRole('button', { name: 'Undoing' })).toBeDisabled();
  closing.resolve();
  await expect(imports.getByText('2 removed · 0 restored · 0 kept')).toBeVisible();
}

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
}
