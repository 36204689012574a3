// How soon a visitor with a cheap phone sees something, against a page written by hand with the same pictures: Chromium
// at the pace of slow 4G and a quarter of the processor, each load in a browser that knows nothing yet, in turns.
import { type Browser, type Page, chromium } from '@playwright/test';
import { type Shown, serveByHand } from './by-hand.ts';
import type { Engine, Product } from './claims.ts';
import { othersMax, watchOthers } from './machine.ts';
import { median } from './measure.ts';
import { type Row, verdictOf } from './table.ts';

const rounds = 5;
const ratioMax = 1.3;
const shiftMax = 0.02;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const slowdown = 4;
/** As Chromium's own tools mean it. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
/** Scripts that come late have shifted by then what they shift. */
const settleMs = 2_500;

interface Painted {
  /** The largest paint, since the navigation began. */
  readonly ms: number;
  /** All that moved without being touched, also while the page is scrolled to its end. */
  readonly shift: number;
}

export async function* measurePaint(engine: Engine, product: Product): AsyncGenerator<Row> {
  // Nothing that a database does shows at this pace, so one engine tells it for all.
  if (engine.name !== 'SQLite') return;
  const { CHROMIUM_PATH: executablePath } = process.env;
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'];
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  try {
    for (const [name, path] of [
      ['gallery', `/v/${product.campaignId}`],
      ['invite page', `/invite/${product.workspaceId}`],
    ] as const) {
      yield* comparePage(engine, { browser, product, name, path });
    }
  } finally {
    await browser.close();
  }
}

interface Compared {
  readonly browser: Browser;
  readonly product: Product;
  readonly name: string;
  readonly path: string;
}

async function* comparePage(engine: Engine, { browser, product, name, path }: Compared): AsyncGenerator<Row> {
  const url = product.server.url + path;
  await using byHand = await serveByHand(await readPage(browser, url));
  const quiet = watchOthers([process.pid, product.server.pid, ...engine.pids]);
  const [ours, others]: [Painted[], Painted[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await paint(browser, url));
    others.push(await paint(browser, byHand.url));
  }
  const isVoid = quiet() > othersMax;
  const [one, other] = [median(ours.map(({ ms }) => ms)), median(others.map(({ ms }) => ms))];
  const row = { engine: engine.name, yardstick: '' };
  yield {
    ...row,
    name: `largest paint of the ${name} on a slow phone, and by hand`,
    ratio: `${(one / other).toFixed(2)}×`,
    limit: `${ratioMax.toFixed(1)}×`,
    verdict: verdictOf(one / other, ratioMax, isVoid),
    product: `${Math.round(one)} ms`,
    yardstick: `${Math.round(other)} ms`,
  };
  const shift = Math.max(...ours.map((painted) => painted.shift));
  yield {
    ...row,
    name: `what moves by itself on the ${name}`,
    ratio: shift.toFixed(3),
    limit: shiftMax.toFixed(3),
    // Nothing that runs beside it makes a page move.
    verdict: verdictOf(shift, shiftMax, false),
    product: `the most of ${rounds} loads`,
  };
}

/** The pictures that this phone chooses, and the words. */
async function readPage(browser: Browser, url: string): Promise<Shown> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(url);
  const seen = await page.locator('main img').evaluateAll((images: HTMLImageElement[]) =>
    Promise.all(
      images.map(async (image) => {
        image.loading = 'eager';
        await image.decode();
        return { address: image.currentSrc, width: image.clientWidth, height: image.clientHeight };
      }),
    ),
  );
  const words = await page.locator('main p:visible, main h1:visible').allInnerTexts();
  await context.close();
  return { pictures: await Promise.all(seen.map(fetchPicture)), words };
}

async function fetchPicture({ address, width, height }: { address: string; width: number; height: number }) {
  const response = await fetch(address);
  const type = response.headers.get('content-type') ?? '';
  return { bytes: Buffer.from(await response.arrayBuffer()), type, width, height };
}

async function paint(browser: Browser, url: string): Promise<Painted> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', slow4g);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url);
  await page.waitForTimeout(settleMs);
  const ms = await readLargestPaint(page);
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
  await page.waitForTimeout(settleMs);
  const shift = await readShift(page);
  await context.close();
  if (ms === 0) throw new Error(`Nothing was painted at ${url}.`);
  return { ms, shift };
}

async function readLargestPaint(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}

/** The observer is called once with all that was, and never where nothing was. */
async function readShift(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
        new PerformanceObserver((list) => {
          const shifts = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
}
