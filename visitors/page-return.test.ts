import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onReturn } from './page-return.ts';

const minuteMs = 60_000;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('PerformanceNavigationTiming', vi.fn<() => void>());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function hideFor(ms: number): void {
  for (const state of ['hidden', 'visible']) {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
    if (state === 'hidden') vi.advanceTimersByTime(ms);
  }
}

test('a page whose tab was hidden for five minutes asks anew, and none that was hidden for less', () => {
  const asks = vi.fn<() => void>();
  const leave = onReturn(asks);
  hideFor(5 * minuteMs - 1);
  expect(asks).not.toHaveBeenCalled();
  hideFor(5 * minuteMs);
  expect(asks).toHaveBeenCalledOnce();
  leave();
  hideFor(5 * minuteMs);
  expect(asks).toHaveBeenCalledOnce();
});

test('a page asks anew where the browser shows it as it was', () => {
  const asks = vi.fn<() => void>();
  onReturn(asks);
  for (const persisted of [false, true]) window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  expect(asks).toHaveBeenCalledOnce();
});
