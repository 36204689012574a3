import { useEffect, useRef } from 'react';
import { announce } from './announcer.tsx';

/** Says how many are left after a search or a filter, in words; nothing while they stay the same. */
export function useAnnouncedCount(words: string): void {
  const last = useRef(words);
  useEffect(() => {
    if (last.current === words) return;
    last.current = words;
    announce(words);
  }, [words]);
}
