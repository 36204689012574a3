import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { useEffect, useState } from 'react';
import { nextBoundary } from './campaigns-view.ts';

/** Browsers count no further in one timer. */
const timerMaxMs = 2_147_483_647;

/** The time, told anew only when one of the campaigns begins or ends. */
export function useBoundaryClock(campaigns: readonly Campaign[]): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const boundary = nextBoundary(campaigns, now);
    if (boundary === undefined) return undefined;
    const wait = Math.min(timerMaxMs, Math.max(0, boundary - Date.now()));
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [campaigns, now]);
  return now;
}
