import { useCallback, useState } from 'react';

export type OnHeld = (part: string, isHeld: boolean) => void;

/** Whether any part of the page holds something unsaved; each part says so of itself. A page can ask only once before it is left. */
export function useHeld() {
  const [parts, setParts] = useState<readonly string[]>([]);
  const onHeld: OnHeld = useCallback((part, isHeld) => {
    setParts((known) => {
      if (known.includes(part) === isHeld) return known;
      return isHeld ? [...known, part] : known.filter((other) => other !== part);
    });
  }, []);
  return { isHeld: parts.length > 0, onHeld };
}
