// When an event that did not arrive is tried again.
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Some three days in all. */
const pausesMs: readonly number[] = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  12 * hourMs,
  12 * hourMs,
  12 * hourMs,
  12 * hourMs,
];
export const triesMax = pausesMs.length + 1;
export const pauseMsMax = Math.round(1.1 * Math.max(...pausesMs));

/** How long to wait after so many tries, never twice the same; nothing where it is given up. */
export function pauseAfter(tries: number, random: () => number = Math.random): number | undefined {
  const pause = pausesMs[tries - 1];
  return pause === undefined ? undefined : Math.round(pause * (0.9 + 0.2 * random()));
}
