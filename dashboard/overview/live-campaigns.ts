import { phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';

interface Timed {
  readonly status: string;
  readonly start: number;
  readonly exp: number;
}

/** Those that are live now, the next to end first. */
export function liveOf<C extends Timed>(campaigns: readonly C[], now: number): C[] {
  return campaigns
    .filter((campaign) => phaseOf(campaign, now) === 'live')
    .toSorted((one, other) => one.exp - other.exp);
}

export type DayPart = 'morning' | 'afternoon' | 'evening';

export function dayPartOf(hour: number): DayPart {
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
