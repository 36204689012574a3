import { useEffect, useState } from 'react';

export const skeletonDelayMs = 200;
const skeletonMs = 400;

/** Whether a skeleton stands where something is awaited: one that has just come into sight stays long enough not to flicker. */
export function useSteadyLoading(isAwaited: boolean): boolean {
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const shown = setTimeout(() => setLoading(true), skeletonDelayMs);
    return () => clearTimeout(shown);
  }, [isAwaited]);
  useEffect(() => {
    if (!isLoading) return undefined;
    const seen = setTimeout(() => setLoading(false), skeletonMs);
    return () => clearTimeout(seen);
  }, [isLoading]);
  return isAwaited || isLoading;
}
