import { useCallback, useState } from 'react';

/** One thing that a menu or a dialog is about; it stays known while that closes. `opening` as a key starts it anew. */
export function useOpened<Thing>() {
  const [one, setOne] = useState<Thing>();
  const [isOpen, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const open = useCallback((thing: Thing) => {
    setOne(() => thing);
    setOpen(true);
    setOpening((count) => count + 1);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  return { one, isOpen, opening, open, close };
}
