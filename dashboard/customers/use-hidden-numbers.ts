import { useCallback, useSyncExternalStore } from 'react';
import { isolated, shownPhone } from './shown-phone.ts';

const storageKey = 'hide-numbers';
const listeners = new Set<() => void>();
/** What was chosen in this page, for browsers that keep nothing. */
let chosen: boolean | undefined;

/** Whether numbers are masked in this browser, for screens that others can see. */
export function useHiddenNumbers() {
  return { areHidden: useSyncExternalStore(subscribe, areHidden, () => false), change };
}

/** A customer's number within a sentence, masked where numbers are. */
export function useShownPhone(): (phone: string) => string {
  const isHidden = useHiddenNumbers().areHidden;
  return useCallback((phone) => isolated(shownPhone(phone, isHidden)), [isHidden]);
}

function areHidden(): boolean {
  return chosen ?? read();
}

function change(hide: boolean): void {
  chosen = hide;
  keep(hide);
  for (const listener of listeners) listener();
}

/** Another tab's choice holds here too. */
function subscribe(listener: () => void) {
  const follow = ({ key }: StorageEvent) => {
    if (key !== storageKey) return;
    chosen = undefined;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes';
  } catch {
    return false;
  }
}

function keep(hide: boolean): void {
  try {
    if (hide) localStorage.setItem(storageKey, 'yes');
    else localStorage.removeItem(storageKey);
  } catch {
    // Then it holds until the page is left.
  }
}
