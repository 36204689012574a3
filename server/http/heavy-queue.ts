// What takes a database long, such as ten thousand records at once, waits in a queue of its own: so that there are always
// connections for what takes it a moment, and nobody's work waits for all of somebody else's.
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from './refusal.ts';

export const stillBusy = 'We are still working on your last request. Please try again in a few seconds.';

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

export function openHeavyQueue(bounds: HeavyBounds): HeavyQueue {
  const schedule = new Schedule(bounds);
  return {
    run: async (owners, task) => {
      await schedule.take(owners);
      try {
        await letOthersGo();
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

class Schedule {
  waiting: readonly Waiting[] = [];
  #running: readonly (readonly string[])[] = [];
  /** Whose work began when, so that of those who wait the next is whoever has had none for longest. */
  readonly #begun = new Map<string, number>();
  #begins = 0;
  readonly #bounds: HeavyBounds;

  constructor(bounds: HeavyBounds) {
    this.#bounds = bounds;
  }

  take(owners: readonly string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.isFull(owners)) throw busy();
      const late = setTimeout(() => {
        this.#leave(own);
        reject(busy());
      }, waitMsMax);
      const own: Waiting = {
        owners,
        start: () => {
          clearTimeout(late);
          resolve();
        },
      };
      this.waiting = [...this.waiting, own];
      this.#startNext();
    });
  }

  end(owners: readonly string[]): void {
    this.#running = this.#running.filter((one) => one !== owners);
    if (this.#running.length + this.waiting.length === 0) this.#begun.clear();
    this.#startNext();
  }

  isFull(owners: readonly string[]): boolean {
    const countOf = (owner: string) => this.waiting.filter((one) => one.owners.includes(owner)).length;
    return this.waiting.length >= waitingMax || owners.some((owner) => countOf(owner) >= waitingPerOwner);
  }

  #startNext(): void {
    if (this.#running.length >= this.#bounds.atOnceMax) return;
    const free = this.waiting.filter((one) => this.#hasRoom(one));
    const [next] = free.toSorted((one, other) => this.#lastBegun(one) - this.#lastBegun(other));
    if (!next) return;
    this.#leave(next);
    this.#begins += 1;
    for (const owner of next.owners) this.#begun.set(owner, this.#begins);
    this.#running = [...this.#running, next.owners];
    next.start();
  }

  #leave(left: Waiting): void {
    this.waiting = this.waiting.filter((one) => one !== left);
  }

  #hasRoom({ owners }: Waiting): boolean {
    const countOf = (owner: string) => this.#running.filter((one) => one.includes(owner)).length;
    return owners.every((owner) => countOf(owner) < this.#bounds.atOncePerOwner);
  }

  #lastBegun({ owners }: Waiting): number {
    return Math.max(...owners.map((owner) => this.#begun.get(owner) ?? 0));
  }
}

/** Between two parts of what keeps this thread busy: a timer's turn comes after the requests that have arrived. */
export async function letOthersGo(): Promise<void> {
  await wait(0);
}

function busy(): Refusal {
  return new Refusal(503, stillBusy, { headers: { 'retry-after': retryAfterSeconds } });
}
