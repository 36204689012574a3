// What takes a database long, such as ten thousand records at once, waits in a queue of its own: so that there are always
// connections for what takes it a moment, and nobody's work waits for all of somebody else's.
import { setTimeout as wait } from 'node:timers/promises';
import { Schedule, type ScheduleBounds } from '../database/schedule.ts';
import { Refusal } from './refusal.ts';

export const stillBusy = 'We are still working on your last request. Please try again in a few seconds.';

export interface HeavyQueue {
  /** Runs the task when it is the turn of all who own it. Refuses with 503 where too much waits, or for too long. */
  readonly run: <Done>(owners: readonly string[], task: () => Promise<Done>) => Promise<Done>;
  /** Waits a moment for room and refuses alike: asked before the body is read, so that it waits where it comes from. */
  readonly waitForRoom: (owners: readonly string[]) => Promise<void>;
  readonly waiting: () => number;
}

type HeavyBounds = Pick<ScheduleBounds, 'atOnceMax' | 'atOncePerOwner'>;

/** A body waits in memory with each. */
const ofBodies = { waitingMax: 60, waitingPerOwner: 8 };
/** Whoever sends more, and again at once when it is refused, is kept from sending for so long. */
const roomMsMax = 1_000;
const retryAfterSeconds = '3';

export function openHeavyQueue(bounds: HeavyBounds): HeavyQueue {
  const schedule = new Schedule({ ...bounds, ...ofBodies }, busy);
  return {
    run: async (owners, task) => {
      await schedule.take(owners);
      try {
        await yieldToEventLoop();
        return await task();
      } finally {
        schedule.end(owners);
      }
    },
    waitForRoom: async (owners) => {
      if (!schedule.isFull(owners)) return;
      await wait(roomMsMax);
      if (schedule.isFull(owners)) throw busy();
    },
    waiting: () => schedule.waiting.length,
  };
}

/** Between two parts of what keeps this thread busy: a timer's turn comes after the requests that have arrived. */
export async function yieldToEventLoop(): Promise<void> {
  await wait(0);
}

export function busy(message = stillBusy): Refusal {
  return new Refusal(503, message, { headers: { 'retry-after': retryAfterSeconds } });
}
