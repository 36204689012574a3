import { type RefObject, useCallback, useRef, useState } from 'react';

export interface ConsentBoxState {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isTicked: boolean;
  /** Somebody sent without it. */
  readonly isMissing: boolean;
  readonly tick: (isTicked: boolean) => void;
  /** Whether there is nothing left to tick; otherwise the box is shown to be missing and gets the focus. */
  readonly check: () => boolean;
}

/** Never ticked beforehand. It doesn't govern the button: whoever sends without it is told what is missing. */
export function useConsentBox(hasBox: boolean): ConsentBoxState {
  const field = useRef<HTMLInputElement>(null);
  const [isTicked, setTicked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const tick = useCallback((now: boolean) => {
    setTicked(now);
    setMissing(false);
  }, []);
  const check = (): boolean => {
    if (!hasBox || isTicked) return true;
    setMissing(true);
    field.current?.focus();
    return false;
  };
  return { field, isTicked, isMissing, tick, check };
}
