// Every endpoint and every verb of the pool, with bodies, queries and headers that go wrong in one place or in all.
import { fuzz } from '@fanfare/server/testing/fuzz/fuzz.ts';
import { startApp } from '@fanfare/server/testing/start-app.ts';
import { type Proof, seed, sizeOf } from './claim.ts';

export async function proveFuzz(): Promise<Proof> {
  const environment = { RATE_LIMITS: 'off', FEATURE_ANALYTICS: 'on', COGNITO_GUESTS: 'on' };
  await using app = await startApp({ environment });
  const { calls, refused, problems } = await fuzz(app, { calls: sizeOf('ENDURE_FUZZ_CALLS', 100_000), seed });
  for (const problem of problems) console.error(problem);
  const counts = [calls, refused, problems.length].map((count) => count.toLocaleString('en-US'));
  return {
    figure: `${counts[0]} calls, ${counts[1]} of them refused, ${counts[2]} taken badly`,
    holds: problems.length === 0,
  };
}
