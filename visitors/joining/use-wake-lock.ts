import { useEffect, useState } from 'react';

/** Not at once: a browser may take back what it has just given. */
const askAgainMs = 1_000;

/**
 * Keeps the screen awake, asking again whenever the page is seen again or the browser lets the screen sleep. Answers
 * whether that was refused.
 */
export function useWakeLock(): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        const lock = await navigator.wakeLock.request('screen');
        lock.addEventListener('release', onRelease, { once: true });
        setRefused(false);
      } catch (error) {
        // Also where there is no such thing, such as on a page that is not encrypted.
        console.debug('The screen may sleep.', error);
        setRefused(true);
      }
    };
    const onChange = (): void => void ask();
    const onRelease = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(onChange, askAgainMs);
    };
    onChange();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);
  return isRefused;
}
