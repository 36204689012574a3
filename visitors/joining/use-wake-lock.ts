import { useEffect, useState } from 'react';

/** Keeps the screen awake, asking again whenever the page is seen again. Answers whether that was refused. */
export function useWakeLock(): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        await navigator.wakeLock.request('screen');
        setRefused(false);
      } catch (error) {
        // Also where there is no such thing, such as on a page that is not encrypted.
        console.debug('The screen may sleep.', error);
        setRefused(true);
      }
    };
    const onChange = (): void => void ask();
    onChange();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return isRefused;
}
