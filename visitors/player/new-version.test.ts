import { callTimeoutMs } from '@fanfare/contract/call.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shiftAt } from './burn-in.ts';
import { askVersion } from './browser-player.ts';
import { takeNewWorker, watchForNewVersion } from './new-version.ts';

const hourMs = 60 * 60_000;

describe('a tablet that runs for months', () => {
  let there: string | undefined;
  let hour: number;
  let isInUse: boolean;
  let reloads: number;
  let kept: string | undefined;
  let end: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    [there, hour, isInUse, reloads, kept] = ['v1', 12, false, 0, 'v2'];
    const reload = (): void => {
      reloads += 1;
    };
    end = watchForNewVersion(
      {
        version: 'v1',
        askVersion: () => Promise.resolve(there),
        hour: () => hour,
        monotonic: () => performance.now(),
        isInUse: () => isInUse,
        takeNewer: (version) => Promise.resolve(version === kept),
        reload,
      },
      () => 0.5,
    );
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
  });

  test('stays as it is by day, also without a network', async () => {
    await vi.advanceTimersByTimeAsync(12 * hourMs);
    there = undefined;
    hour = 3;
    await vi.advanceTimersByTimeAsync(24 * hourMs);
    expect(reloads).toBe(0);
  });

  test('loads itself anew at night', async () => {
    hour = 3;
    await vi.advanceTimersByTimeAsync(11 * hourMs);
    expect(reloads).toBe(0);
    await vi.advanceTimersByTimeAsync(3 * hourMs);
    expect(reloads).toBe(1);
  });

  test('takes a new version soon, and waits for whoever is typing', async () => {
    there = 'v2';
    isInUse = true;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(reloads).toBe(0);
    isInUse = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reloads).toBe(1);
  });

  test('does not load itself anew for a newer page that did not arrive', async () => {
    there = 'v3';
    await vi.advanceTimersByTimeAsync(5 * hourMs);
    expect(reloads).toBe(0);
  });

  test('stands a few pixels elsewhere each hour', () => {
    const places = Array.from({ length: 8 }, (_, count) => shiftAt(count * hourMs + 5));
    expect(new Set(places.map(String)).size).toBe(8);
    expect(places.flat().every((pixels) => Math.abs(pixels) <= 6)).toBe(true);
    expect(shiftAt(hourMs - 1)).toEqual(shiftAt(0));
  });
});

describe('on a network that takes every call and answers none', () => {
  const never = new Promise<never>(() => {});

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('a tablet asks for no version any longer than for anything else', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const over = new AbortController();
      setTimeout(() => over.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
      return over.signal;
    });
    const fetchNothing = async (_: string, { signal }: { readonly signal: AbortSignal }) =>
      await new Promise<never>((_done, fail) => {
        signal.addEventListener('abort', () => fail(new Error('The operation timed out.')));
      });
    vi.stubGlobal('fetch', vi.fn(fetchNothing));
    const version = askVersion();
    await vi.advanceTimersByTimeAsync(callTimeoutMs);
    expect(await version).toBeUndefined();
    expect(timeout).toHaveBeenCalledExactlyOnceWith(callTimeoutMs);
  });

  test.each([
    ['to look for a newer worker', { update: () => never }],
    ['for a newer worker to be complete', { update: () => Promise.resolve(), installing: new EventTarget() }],
  ])('a tablet waits a minute %s, and plays on with the page that it has', async (_, registration) => {
    vi.stubGlobal('caches', { match: () => Promise.resolve(undefined) });
    const workers = { getRegistration: () => Promise.resolve(registration) } as unknown as ServiceWorkerContainer;
    const isTaken = takeNewWorker(workers, 'v2');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await isTaken).toBe(false);
  });
});
