import { useState } from 'react';

const storageKey = 'hide-numbers';

/** Whether numbers are masked in this browser, for screens that others can see. */
export function useHiddenNumbers() {
  const [areHidden, setHidden] = useState(() => read());
  const change = (hide: boolean) => {
    setHidden(hide);
    keep(hide);
  };
  return { areHidden, change };
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
