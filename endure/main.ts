// npm run endure: the claims that take long. One line for each; fails when one does not hold.
import type { Claim, Proof } from './claim.ts';

const claims: readonly Claim[] = [];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((part) => !claims.some(({ name }) => name.includes(part)));
if (unknown.length > 0) {
  console.error(
    `There is no claim named ${unknown.join(', ')}. There are: ${claims.map(({ name }) => name).join(', ')}.`,
  );
  process.exitCode = 1;
} else {
  for (const claim of claims) {
    if (chosen.length > 0 && !chosen.some((part) => claim.name.includes(part))) continue;
    const { figure, holds } = await claim.prove().catch(toFailure);
    console.log(`${claim.name}: ${figure} — ${holds ? 'ok' : 'FAILED'}`);
    if (!holds) process.exitCode = 1;
  }
}

function toFailure(error: unknown): Proof {
  console.error(error);
  return { figure: error instanceof Error ? error.message : String(error), holds: false };
}
