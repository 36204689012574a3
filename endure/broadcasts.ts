// The server is killed while it texts; its gateway's own log must have nobody twice, and miss nobody but the unknown.
import { killWhileTexting } from '@fanfare/server/testing/broadcast-kills.ts';
import { stopWhileTexting } from '@fanfare/server/testing/stop-races.ts';
import { type Proof, sizeOf } from './claim.ts';

/** Texts of one workspace that a process has on their way at most. */
const underWayMax = 48;

export async function proveBroadcasts(): Promise<Proof> {
  const kills = sizeOf('ENDURE_KILLS', 1_000);
  const { texts, twice, missing, unknown, unknownMax } = await killWhileTexting(kills);
  return {
    figure: `${kills} kills, ${texts} texts, ${twice} twice, ${missing} missing, ${unknown} unknown, at most ${unknownMax} of one kill`,
    holds: twice === 0 && missing === 0 && unknownMax <= underWayMax,
  };
}

export async function proveStops(): Promise<Proof> {
  const races = sizeOf('ENDURE_STOPS', 100_000);
  const { stops, textedAfter } = await stopWhileTexting(races);
  return {
    figure: `${stops} STOPs while texts wait, ${textedAfter} texted after their answer`,
    holds: textedAfter === 0,
  };
}
