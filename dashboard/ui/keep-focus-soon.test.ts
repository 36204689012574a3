import { expect, test, vi } from 'vitest';
import { keepFocusSoon } from './keep-focus-soon.ts';

/** The page with what was pressed, which has the focus and goes `frames` frames later; answers where the focus is then. */
function focusAfter(frames: number, isOfList = false): string {
  const pressed = { isConnected: true };
  const main = { id: 'main' };
  const focused: string[] = [];
  const document = {
    body: {},
    activeElement: pressed as object,
    querySelector: () => ({
      focus: () => {
        focused.push('page');
        document.activeElement = main;
      },
    }),
  };
  const waiting: (() => void)[] = [];
  vi.stubGlobal('document', document);
  vi.stubGlobal('requestAnimationFrame', (look: () => void) => waiting.push(look));
  keepFocusSoon();
  if (isOfList) keepFocusSoon(() => focused.push('list'));
  for (let frame = 0; waiting.length > 0; frame += 1) {
    if (frame === frames) {
      pressed.isConnected = false;
      document.activeElement = document.body;
    }
    for (const look of waiting.splice(0)) look();
  }
  vi.unstubAllGlobals();
  return focused.at(-1) ?? 'pressed';
}

test.each([
  [0, 'page'],
  [3, 'page'],
  [1_000, 'pressed'],
])('what was pressed and goes after %d frames leaves the focus to the %s', (frames, where) => {
  expect(focusAfter(frames)).toBe(where);
});

test('a place of its own gets the focus that the page was given a moment before', () => {
  expect(focusAfter(3, true)).toBe('list');
});
