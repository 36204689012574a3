import { expect, test } from 'vitest';
import { killWhileTexting } from '../testing/broadcast-kills.ts';

test('nobody is texted twice and nobody left out without a word where the server is killed while it texts', async () => {
  const figure = await killWhileTexting(2);
  expect(figure).toMatchObject({ kills: 2, twice: 0, missing: 0 });
  expect(figure.texts + figure.unknown).toBeGreaterThanOrEqual(400);
}, 240_000);
