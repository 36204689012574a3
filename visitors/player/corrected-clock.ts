// The server's time on a tablet. What somebody does to the tablet's own clock changes nothing while the player runs.
import type { Kept } from './kept.ts';

export interface CorrectedClock {
  /** epoch milliseconds */
  readonly now: () => number;
  /** The server's time in an answer, and when it was asked for by {@link CorrectedClockParts.monotonic}. */
  readonly hear: (serverNow: number, askedAt: number) => void;
}

export interface CorrectedClockParts {
  /** The tablet's own clock, epoch milliseconds; it may be days off. */
  readonly wall: () => number;
  /** Milliseconds since any moment; nobody can set it. */
  readonly monotonic: () => number;
  /** By how much the tablet's own clock is behind, for a start without a network. */
  readonly kept: Kept<number>;
}

/** A longer way says too little about the time. */
const trustedWayMsMax = 4_000;

export function openCorrectedClock({ wall, monotonic, kept }: CorrectedClockParts): CorrectedClock {
  let anchor = { time: wall() + (kept.read() ?? 0), at: monotonic() };
  let isCorrected = false;
  const now = (): number => Math.round(anchor.time + monotonic() - anchor.at);
  return {
    now,
    hear: (serverNow, askedAt) => {
      const at = monotonic();
      const wayMs = at - askedAt;
      if (isCorrected && wayMs > trustedWayMsMax) return;
      anchor = { time: serverNow + wayMs / 2, at };
      isCorrected = true;
      kept.write(now() - Math.round(wall()));
    },
  };
}
