import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

let announced = '';
const listeners = new Set<() => void>();

/** Says something to those who hear the page; the same words twice are heard twice. */
export function announce(words: string): void {
  announced = announced === words ? `${words}\u00a0` : words;
  for (const listener of listeners) listener();
}

/** Stands once in the app. */
export function Announcer() {
  const words = useSyncExternalStore(subscribe, () => announced);
  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
