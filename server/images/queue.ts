// Pictures are heavy: only so many are worked on at once. What somebody waits for never waits for what nobody does.

type Urgency = 'asked' | 'background';

export interface Queue {
  /**
   * Runs the task when its turn comes and there is room for its weight. Throws {@link QueueFull} or {@link QueueClosed}
   * without running it.
   */
  readonly run: <Done>(urgency: Urgency, task: () => Promise<Done>, weight?: number, owner?: string) => Promise<Done>;
  /** How many tasks have not begun. */
  readonly waiting: () => number;
  /** Forgets what has not begun, and waits for what has. */
  readonly close: () => Promise<void>;
}

export class QueueFull extends Error {}
export class QueueClosed extends Error {}

interface Waiting {
  readonly weight: number;
  readonly owner: string;
  readonly start: () => Promise<void>;
  readonly giveUp: () => void;
}

interface QueueLimits {
  readonly atOnceMax: number;
  /** What runs together weighs no more, unless it runs alone. */
  readonly weightMax?: number;
  readonly waitingMax: number;
  /** So much of what runs together and of what waits may be one owner's, as a part of 1. */
  readonly ofOwnerMax?: number;
}

/** `atOnceMax` asked tasks run at once; background ones one by one, and only begin while nothing asked runs. */
export function makeQueue(limits: QueueLimits): Queue {
  const { atOnceMax, weightMax = Number.POSITIVE_INFINITY, waitingMax, ofOwnerMax = Number.POSITIVE_INFINITY } = limits;
  const waiting: Record<Urgency, Waiting[]> = { asked: [], background: [] };
  const running: Record<Urgency, Set<Promise<void>>> = { asked: new Set(), background: new Set() };
  const weighingOf = new Map<string, number>();
  let weighing = 0;
  let isClosed = false;

  function hasRoomOfOwner({ owner, weight }: Waiting): boolean {
    const ofOwner = weighingOf.get(owner);
    return ofOwner === undefined || ofOwner + weight <= weightMax * ofOwnerMax;
  }

  function hasRoom(urgency: Urgency, weight: number): boolean {
    const isIdle = running.asked.size + running.background.size === 0;
    if (urgency === 'background' || isIdle) return isIdle;
    return running.asked.size < atOnceMax && weighing + weight <= weightMax;
  }

  function weigh(owner: string, weight: number): void {
    weighing += weight;
    const ofOwner = (weighingOf.get(owner) ?? 0) + weight;
    if (ofOwner > 0) weighingOf.set(owner, ofOwner);
    else weighingOf.delete(owner);
  }

  function startNext(urgency: Urgency): void {
    const findNext = () => waiting[urgency].find(hasRoomOfOwner);
    for (let next = findNext(); next && hasRoom(urgency, next.weight); next = findNext()) {
      const { weight, owner, start } = next;
      waiting[urgency].splice(waiting[urgency].indexOf(next), 1);
      weigh(owner, weight);
      const run = start().finally(() => {
        running[urgency].delete(run);
        weigh(owner, -weight);
        startNext('asked');
        startNext('background');
      });
      running[urgency].add(run);
    }
  }

  function isFull(owner: string): boolean {
    const ofOwner = waiting.asked.filter((one) => one.owner === owner).length;
    return waiting.asked.length >= waitingMax || ofOwner >= waitingMax * ofOwnerMax;
  }

  return {
    run: async (urgency, task, weight = 0, owner = '') => {
      if (isClosed) throw new QueueClosed();
      if (urgency === 'asked' && isFull(owner)) throw new QueueFull();
      return await new Promise((resolve, reject) => {
        const start = () => task().then(resolve, reject);
        waiting[urgency].push({ weight, owner, start, giveUp: () => reject(new QueueClosed()) });
        startNext(urgency);
      });
    },
    waiting: () => waiting.asked.length + waiting.background.length,
    close: async () => {
      isClosed = true;
      for (const one of [...waiting.asked.splice(0), ...waiting.background.splice(0)]) one.giveUp();
      await Promise.all([...running.asked, ...running.background]);
    },
  };
}
