const drawEveryMs = 200;

export interface SendingProgress {
  readonly sent: number;
  readonly total: number;
  readonly perSecond: number;
}

export const noProgress: SendingProgress = { sent: 0, total: 0, perSecond: 0 };

/** Tells the progress a few times a second, not for every part. */
export function startMeter(total: number, tell: (progress: SendingProgress) => void) {
  const began = performance.now();
  let sent = 0;
  let told = 0;
  const tellNow = (now: number) => {
    told = now;
    tell({ sent, total, perSecond: Math.round((sent * 1_000) / Math.max(1, now - began)) });
  };
  tellNow(began);
  return {
    add: (rows: number) => {
      sent += rows;
      const now = performance.now();
      if (now - told >= drawEveryMs) tellNow(now);
    },
    end: () => tellNow(performance.now()),
  };
}
