import { act, createElement } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSteadyLoading } from './loading.tsx';

let root: Root;
/** Hears at each drawing whether the skeleton stands. */
const drawn = vi.fn<(isLoading: boolean) => void>();

function Page({ isAwaited }: { readonly isAwaited: boolean }) {
  drawn(useSteadyLoading(isAwaited));
  return null;
}
const show = (isAwaited: boolean) => act(() => root.render(createElement(Page, { isAwaited })));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // The page draws nothing, so this is all that React asks of a browser.
  vi.stubGlobal('window', { HTMLIFrameElement: EventTarget });
  const page = Object.assign(new EventTarget(), { nodeType: 9 });
  root = createRoot(page as unknown as Document);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a skeleton that came into sight stays for 400 ms, though the answer is there', () => {
  show(true);
  pass(200);
  show(false);
  pass(399);
  expect(drawn).toHaveBeenLastCalledWith(true);
  pass(1);
  expect(drawn).toHaveBeenLastCalledWith(false);
});

test('one whose answer comes later than that goes with the answer', () => {
  show(true);
  pass(200);
  pass(400);
  expect(drawn).toHaveBeenLastCalledWith(true);
  show(false);
  expect(drawn).toHaveBeenLastCalledWith(false);
});

test('one that is never needed does not come: the answer was there before anybody noticed the wait', () => {
  show(true);
  pass(199);
  show(false);
  expect(drawn).toHaveBeenLastCalledWith(false);
  pass(5_000);
  expect(drawn).toHaveBeenLastCalledWith(false);
});

test.each([
  ['before it came', 100],
  ['while it is held', 300],
])('a page that is left %s leaves no timer behind', (_, ms) => {
  show(true);
  pass(ms);
  expect(vi.getTimerCount()).toBe(1);
  act(() => root.unmount());
  expect(vi.getTimerCount()).toBe(0);
});
