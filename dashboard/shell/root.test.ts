import { expect, test } from 'vitest';
import { isCodeMissing } from './root.tsx';

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/devices-page.js',
  'error loading dynamically imported module: http://localhost/assets/devices-page.js',
  'Importing a module script failed.',
])('a page whose code did not arrive is told from a broken one: %s', (message) => {
  expect(isCodeMissing(new TypeError(message))).toBe(true);
});

test.each([new TypeError('undefined is not a function'), new Error('Failed'), 'text', undefined])(
  'a broken page is not taken for missing code: %s',
  (error) => {
    expect(isCodeMissing(error)).toBe(false);
  },
);
