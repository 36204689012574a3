import { writeFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';
import { enter } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { journey } from './journey.ts';
import { addPerson } from './known-people.ts';
import { watchLongTasks } from './long-tasks.ts';
import { createWorkspace } from './workspace.ts';

const rowsInFile = 100_000;
const sought = { digits: '4321', shown: '(415) 505-4321' };

// Taking a trace holds up the page that it looks at.
journey.use({ trace: 'off' });

/** On disk, because a browser that is handed megabytes from outside is held up by that. */
async function writeLongFile(path: string): Promise<string> {
  const rows = Array.from({ length: rowsInFile }, (_, row) => {
    const phone = 4_155_000_000 + row;
    const day = String(1 + (row % 28)).padStart(2, '0');
    return `${phone},2024-${String(1 + (row % 12)).padStart(2, '0')}-${day},2025-01-${day},${row % 40}`;
  });
  await writeFile(path, ['phone,createdAt,lastCheckin,checkins', ...rows].join('\n'));
  return path;
}

journey('a list of a hundred thousand comes in from a file and never holds the page up', async ({ page }) => {
  journey.setTimeout(240_000);
  await page.goto('/auth/sign-in');
  await enter(page, authWords.English, await addPerson());
  await createWorkspace(page, authWords.English, 'Quill & Sons');
  await page.goto('/customers/create?tab=import');
  const longTasks = await watchLongTasks(page);
  await importAll(page);
  expect(await longTasks.since(), 'while the file was read and sent').toEqual([]);

  await page.getByRole('link', { name: 'View customers' }).click();
  await loadEverybody(page);
  await scrollToEnd(page);
  expect(await longTasks.since(), 'while the list was loaded and scrolled').toEqual([]);

  await page.evaluate(() => scrollTo(0, 0));
  await page.getByLabel('Search by phone').fill(sought.digits);
  await expect(page.getByRole('row', { name: sought.shown })).toBeVisible();
});

async function importAll(page: Page): Promise<void> {
  const path = await writeLongFile(journey.info().outputPath('customers.csv'));
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByRole('heading', { name: 'Step 2 of 4: Match columns' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Ready 100,000')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Import 100,000 customers' }).click();
  await expect(page.getByText('100,000 added · 0 already existed · 0 failed')).toBeVisible({ timeout: 120_000 });
}

/** The server hands them out ten thousand at a time. */
async function loadEverybody(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Load more customers' });
  const all = page.getByRole('tab', { name: 'All 100,000', exact: true });
  await expect(more.or(all)).toBeVisible();
  for (;;) {
    await expect(more.and(page.locator(':enabled')).or(all).first()).toBeVisible();
    if (await all.isVisible()) return;
    const answered = page.waitForResponse(/\/customers\?/);
    await more.click();
    await answered;
  }
}

async function scrollToEnd(page: Page): Promise<void> {
  for (let step = 1; step <= 40; step += 1) {
    await page.evaluate((share) => scrollTo(0, document.documentElement.scrollHeight * share), step / 40);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await expect(page.locator(`tr[aria-rowindex="${rowsInFile + 1}"]`)).toBeVisible();
}
