const dayMs = 24 * 60 * 60_000;

/** How long what a tablet did is told by day; older days are forgotten. */
export const daysKept = 35;

/** When a play was, by the tablet; where it cannot have been then, its clock is wrong, and it counts as it comes. */
export function toPlausible(
  at: number,
  { pairedAt, now }: { readonly pairedAt: number; readonly now: number },
): number {
  const isPlausible = at >= pairedAt && at >= now - daysKept * dayMs && at <= now;
  return isPlausible ? at : now;
}
