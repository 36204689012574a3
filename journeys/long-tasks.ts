// Work that holds a page up, as its browser records it.
import type { Page } from '@playwright/test';

/** What nobody notices, and what the browser's own entries begin with. */
const unnoticedMs = 50;
/** Entries are rounded so that no page learns too much from them. */
const roundedMs = 8;

interface LongTasks {
  /**
   * How many milliseconds the longest task took since it was last asked; 50 where none took longer. The browser's
   * performance entries tell which were the page's; where a machine is so busy that the page itself had to wait, what
   * counts is how long it really worked.
   */
  readonly longest: () => Promise<number>;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** microseconds, as is `tdur`, which counts the thread's own work alone */
  readonly dur?: number;
  readonly tdur?: number;
}

/** Watches the page that is open, and whatever it shows after this without being loaded anew. */
export async function watchLongTasks(page: Page): Promise<LongTasks> {
  const browser = page.context().browser();
  if (!browser) throw new Error('A page without a browser has no tasks.');
  const watcher = await browser.newBrowserCDPSession();
  const worked: number[] = [];
  watcher.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as readonly TraceEvent[]) {
      const isMain = event.pid === event.tid;
      const ms = Math.min(event.dur ?? 0, event.tdur ?? 0) / 1_000;
      if (isMain && event.name === 'RunTask' && ms > unnoticedMs) worked.push(ms);
    }
  });
  const start = async () =>
    await watcher.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'], excludedCategories: ['*'] },
    });
  const stop = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    watcher.once('Tracing.tracingComplete', () => resolve());
    await watcher.send('Tracing.end');
    await promise;
  };
  const entries = await page.evaluateHandle(() => {
    const durations: number[] = [];
    const observer = new PerformanceObserver((seen) => {
      for (const { duration } of seen.getEntries()) durations.push(duration);
    });
    observer.observe({ type: 'longtask' });
    return durations;
  });
  await start();
  return {
    longest: async () => {
      const durations = await entries.evaluate((seen) => seen.splice(0));
      await stop();
      const all = worked.splice(0);
      await start();
      const pageMax = Math.max(unnoticedMs, ...durations.map((ms) => ms + roundedMs));
      return Math.max(unnoticedMs, ...all.filter((ms) => ms <= pageMax));
    },
  };
}
