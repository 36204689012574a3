import { expect, test } from 'vitest';
import { hasUnsaved, holdUnsaved } from './unsaved.ts';

test('a page counts as unsaved until the last of its forms lets go, however often it says so', () => {
  expect(hasUnsaved()).toBe(false);
  const [letGo, letGoToo] = [holdUnsaved(), holdUnsaved()];
  letGo();
  letGo();
  expect(hasUnsaved()).toBe(true);
  letGoToo();
  expect(hasUnsaved()).toBe(false);
});
