// The power is cut and the disk refuses, at every moment; nothing that was acknowledged may be lost.
import { cutPower } from '@fanfare/server/testing/disk/power-cuts.ts';
import { recordRefusals, recordWork } from '@fanfare/server/testing/disk/recorded-work.ts';
import { type Proof, seed, sizeOf } from './claim.ts';

const rounds = 6;
const serverEach = 100;
const writesMax = 1_000;

/** Before and after each flush, and at so many moments in between. */
export async function provePowerCuts(): Promise<Proof> {
  await using work = await recordWork(rounds);
  const between = sizeOf('ENDURE_POWER_CUTS', 1_000);
  const { cuts, lost, half } = await cutPower(work, { flushes: Infinity, between, serverEach, seed });
  for (const fault of [...lost, ...half]) console.log(fault);
  return {
    figure: `${cuts} power cuts in ${work.actions.length} actions, ${lost.length} acknowledged lost, ${half.length} half`,
    holds: lost.length + half.length === 0,
  };
}

/** Each write of what the product does is refused once; power cuts then show what is there. */
export async function proveRefusedWrites(): Promise<Proof> {
  const figures: string[] = [];
  let holds = true;
  for (const error of ['EIO', 'ENOSPC'] as const) {
    await using work = await recordRefusals(error, sizeOf('ENDURE_REFUSED_WRITES', writesMax));
    const { lost, half } = await cutPower(work, { flushes: 20, between: 20, seed });
    for (const fault of [...lost, ...half]) console.log(fault);
    figures.push(`${error} at each of ${work.writes} writes, ${lost.length} acknowledged lost, ${half.length} half`);
    holds &&= lost.length + half.length === 0;
  }
  return { figure: figures.join('; '), holds };
}
