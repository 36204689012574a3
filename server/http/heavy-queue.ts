// What takes a database long, such as ten thousand records at once, waits in a queue of its own: so that there are always
// connections for what takes it a moment, and nobody's work waits for all of somebody else's.
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from './refusal.ts';

export const stillBusy = 'We are still busy with what you asked for before. Please try again in a few seconds.';

export interface HeavyQueue {
  /** Runs the task when it is the turn of all who own it. Refuses with 503 where too much waits, or for too long. */
  readonly run: <Done>(owners: readonly string[], task: () => Promise<Done>) => Promise<Done>;
  /** Waits a moment for room and refuses alike: asked before the body is read, so that it waits where it comes from. */
  readonly waitForRoom: (owners: readonly string[]) => Promise<void>;
  readonly waiting: () => number;
}

export interface HeavyBounds {
  readonly atOnceMax: number;
  readonly atOncePerOwner: number;
}

/** A body waits in memory with each. */
const waitingMax = 60;
const waitingPerOwner = 8;
/** With the work itself, somebody is answered before they give up. */
const waitMsMax = 5_000;
/** Whoever sends more, and again at once when it is refused, is kept from sending for so long. */
const roomMsMax = 1_000;
const retryAfterSeconds = '3';

interface Waiting {
  readonly owners: readonly string[];
  readonly start: () => void;
}

export function openHeavyQueue({ atOnceMax, atOncePerOwner }: HeavyBounds): HeavyQueue {
  let waiting: Waiting[] = [];
  let running: (readonly string[])[] = [];
  /** Whose work began when, so that of those who wait the next is whoever has had none for longest. */
  const begun = new Map<string, number>();
  let begins = 0;

  const hasRoom = ({ owners }: Waiting) =>
    owners.every((owner) => running.filter((one) => one.includes(owner)).length < atOncePerOwner);
  const lastBegun = ({ owners }: Waiting) => Math.max(...owners.map((owner) => begun.get(owner) ?? 0));

  function startNext(): void {
    if (running.length >= atOnceMax) return;
    const [next] = waiting.filter(hasRoom).toSorted((one, other) => lastBegun(one) - lastBegun(other));
    if (!next) return;
    waiting = waiting.filter((one) => one !== next);
    begins += 1;
    for (const owner of next.owners) begun.set(owner, begins);
    running.push(next.owners);
    next.start();
  }

  function end(owners: readonly string[]): void {
    running = running.filter((one) => one !== owners);
    if (running.length + waiting.length === 0) begun.clear();
    startNext();
  }

  function isFull(owners: readonly string[]): boolean {
    const countOf = (owner: string) => waiting.filter((one) => one.owners.includes(owner)).length;
    return waiting.length >= waitingMax || owners.some((owner) => countOf(owner) >= waitingPerOwner);
  }

  const waitForTurn = (owners: readonly string[]): Promise<void> =>
    new Promise((resolve, reject) => {
      if (isFull(owners)) throw busy();
      const late = setTimeout(() => {
        waiting = waiting.filter((one) => one !== own);
        reject(busy());
      }, waitMsMax);
      const own = {
        owners,
        start: () => {
          clearTimeout(late);
          resolve();
        },
      };
      waiting.push(own);
      startNext();
    });

  return {
    run: async (owners, task) => {
      await waitForTurn(owners);
      try {
        await letOthersGo();
        return await task();
      } finally {
        end(owners);
      }
    },
    waitForRoom: async (owners) => {
      if (!isFull(owners)) return;
      await wait(roomMsMax);
      if (isFull(owners)) throw busy();
    },
    waiting: () => waiting.length,
  };
}

/** Between two parts of what keeps this thread busy: a timer's turn comes after the requests that have arrived. */
export async function letOthersGo(): Promise<void> {
  await wait(0);
}

function busy(): Refusal {
  return new Refusal(503, stillBusy, { headers: { 'retry-after': retryAfterSeconds } });
}
