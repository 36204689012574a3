import { expect, test } from 'vitest';
import { killWhileTexting, stopWhileHolding } from '../testing/broadcast-kills.ts';

test('nobody is texted twice and nobody left out without a word where the server is killed while it texts', async () => {
  const figure = await killWhileTexting(2);
  expect(figure).toMatchObject({ twice: 0, missing: 0 });
  expect(figure.texts + figure.unknown).toBeGreaterThanOrEqual(400);
}, 240_000);

// Several processes work on one PostgreSQL alone.
if (process.env['TEST_ENGINE'] === 'postgres') {
  test('nobody is texted twice or left out where a process stands still while it holds texts, and comes back later', async () => {
    const figure = await stopWhileHolding();
    expect(figure).toMatchObject({ twice: 0, missing: 0 });
    expect(figure.texts + figure.unknown).toBeGreaterThanOrEqual(200);
  }, 240_000);
}
