// What Lighthouse says of the product with its demo, on a phone as Lighthouse imagines one. Exits with 1 below the bar.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { startServer } from './servers.ts';

/** Of a package of its own, which is too heavy for everybody's installation. */
const program = fileURLToPath(new URL('lighthouse/node_modules/lighthouse/cli/index.js', import.meta.url));
const password = 'a long sentence';
const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];

interface Page {
  readonly name: string;
  readonly url: string;
  /** Of 100. */
  readonly least: Readonly<Partial<Record<Category, number>>>;
}

interface Report {
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly title: string }>>;
  readonly categories: Readonly<
    Record<Category, { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
}

const folder = await mkdtemp(join(tmpdir(), 'fanfare-lighthouse-'));
const server = await startServer('server/main.ts', {
  DATA_DIR: join(folder, 'data'),
  DEMO: 'on',
  DEMO_PASSWORD: password,
  LOG_LEVEL: 'error',
});
const context = await openBrowser(join(folder, 'profile'));
try {
  await signIn(context, addressAfter('Dashboard'));
  const port = (await readFile(join(folder, 'profile', 'DevToolsActivePort'), 'utf8')).split('\n')[0];
  for (const page of listPages()) {
    if (!tell(page, await examine(page.url, `--port=${port}`))) process.exitCode = 1;
  }
} finally {
  await context.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

function listPages(): readonly Page[] {
  const dashboard = addressAfter('Dashboard');
  const staff = { accessibility: 100, 'best-practices': 100 };
  const visitors = { ...staff, performance: 95 };
  return [
    { name: 'Sign in', url: new URL('auth/sign-in', dashboard).href, least: staff },
    { name: 'Overview', url: dashboard, least: staff },
    { name: 'Gallery', url: addressAfter('A gallery'), least: visitors },
    { name: 'Invite page', url: addressAfter('An invite'), least: visitors },
  ];
}

/** As the server says it when it is ready. */
function addressAfter(words: string): string {
  return new RegExp(`${words} +(\\S+)`).exec(server.said)?.[1] ?? '';
}

async function openBrowser(profile: string): Promise<BrowserContext> {
  const { CHROMIUM_PATH: executablePath } = process.env;
  const args = ['--remote-debugging-port=0', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return await chromium.launchPersistentContext(profile, { args, ...(executablePath && { executablePath }) });
}

/** For the whole browser: Lighthouse opens a tab of its own. */
async function signIn(browser: BrowserContext, dashboard: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(dashboard);
  await page.getByLabel('Email address').fill('demo@fanfare.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Good' }).waitFor();
  await page.close();
}

async function examine(url: string, port: string): Promise<Report> {
  const options = [`--only-categories=${categories.join(',')}`, '--output=json', '--disable-storage-reset', '--quiet'];
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, port, ...options], {
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return JSON.parse(stdout) as Report;
}

/** A line for the page, and one for each audit that costs a score what it must have. Answers whether all have that. */
function tell({ name, least }: Page, report: Report): boolean {
  const scores = categories.map((category) => ({
    category,
    score: Math.round(report.categories[category].score * 100),
  }));
  console.log(`${name.padEnd(12)}${scores.map(({ category, score }) => `${category} ${score}`).join(', ')}`);
  const low = scores.filter(({ category, score }) => score < (least[category] ?? 0));
  for (const { category } of low) {
    for (const { id, weight } of report.categories[category].auditRefs) {
      const audit = report.audits[id];
      if (audit && weight > 0 && audit.score !== null && audit.score < 1)
        console.log(`  ${category}: ${audit.title} (${id})`);
    }
  }
  return low.length === 0;
}
