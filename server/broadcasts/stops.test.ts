import { expect, test } from 'vitest';
import { stopWhileTexting } from '../testing/stop-races.ts';

test('nobody is texted after their STOP has been answered, however many texts go out meanwhile', async () => {
  expect(await stopWhileTexting(400)).toEqual({ stops: 400, textedAfter: 0 });
}, 300_000);
