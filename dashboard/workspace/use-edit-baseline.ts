import { useState } from 'react';

interface Seen<Value> {
  readonly value: Value;
  /** The moment of the workspace's last change. */
  readonly at: number;
}

/**
 * What somebody saw when they began to change it. What one changes oneself elsewhere moves it on; once something is
 * `isDirty` here, somebody else's change of the same does not, so that the server can refuse to write over it.
 */
export function useEditBaseline<Value>(now: Seen<Value>, isDirty: boolean) {
  const [baseline, setBasis] = useState(now);
  const isSame = JSON.stringify(baseline.value) === JSON.stringify(now.value);
  if (baseline.at !== now.at && (!isDirty || isSame)) setBasis(now);
  return { baseline, accept: setBasis };
}
