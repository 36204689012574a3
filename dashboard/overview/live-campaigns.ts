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
