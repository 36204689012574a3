const dayMs = 24 * 60 * 60_000;

/** Begun days count; 0 once it is over. */
export function daysLeft(expiresAt: number, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / dayMs));
}
