import { expect, test, vi } from 'vitest';
import { keepFocusSoon } from './keep-focus-soon.ts';

/** The page with what was pressed, which has the focus and goes `frames` frames later; answers where the focus is then. */
function focusAfter(frames: number): string {
  const pressed = { isConnected: true };
  const focused: string[] = [];
  const document = {
    body: {},
    activeElement: pressed as object,
    querySelector: () => ({ focus: () => focused.push('page') }),
  };
  const waiting: (() => void)[] = [];
  vi.stubGlobal('document', document);
  vi.stubGlobal('requestAnimationFrame', (look: () => void) => waiting.push(look));
  keepFocusSoon();
  for (let frame = 0; waiting.length > 0; frame += 1) {
    if (frame === frames) {
      pressed.isConnected = false;
      document.activeElement = document.body;
    }
    waiting.shift()?.();
  }
  vi.unstubAllGlobals();
  return focused.join() || 'pressed';
}

test.each([
  [0, 'page'],
  [3, 'page'],
  [1_000, 'pressed'],
])('what was pressed and goes after %d frames leaves the focus to the %s', (frames, where) => {
  expect(focusAfter(frames)).toBe(where);
});
