// Work that the clock sets off.
const everyMs = 60_000;

export interface EveryMinute {
  /** Does it once, now. */
  readonly look: () => Promise<void>;
  /** Ends after what is at hand; work that goes on for long sees the signal. */
  readonly close: () => Promise<void>;
}

/**
 * Does the work every minute until it is closed, one after the other. What goes wrong then is told to `report`, and the
 * next minute is another try.
 */
export function openEveryMinute(
  work: (signal: AbortSignal) => Promise<void>,
  report: (fault: unknown) => void,
): EveryMinute {
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
