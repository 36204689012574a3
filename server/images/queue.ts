// Pictures are heavy: only so many are worked on at once. What somebody waits for never waits for what nobody does.

export type Urgency = 'asked' | 'background';

export interface Queue {
  /** Runs the task when its turn comes. Throws {@link QueueFull} or {@link QueueClosed} without running it. */
  readonly run: <Done>(urgency: Urgency, task: () => Promise<Done>) => Promise<Done>;
  /** How many tasks have not begun. */
  readonly waiting: () => number;
  /** Forgets what has not begun, and waits for what has. */
  readonly close: () => Promise<void>;
}

export class QueueFull extends Error {}
export class QueueClosed extends Error {}

interface Waiting {
  readonly start: () => Promise<void>;
  readonly giveUp: () => void;
}

/** `atOnceMax` asked tasks run at once; background ones one by one, and only begin while nothing asked runs. */
export function makeQueue({ atOnceMax, askedMax }: { readonly atOnceMax: number; readonly askedMax: number }): Queue {
  const waiting: Record<Urgency, Waiting[]> = { asked: [], background: [] };
  const running: Record<Urgency, Set<Promise<void>>> = { asked: new Set(), background: new Set() };
  let isClosed = false;

  function hasRoom(urgency: Urgency): boolean {
    if (urgency === 'asked') return running.asked.size < atOnceMax;
    return running.asked.size + running.background.size === 0;
  }

  function startNext(urgency: Urgency): void {
    while (hasRoom(urgency)) {
      const next = waiting[urgency].shift();
      if (!next) return;
      const run = next.start().finally(() => {
        running[urgency].delete(run);
        startNext('asked');
        startNext('background');
      });
      running[urgency].add(run);
    }
  }

  return {
    run: async (urgency, task) => {
      if (isClosed) throw new QueueClosed();
      if (urgency === 'asked' && waiting.asked.length >= askedMax) throw new QueueFull();
      return await new Promise((resolve, reject) => {
        const start = () => task().then(resolve, reject);
        waiting[urgency].push({ start, giveUp: () => reject(new QueueClosed()) });
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
