import { expect, test } from 'vitest';
import { newUuid } from './uuid.ts';

test('a thousand new UUIDs differ, and each says that it is random', () => {
  const made = Array.from({ length: 1_000 }, () => newUuid());
  expect(new Set(made).size).toBe(1_000);
  for (const uuid of made) expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
