import { expect, test } from 'vitest';
import { hasUnsaved, markUnsaved } from './leave-guard.tsx';

test('a page counts as unsaved until the last of its forms lets go, however often it says so', () => {
  expect(hasUnsaved()).toBe(false);
  const [letGo, letGoToo] = [markUnsaved(), markUnsaved()];
  letGo();
  letGo();
  expect(hasUnsaved()).toBe(true);
  letGoToo();
  expect(hasUnsaved()).toBe(false);
});
