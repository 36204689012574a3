// Who is next where few go at once: whoever has had no turn for longest, and not whoever asks most.

import { AsyncLocalStorage } from 'node:async_hooks';

const askers = new AsyncLocalStorage<string>();

/** What takes turns meanwhile takes the person's too, in whichever workspaces they ask. */
export function askedBy<Done>(personId: string, work: () => Done): Done {
  return askers.run(personId, work);
}

/** Nothing where nobody who is known asks. */
export function askerNow(): string | undefined {
  return askers.getStore();
}

export interface ScheduleBounds {
  readonly atOnceMax: number;
  readonly atOncePerOwner: number;
  readonly waitingMax: number;
  readonly waitingPerOwner: number;
}

/** With the work itself, somebody is answered before they give up. */
const waitMsMax = 5_000;

interface Waiting {
  readonly owners: readonly string[];
  readonly start: () => void;
}

/** Runs nothing itself: whoever has taken a turn ends it with the same owners. */
export class Schedule {
  waiting: readonly Waiting[] = [];
  #running: readonly (readonly string[])[] = [];
  /** Whose work began when, so that of those who wait the next is whoever has had none for longest. */
  readonly #begun = new Map<string, number>();
  #begins = 0;
  readonly #bounds: ScheduleBounds;
  readonly #refusal: () => Error;

  constructor(bounds: ScheduleBounds, refusal: () => Error) {
    this.#bounds = bounds;
    this.#refusal = refusal;
  }

  /** Throws the refusal where too much waits, or for too long; whoever goes on with what has begun waits as long as it takes. */
  take(owners: readonly string[], { isBegun = false } = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!isBegun && this.isFull(owners)) throw this.#refusal();
      const giveUp = () => {
        this.#leave(own);
        reject(this.#refusal());
      };
      const late = isBegun ? undefined : setTimeout(giveUp, waitMsMax);
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
    const { waitingMax, waitingPerOwner } = this.#bounds;
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
    // Who ends makes room for a workspace and a person.
    this.#startNext();
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
