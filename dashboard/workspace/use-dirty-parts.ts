import { useCallback, useState } from 'react';

export type OnDirtyChange = (part: string, isDirty: boolean) => void;

/** Whether any part of the page holds something unsaved; each part says so of itself. A page can ask only once before it is left. */
export function useDirtyParts() {
  const [parts, setParts] = useState<readonly string[]>([]);
  const onDirtyChange: OnDirtyChange = useCallback((part, isDirty) => {
    setParts((known) => {
      if (known.includes(part) === isDirty) return known;
      return isDirty ? [...known, part] : known.filter((other) => other !== part);
    });
  }, []);
  return { isDirty: parts.length > 0, onDirtyChange };
}
