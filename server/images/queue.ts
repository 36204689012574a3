// Pictures are heavy: only so many are worked on at once, and those that somebody waits for come first.

export type Urgency = 'asked' | 'background';

export interface Queue {
  /** Runs the task when its turn comes. Throws {@link QueueFull} or {@link QueueClosed} without running it. */
  readonly run: <Done>(urgency: Urgency, task: () => Promise<Done>) => Promise<Done>;
  /** Forgets what has not begun, and waits for what has. */
  readonly close: () => Promise<void>;
}

export class QueueFull extends Error {}
export class QueueClosed extends Error {}

interface Waiting {
  readonly start: () => Promise<void>;
  readonly giveUp: () => void;
}

export function makeQueue({ atOnceMax, askedMax }: { readonly atOnceMax: number; readonly askedMax: number }): Queue {
  const waiting: Record<Urgency, Waiting[]> = { asked: [], background: [] };
  const running = new Set<Promise<void>>();
  let isClosed = false;

  function startNext(): void {
    while (running.size < atOnceMax) {
      const next = waiting.asked.shift() ?? waiting.background.shift();
      if (!next) return;
      const run = next.start().finally(() => {
        running.delete(run);
        startNext();
      });
      running.add(run);
    }
  }

  return {
    run: async (urgency, task) => {
      if (isClosed) throw new QueueClosed();
      if (urgency === 'asked' && waiting.asked.length >= askedMax) throw new QueueFull();
      return await new Promise((resolve, reject) => {
        const start = () => task().then(resolve, reject);
        waiting[urgency].push({ start, giveUp: () => reject(new QueueClosed()) });
        startNext();
      });
    },
    close: async () => {
      isClosed = true;
      for (const one of [...waiting.asked.splice(0), ...waiting.background.splice(0)]) one.giveUp();
      await Promise.all(running);
    },
  };
}
