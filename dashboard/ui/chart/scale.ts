const aboutTicks = 4;

/**
 * A few round numbers from 0 that hold the largest value, the smallest first. They are whole, or whole in so many parts
 * of one: 100 for rates, which then end at 100% at the latest.
 */
export function ticksFor(largest: number, partsOfOne = 1): readonly number[] {
  const parts = Math.max(largest * partsOfOne, 1);
  const step = roundStep(parts / aboutTicks);
  return Array.from({ length: Math.ceil(parts / step) + 1 }, (_, index) => (index * step) / partsOfOne);
}

/** 1, 2 or 5 times a power of ten, and at least 1. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].find((times) => times * power >= rough) ?? 10;
  return Math.max(1, step * power);
}

/** So many labels, as of a week's days, stand below their points one by one. */
export const labeledMax = 7;

/** Which of many labels have room below a chart: the first one, the last one, and some evenly between. */
export function shownLabels(count: number, shownMax = 5): ReadonlySet<number> {
  if (count <= labeledMax) return new Set(Array.from({ length: count }, (_, index) => index));
  const step = (count - 1) / (shownMax - 1);
  return new Set(Array.from({ length: shownMax }, (_, index) => Math.round(index * step)));
}
