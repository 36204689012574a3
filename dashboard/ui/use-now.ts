import { useEffect, useState } from 'react';

const stepMs = 30_000;

/** The time by this machine's clock, new every half minute, so that what depends on it stays true in an open page. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
