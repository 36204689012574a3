import { useEffect, useState } from 'react';

export const skeletonDelayMs = 200;
const skeletonMs = 400;

/** Whether a skeleton stands where something is awaited: one that has just come into sight stays long enough not to flicker. */
export function useSteadyLoading(isAwaited: boolean): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const shown = setTimeout(() => setHeld(true), skeletonDelayMs);
    return () => clearTimeout(shown);
  }, [isAwaited]);
  useEffect(() => {
    if (!isHeld) return undefined;
    const seen = setTimeout(() => setHeld(false), skeletonMs);
    return () => clearTimeout(seen);
  }, [isHeld]);
  return isAwaited || isHeld;
}
