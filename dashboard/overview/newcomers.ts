const dayMs = 24 * 60 * 60_000;

interface Newcomer {
  readonly createdAt: number;
  readonly addedby: string;
}

export interface Count {
  readonly count: number;
  /** There may be more than were looked at. */
  readonly isAtLeast: boolean;
}

/** How many came within the last days; `newest` holds the newest first, `isAll` when none are left out. */
export function countSince(newest: readonly Newcomer[], isAll: boolean, days: number, now: number): Count {
  const since = now - days * dayMs;
  const count = newest.filter(({ createdAt }) => createdAt >= since).length;
  return { count, isAtLeast: !isAll && count === newest.length };
}

export function joinedByInvite<N extends Newcomer>(customers: readonly N[]): N[] {
  return customers.filter(({ addedby }) => addedby === 'viewer');
}
