// When one more try is allowed, decided from those before.
import type { Tries } from './tries-store.ts';

const minuteMs = 60_000;
/** A lock never lasts longer, and this long without a try makes a fresh start. */
const quietMs = 15 * minuteMs;
const codesMax = 5;
/** After this nothing that was counted is looked at any more. */
export const countsMatterMs = 60 * minuteMs;

/** The next count, or nothing where one more is refused. */
export type TryRule = (seen: Tries | undefined, now: number) => Tries | undefined;

/** After so many the next have to wait 1, 2, 4 … seconds. */
export function lockingFrom(freeTries: number): TryRule {
  return (seen, now) => {
    if (!seen || now - seen.lastAt >= quietMs) return first(now);
    const lockMs = seen.count < freeTries ? 0 : Math.min(2 ** (seen.count - freeTries) * 1_000, quietMs);
    // Of another server's clock, which may be ahead, the last may seem to be still to come.
    return Math.max(0, now - seen.lastAt) < lockMs ? undefined : oneMore(seen, now);
  };
}

/** Five, and then none for a quarter of an hour. */
export const codeRule: TryRule = (seen, now) => {
  if (!seen || now - seen.lastAt >= quietMs) return first(now);
  return seen.count >= codesMax ? undefined : oneMore(seen, now);
};

export function atMostAnHour(max: number): TryRule {
  return (seen, now) => {
    if (!seen || now - seen.firstAt >= countsMatterMs) return first(now);
    return seen.count >= max ? undefined : oneMore(seen, now);
  };
}

function first(now: number): Tries {
  return { count: 1, firstAt: now, lastAt: now };
}

function oneMore(seen: Tries, now: number): Tries {
  return { ...seen, count: seen.count + 1, lastAt: now };
}
