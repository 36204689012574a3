// Work that the clock sets off.
import { setTimeout as wait } from 'node:timers/promises';

const minuteMs = 60_000;
const afterFaultMs = 5_000;
const stopMsMax = 2_000;

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

interface WorkLoop {
  /** Begins what there is room for, and answers whether there is more to do at once. */
  readonly look: () => Promise<boolean>;
  /** Answers once something has ended that is under way from now on. */
  readonly freed: () => Promise<void>;
  readonly lookMs: number;
  readonly report: (fault: unknown) => void;
}

/** Looks every `lookMs` until the signal, and as soon as there is room again; after a fault it rests. */
export async function keepLooking({ look, freed, lookMs, report }: WorkLoop, signal: AbortSignal): Promise<void> {
  const pause = async (ms: number) => await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
  while (!signal.aborted) {
    const isFreed = freed();
    try {
      if (!(await look())) await Promise.race([pause(lookMs), isFreed]);
    } catch (fault) {
      report(fault);
      await pause(afterFaultMs);
    }
  }
}

/** What is under way at a stop has two seconds to end by itself. */
export async function endSoon(underWay: readonly Promise<void>[], aborting: AbortController): Promise<void> {
  await Promise.race([Promise.all(underWay), wait(stopMsMax, undefined, { ref: false })]);
  aborting.abort();
  await Promise.all(underWay);
}
