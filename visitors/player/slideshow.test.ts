import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Showing } from './play-ledger.ts';
import type { Scheduled, Slide } from './schedule.ts';
import { type Slideshow, openSlideshow } from './slideshow.ts';

const picture = (name: string) => ({ url: `/images/ws/${name}`, alt: '' });
const campaign = (id: string, start: number, exp: number) => ({
  id,
  start,
  exp,
  status: 'active',
  pictures: [picture(id)],
});
const own: Scheduled = { pictures: [picture('a'), picture('b')], campaigns: [] };

describe('a slideshow', () => {
  let lost: Set<string>;
  const slowMs = 10_000;
  const slow = new Set<string>();
  const late = new Set<string>();
  let shown: string[];
  let asleepMs: number;
  let noted: Showing[];
  let slideshow: Slideshow;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    lost = new Set();
    slow.clear();
    late.clear();
    shown = [];
    asleepMs = 0;
    noted = [];
    const ready = new Set<string>();
    const load = ({ imageKey }: Slide): Promise<boolean> => {
      if (late.has(imageKey)) return new Promise((done) => setTimeout(done, 3_000, true));
      if (slow.has(imageKey)) return new Promise((done) => setTimeout(done, slowMs, false));
      if (!lost.has(imageKey)) ready.add(imageKey);
      return Promise.resolve(!lost.has(imageKey));
    };
    slideshow = openSlideshow({
      clock: { now: () => Date.now() },
      monotonic: () => performance.now() + asleepMs,
      loader: { load, isReady: ({ imageKey }) => ready.has(imageKey) },
      show: (slide) => shown.push(slide?.imageKey ?? 'nothing'),
      note: (showing) => noted.push(showing),
    });
  });
  afterEach(() => {
    slideshow.stop();
    vi.useRealTimers();
  });

  test('shows each picture for eight seconds, in order, for ever', async () => {
    slideshow.take(own);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(shown).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(16_001);
    expect(shown).toEqual(['a', 'b', 'a', 'b']);
    expect(noted.map(({ imageKey, durationMs }) => [imageKey, durationMs])).toEqual([
      ['a', 8_000],
      ['b', 8_000],
      ['a', 8_000],
    ]);
  });

  test('counts no picture for longer than a day, however long the tablet slept', async () => {
    slideshow.take(own);
    await vi.advanceTimersByTimeAsync(1_000);
    asleepMs = 39 * 60 * 60_000;
    await vi.advanceTimersByTimeAsync(8_000);
    expect(noted).toMatchObject([{ imageKey: 'a', durationMs: 24 * 60 * 60_000 }]);
  });

  test('passes over a picture that neither comes nor fails for longer than a picture stands', async () => {
    slow.add('b');
    slideshow.take({ ...own, pictures: ['a', 'b', 'c'].map(picture) });
    await vi.advanceTimersByTimeAsync(8_000 + slowMs);
    expect(shown).toEqual(['a', 'c']);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(shown).toEqual(['a', 'c', 'a']);
  });

  test('goes on with the next picture where the one that it waits for is no longer to be shown', async () => {
    late.add('b');
    slideshow.take({ ...own, pictures: ['a', 'b', 'c'].map(picture) });
    await vi.advanceTimersByTimeAsync(9_000);
    slideshow.take({ ...own, pictures: ['a', 'c'].map(picture) });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(shown).toEqual(['a', 'c']);
  });

  test('takes what has ended off the screen in that very moment, and counts it for as long as it stood', async () => {
    slideshow.take({ pictures: [picture('a')], campaigns: [campaign('c', 0, Date.now() + 11_000)] });
    await vi.advanceTimersByTimeAsync(11_000);
    expect(shown).toEqual(['a', 'c']);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual(['a', 'c', 'a']);
    expect(noted.at(-1)).toMatchObject({ imageKey: 'c', campaignId: 'c', durationMs: 3_001 });
  });

  test('is empty when all has ended, and begins in the moment in which a campaign starts', async () => {
    const now = Date.now();
    slideshow.take({
      pictures: [],
      campaigns: [campaign('c', 0, now + 3_000), campaign('d', now + 9_500, now + 60_000)],
    });
    await vi.advanceTimersByTimeAsync(3_001);
    expect(shown).toEqual(['c', 'nothing']);
    await vi.advanceTimersByTimeAsync(6_498);
    expect(shown).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual(['c', 'nothing', 'd']);
  });

  test('passes over a picture that does not arrive, and shows it once it has', async () => {
    lost.add('a');
    slideshow.take(own);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown).toEqual(['b']);
    lost.delete('a');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(shown).toEqual(['b', 'a']);
  });

  test('stands still while nobody sees it, and counts nothing meanwhile', async () => {
    slideshow.take(own);
    await vi.advanceTimersByTimeAsync(3_000);
    slideshow.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    slideshow.resume();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(shown).toEqual(['a', 'b']);
    expect(noted.map(({ durationMs }) => durationMs)).toEqual([3_000, 8_000]);
  });

  test('keeps the picture that stands there when the program changes around it', async () => {
    slideshow.take(own);
    await vi.advanceTimersByTimeAsync(1_000);
    slideshow.take({ pictures: [picture('x'), picture('a'), picture('y')], campaigns: [] });
    await vi.advanceTimersByTimeAsync(7_000);
    expect(shown).toEqual(['a', 'y']);
  });
});
