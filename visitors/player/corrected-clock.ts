// The server's time on a tablet. What somebody does to the tablet's own clock changes nothing while the player runs.
import { type Stored, isRecord } from './stored.ts';

export interface CorrectedClock {
  /** epoch milliseconds */
  readonly now: () => number;
  /** The server's time in an answer, and when it was asked for by {@link CorrectedClockParts.monotonic}. */
  readonly hear: (serverNow: number, askedAt: number) => void;
  /**
   * The tablet may have slept, which {@link CorrectedClockParts.monotonic} does not count. If its own clock has gone further
   * meanwhile, that is taken until the server is heard: better that a campaign ends early than that it ends late.
   */
  readonly wake: () => void;
}

export interface CorrectedClockParts {
  /** The tablet's own clock, epoch milliseconds; it may be days off. */
  readonly wall: () => number;
  /** Milliseconds since any moment; nobody can set it. */
  readonly monotonic: () => number;
  /** For a start without a network. */
  readonly kept: Stored<Heard>;
}

/** The server's time when it was last heard, and what the tablet's own clock said then. */
interface Heard {
  readonly time: number;
  readonly wall: number;
}

export function isHeard(value: unknown): value is Heard {
  return isRecord(value) && Number.isFinite(value['time']) && Number.isFinite(value['wall']);
}

/** A longer way says too little about the time, unless it is less than what the answer shows this clock to be off. */
const trustedWayMsMax = 4_000;

export function openCorrectedClock({ wall, monotonic, kept }: CorrectedClockParts): CorrectedClock {
  const anchorAt = (time: number) => ({ time, at: monotonic(), wall: wall() });
  const heard = kept.read();
  let anchor = heard ? { ...heard, at: monotonic() } : anchorAt(wall());
  let isCorrected = false;
  const now = (): number => Math.round(anchor.time + monotonic() - anchor.at);
  const wake = (): void => {
    const time = anchor.time + wall() - anchor.wall;
    if (time > now()) anchor = anchorAt(time);
  };
  // A clock that ran out of power says a time of years ago; then it goes on from what was heard.
  wake();
  return {
    now,
    hear: (serverNow, askedAt) => {
      const wayMs = monotonic() - askedAt;
      const time = serverNow + wayMs / 2;
      if (isCorrected && wayMs > trustedWayMsMax && Math.abs(time - now()) <= wayMs) return;
      anchor = anchorAt(time);
      isCorrected = true;
      kept.write(anchor);
    },
    wake,
  };
}
