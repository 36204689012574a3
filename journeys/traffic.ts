// What a browser has asked for and not got yet.
import { type BrowserContext, type Frame, type Page, type Request, expect } from '@playwright/test';

const calmMs = 100;

interface Traffic {
  readonly underWay: Set<Request>;
  changedAt: number;
}

const known = new WeakMap<BrowserContext, Traffic>();

/** To be called before the context's first page is opened. */
export function watchTraffic(context: BrowserContext): void {
  const traffic: Traffic = { underWay: new Set(), changedAt: 0 };
  const end = (request: Request) => {
    traffic.underWay.delete(request);
    traffic.changedAt = performance.now();
  };
  known.set(context, traffic);
  context.on('request', (request) => traffic.underWay.add(request));
  // An answer that nobody reads to its end never counts as finished.
  context.on('response', (response) => {
    forgetPassed(traffic.underWay, response.request());
    end(response.request());
  });
  context.on('requestfinished', end);
  context.on('requestfailed', end);
}

/** What the document before this one was still waiting for goes with it, and nobody says so. */
function forgetPassed(underWay: Set<Request>, arrival: Request): void {
  if (!arrival.isNavigationRequest()) return;
  for (const other of underWay) {
    if (other !== arrival && frameOf(other) === frameOf(arrival)) underWay.delete(other);
  }
}

/** Waits until a page has got all that it asked for, and asks for nothing more. */
export async function untilCalm(page: Page): Promise<void> {
  const traffic = known.get(page.context());
  if (!traffic) throw new Error('Nobody has watched the traffic of this page from its beginning.');
  const calmForMs = () => {
    const isWaiting = [...traffic.underWay].some((request) => frameOf(request)?.page() === page);
    return isWaiting ? 0 : performance.now() - traffic.changedAt;
  };
  await expect
    .poll(calmForMs, { message: 'for how long the page has been calm', intervals: [25] })
    .toBeGreaterThanOrEqual(calmMs);
}

/** The request of a page that is closed, or only about to open, has none. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}
