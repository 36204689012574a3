// Who has begun something on the page that is open and would miss it.
import { useEffect } from 'react';

const holders = new Set<symbol>();

/** Answers how to let go. */
export function markUnsaved(): () => void {
  const holder = Symbol('unsaved');
  holders.add(holder);
  return () => void holders.delete(holder);
}

export function hasUnsaved(): boolean {
  return holders.size > 0;
}

/** For as long as the component stands and `isDirty` is true. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => (isDirty ? markUnsaved() : undefined), [isDirty]);
}
