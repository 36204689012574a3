import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

let announced = { words: '', count: 0 };
const listeners = new Set<() => void>();

/** Says something to those who hear the page; the same words twice are heard twice. */
export function announce(words: string): void {
  const isRepeated = announced.words === words;
  announced = { words: isRepeated ? `${words}\u00a0` : words, count: announced.count + 1 };
  for (const listener of listeners) listener();
}

/**
 * Stands once in the app, and once more in whatever hides the rest of the page while it is open. It says what comes
 * from then on.
 */
export function Announcer() {
  const { words, count } = useSyncExternalStore(subscribe, () => announced);
  const [countAtFirst] = useState(count);
  return <VisuallyHidden role="status">{count > countAtFirst ? words : ''}</VisuallyHidden>;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says how many are left after a search or a filter, in words; nothing while they stay the same. */
export function useAnnouncedCount(words: string): void {
  const last = useRef(words);
  useEffect(() => {
    if (last.current === words) return;
    last.current = words;
    announce(words);
  }, [words]);
}
