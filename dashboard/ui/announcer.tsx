import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

let announced = { words: '', count: 0, isForDialogs: false };
const listeners = new Set<() => void>();

/** Says something to those who hear the page; the same words twice are heard twice. */
export function announce(words: string): void {
  say(words, false);
}

/** The same for what the page says by itself, as a toast does: whatever hides the page says it in its place. */
export function announceInDialogs(words: string): void {
  say(words, true);
}

function say(words: string, isForDialogs: boolean): void {
  const isRepeated = announced.words === words;
  announced = { words: isRepeated ? `${words}\u00a0` : words, count: announced.count + 1, isForDialogs };
  for (const listener of listeners) listener();
}

/**
 * Stands once in the app, and once more in whatever hides the rest of the page while it is open. It says what comes
 * from then on.
 */
export function Announcer({ isOfPage = false }: { readonly isOfPage?: boolean }) {
  const { words, count, isForDialogs } = useSyncExternalStore(subscribe, lastAnnounced, lastAnnounced);
  const [countAtFirst] = useState(count);
  const isHeard = count > countAtFirst && !(isOfPage && isForDialogs);
  return <VisuallyHidden role="status">{isHeard ? words : ''}</VisuallyHidden>;
}

function lastAnnounced() {
  return announced;
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
