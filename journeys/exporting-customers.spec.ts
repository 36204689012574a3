import { readFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';
import { expectAccessible, expectAccessibleMenu, journey, toastOf } from './journey.ts';
import { chooseLanguage } from './languages.ts';
import { signedInOwner } from './sign-in.ts';

const customers = 3_000;
const phoneOf = (row: number) => String(14_155_550_000 + row);

async function openShop(page: Page): Promise<void> {
  const { ask, ws } = await signedInOwner(page);
  const createdAt = Date.UTC(2026, 0, 1);
  const records = Array.from({ length: customers }, (_, row) => ({
    phone: phoneOf(row),
    createdAt,
    checkins: row % 5,
  }));
  await ask('POST', `/ws/${ws}/customers/bulk`, { customers: records });
}

async function download(page: Page, press: () => Promise<void>): Promise<readonly string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  return (await readFile(await file.path(), 'utf8')).split('\r\n');
}

async function exportBy(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

journey('what is exported is what the list shows, or who is selected, or everybody', async ({ page }) => {
  await page.addInitScript('delete window.showSaveFilePicker');
  await openShop(page);
  await page.goto('/customers?check-ins=4&sort=phone&direction=desc');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expectAccessibleMenu(page);
  await page.keyboard.press('Escape');
  const listed = await download(page, () => exportBy(page, /^600 customers in this list/));
  expect(listed[0]).toBe('\uFEFFPhone,Status,Carrier,Source,Check-ins,Last check-in,Registered');
  expect(listed.slice(1, 3)).toEqual([
    `${phoneOf(2_999)},active,,Import,4,,2026-01-01T00:00:00.000Z`,
    `${phoneOf(2_994)},active,,Import,4,,2026-01-01T00:00:00.000Z`,
  ]);
  expect(listed).toHaveLength(602);
  await expect(toastOf(page, '600 customers exported')).toBeVisible();
  const everybody = await download(page, () => exportBy(page, /^All 3,000 customers/));
  expect(everybody[0]).toMatch(/^\uFEFFphone,createdAt,.*,tags,note,source$/);
  expect(everybody).toHaveLength(3_002);

  await page.getByRole('checkbox', { name: /Select .*555-2999/ }).check();
  await page.getByRole('checkbox', { name: /Select .*555-2989/ }).check();
  const chosen = await download(page, () => page.getByRole('button', { name: 'Export selected' }).click());
  expect(chosen.map((line) => line.split(',')[0])).toEqual(['\uFEFFPhone', phoneOf(2_999), phoneOf(2_989), '']);

  await page.goto('/customers');
  await page.getByRole('searchbox', { name: 'Search by phone' }).fill('5552999');
  await expect(page.getByRole('tab', { name: 'All 1', exact: true })).toBeVisible();
  const found = await download(page, () => exportBy(page, /^1 customer in this list/));
  expect(found.map((line) => line.split(',')[0])).toEqual(['\uFEFFPhone', phoneOf(2_999), '']);
});

/** Stands for the place that a person chooses: the browser's own files are as real as those on the disk. */
const pickOwnFile = `window.showSaveFilePicker = async () => {
  const folder = await navigator.storage.getDirectory();
  return await folder.getFileHandle('chosen.csv', { create: true });
};`;

/** Nothing where there is no such file. */
async function readOwnFile(page: Page): Promise<string | undefined> {
  return await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle('chosen.csv').catch(() => undefined);
    return await (await handle?.getFile())?.text();
  });
}

journey(
  'an export goes to the disk as it comes, is stopped, and never looks whole when it is not',
  async ({ page }) => {
    await page.addInitScript(pickOwnFile);
    await openShop(page);
    await page.goto('/customers');
    const network = await page.context().newCDPSession(page);
    const limit = async (bytesPerSecond: number) => {
      const conditions = { offline: false, latency: 0, downloadThroughput: bytesPerSecond, uploadThroughput: -1 };
      await network.send('Network.emulateNetworkConditions', conditions);
    };
    const running = page.getByRole('dialog', { name: 'Exporting customers' });

    await limit(4_000);
    await exportBy(page, /^All 3,000 customers/);
    await expect(running.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^[1-9][\d,]* of 3,000$/);
    await expectAccessible(page);
    await running.getByRole('button', { name: 'Stop' }).click();
    await expect(toastOf(page, 'Export stopped. No file was saved.')).toBeVisible();
    await expect(running).toBeHidden();
    expect(await readOwnFile(page)).toBeUndefined();

    await limit(-1);
    // A proxy that ends what breaks off as if it were whole.
    await page.route('**/customers/export', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const headers = { 'content-type': 'text/csv', 'x-total-count': String(customers) };
      await route.fulfill({ headers, body: text.slice(0, text.indexOf(phoneOf(1_000))) });
    });
    await exportBy(page, /^All 3,000 customers/);
    await expect(page.getByText(/^Only 1,999 of 3,000 customers arrived, so no file was saved\./)).toBeVisible();
    expect(await readOwnFile(page)).toBeUndefined();
    await page.unroute('**/customers/export');

    await chooseLanguage(page, 'Deutsch');
    await page.getByRole('button', { name: 'Exportieren', exact: true }).click();
    await page.getByRole('menuitem', { name: /^3\.000 Kunden in dieser Liste/ }).click();
    await expect(toastOf(page, '3.000 Kunden exportiert')).toBeVisible();
    const lines = (await readOwnFile(page))?.split('\r\n') ?? [];
    expect(lines[0]).toMatch(/^\uFEFF?Telefon,Status,/);
    expect(lines).toHaveLength(3_002);
  },
);
