// Pictures are heavy: only so many are worked on at once. What somebody waits for never waits for what nobody does.

export type Urgency = 'asked' | 'background';

export interface Queue {
  /**
   * Runs the task when its turn comes and there is room for its weight. Throws {@link QueueFull} or {@link QueueClosed}
   * without running it.
   */
  readonly run: <Done>(urgency: Urgency, task: () => Promise<Done>, weight?: number) => Promise<Done>;
  /** How many tasks have not begun. */
  readonly waiting: () => number;
  /** Forgets what has not begun, and waits for what has. */
  readonly close: () => Promise<void>;
}

export class QueueFull extends Error {}
export class QueueClosed extends Error {}

interface Waiting {
  readonly weight: number;
  readonly start: () => Promise<void>;
  readonly giveUp: () => void;
}

export interface QueueLimits {
  readonly atOnceMax: number;
  /** What runs together weighs no more, unless it runs alone. */
  readonly weightMax?: number;
  readonly waitingMax: number;
}

/** `atOnceMax` asked tasks run at once; background ones one by one, and only begin while nothing asked runs. */
export function makeQueue({ atOnceMax, weightMax = Number.POSITIVE_INFINITY, waitingMax }: QueueLimits): Queue {
  const waiting: Record<Urgency, Waiting[]> = { asked: [], background: [] };
  const running: Record<Urgency, Set<Promise<void>>> = { asked: new Set(), background: new Set() };
  let weighing = 0;
  let isClosed = false;

  function hasRoom(urgency: Urgency, weight: number): boolean {
    const isIdle = running.asked.size + running.background.size === 0;
    if (urgency === 'background' || isIdle) return isIdle;
    return running.asked.size < atOnceMax && weighing + weight <= weightMax;
  }

  function startNext(urgency: Urgency): void {
    for (let next = waiting[urgency][0]; next && hasRoom(urgency, next.weight); next = waiting[urgency][0]) {
      const { weight, start } = next;
      waiting[urgency].shift();
      weighing += weight;
      const run = start().finally(() => {
        running[urgency].delete(run);
        weighing -= weight;
        startNext('asked');
        startNext('background');
      });
      running[urgency].add(run);
    }
  }

  return {
    run: async (urgency, task, weight = 0) => {
      if (isClosed) throw new QueueClosed();
      if (urgency === 'asked' && waiting.asked.length >= waitingMax) throw new QueueFull();
      return await new Promise((resolve, reject) => {
        const start = () => task().then(resolve, reject);
        waiting[urgency].push({ weight, start, giveUp: () => reject(new QueueClosed()) });
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
