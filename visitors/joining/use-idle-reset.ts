import { useEffect, useState } from 'react';

const idleMsMax = 30_000;
const countdownSeconds = 5;
const signsOfLife = ['pointerdown', 'keydown', 'input'] as const;

/**
 * On a shared screen nobody's number waits for the next person: it goes after half a minute in which nothing was
 * touched. Answers the seconds that are left, in the last five; any touch and any key begins anew.
 */
export function useIdleReset(isInUse: boolean, reset: () => void): number | undefined {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  useEffect(() => {
    if (!isInUse) return undefined;
    let timer: number;
    const count = (left: number): void => {
      setSecondsLeft(left || undefined);
      if (left === 0) reset();
      else timer = window.setTimeout(() => count(left - 1), 1_000);
    };
    const begin = (): void => {
      window.clearTimeout(timer);
      setSecondsLeft(undefined);
      timer = window.setTimeout(() => count(countdownSeconds), idleMsMax - countdownSeconds * 1_000);
    };
    begin();
    for (const sign of signsOfLife) window.addEventListener(sign, begin);
    return () => {
      for (const sign of signsOfLife) window.removeEventListener(sign, begin);
      window.clearTimeout(timer);
      setSecondsLeft(undefined);
    };
  }, [isInUse, reset]);
  return secondsLeft;
}
