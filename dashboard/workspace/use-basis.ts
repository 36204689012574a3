import { useState } from 'react';

interface Seen<Value> {
  readonly value: Value;
  /** The moment of the workspace's last change. */
  readonly at: number;
}

/**
 * What somebody saw when they began to change it. What one changes oneself elsewhere moves it on; once something is
 * `isHeld` here, somebody else's change of the same does not, so that the server can refuse to write over it.
 */
export function useBasis<Value>(now: Seen<Value>, isHeld: boolean) {
  const [basis, setBasis] = useState(now);
  const isSame = JSON.stringify(basis.value) === JSON.stringify(now.value);
  if (basis.at !== now.at && (!isHeld || isSame)) setBasis(now);
  return { basis, accept: setBasis };
}
