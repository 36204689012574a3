// Work that the clock sets off.
const minuteMs = 60_000;

export interface PeriodicWork {
  /** Does it once, now. */
  readonly look: () => Promise<void>;
  /** Ends after what is at hand; work that goes on for long sees the signal. */
  readonly close: () => Promise<void>;
}

/**
 * Does the work every minute, or `everyMs`, until it is closed, one after the other. What goes wrong then is told to
 * `report`, and the next time is another try.
 */
export function openPeriodicWork(
  work: (signal: AbortSignal) => Promise<void>,
  report: (fault: unknown) => void,
  everyMs = minuteMs,
): PeriodicWork {
  const closing = new AbortController();
  let working = Promise.resolve();
  let atHand = 0;
  const look = (): Promise<void> => {
    atHand += 1;
    const worked = working.then(() => work(closing.signal)).finally(() => (atHand -= 1));
    working = worked.catch(report);
    return worked;
  };
  const timer = setInterval(() => {
    if (atHand === 0) void look().catch(() => undefined);
  }, everyMs).unref();
  return {
    look,
    close: async () => {
      clearInterval(timer);
      closing.abort();
      await working;
    },
  };
}
