import { useEffect, useRef, useState } from 'react';
import { useSession, useSessionStore } from './session-provider.tsx';
import { expiryCheckMs, hasExpired, isDueForRefresh } from './token-times.ts';

/** `checking` lasts a second at most: time was up, as after a sleep, and new tokens are on their way. */
export type SessionStanding = 'alive' | 'checking' | 'expired' | 'refused';

const refreshRestMs = 30_000;

/** Looks every second and whenever the tab gets attention; renews the tokens ahead of time. */
export function useSessionStanding(): SessionStanding {
  const store = useSessionStore();
  const { tokens, isRefused } = useSession();
  const [standing, setStanding] = useState<SessionStanding>('alive');
  // By a clock that nobody can set, and kept when the tokens change.
  const lastTryAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!tokens || isRefused) return undefined;
    let isTrying = false;
    let isWatching = true;
    const check = () => {
      if (!isWatching) return;
      const now = Date.now();
      const sinceTryMs = () => performance.now() - lastTryAt.current;
      if (!isTrying && isDueForRefresh(tokens, now) && sinceTryMs() >= refreshRestMs) {
        isTrying = true;
        lastTryAt.current = performance.now();
        void store.refresh().finally(() => {
          isTrying = false;
          check();
        });
      }
      if (!hasExpired(tokens, now)) setStanding('alive');
      else setStanding(isTrying && sinceTryMs() < expiryCheckMs ? 'checking' : 'expired');
    };
    // Whoever comes back, or gets the network back, need not wait for the next try.
    const checkAnew = () => {
      lastTryAt.current = Number.NEGATIVE_INFINITY;
      check();
    };
    check();
    const timer = setInterval(check, expiryCheckMs);
    const stopWaking = onWaking(checkAnew);
    return () => {
      isWatching = false;
      clearInterval(timer);
      stopWaking();
    };
  }, [store, tokens, isRefused]);
  if (!tokens) return 'alive';
  return isRefused ? 'refused' : standing;
}

function onWaking(listener: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && listener();
  document.addEventListener('visibilitychange', onVisible);
  for (const event of ['focus', 'pageshow', 'online']) addEventListener(event, listener);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    for (const event of ['focus', 'pageshow', 'online']) removeEventListener(event, listener);
  };
}
