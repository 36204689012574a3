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

/**
 * Never ticked beforehand, also not for another version of the text. It doesn't govern the button: whoever sends without
 * it is told what is missing.
 */
export function useConsentBox(hasBox: boolean, version: string): ConsentBoxState {
  const field = useRef<HTMLInputElement>(null);
  const [ticked, setTicked] = useState<string>();
  const isTicked = ticked === version;
  const [isMissing, setMissing] = useState(false);
  const tick = useCallback(
    (now: boolean) => {
      setTicked(now ? version : undefined);
      setMissing(false);
    },
    [version],
  );
  const check = (): boolean => {
    if (!hasBox || isTicked) return true;
    setMissing(true);
    field.current?.focus();
    return false;
  };
  return { field, isTicked, isMissing, tick, check };
}
