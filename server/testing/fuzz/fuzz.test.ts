// The short form of the claim in endure/main.ts: the same 5,000 calls in each run, so that what fails once fails again,
// other ones on each engine.
import { expect, test } from 'vitest';
import { startApp } from '../start-app.ts';
import { fuzz } from './fuzz.ts';

/** Minutes are too short for it where the machine has more to do. */
const patienceMs = 900_000;
const { calls, seed } =
  process.env['TEST_ENGINE'] === 'postgres' ? { calls: 1_000, seed: 2 } : { calls: 4_000, seed: 1 };

test(
  'thousands of calls with something wrong in them get an answer in form, at once, and leave nothing where they are refused',
  { timeout: patienceMs },
  async () => {
    await using app = await startApp({
      environment: { RATE_LIMITS: 'off', FEATURE_ANALYTICS: 'on', COGNITO_GUESTS: 'on' },
    });
    const fuzzed = await fuzz(app, { calls, seed });
    expect(fuzzed.problems).toEqual([]);
    expect(fuzzed.calls).toBe(calls);
    // Neither all of them nonsense nor all of them good.
    expect(fuzzed.refused / fuzzed.calls).toBeGreaterThan(0.3);
    expect(fuzzed.refused / fuzzed.calls).toBeLessThan(0.9);
  },
);
