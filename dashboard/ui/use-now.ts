import { useEffect, useState } from 'react';
import { useFormats } from '../text/formats.ts';

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

/** How long ago or ahead a moment is, in words that grow older in an open page. */
export function useRelativeTimes(): {
  readonly relative: (at: number) => string;
  readonly ago: (at: number) => string;
} {
  const { relative, ago } = useFormats();
  const now = useNow();
  return { relative: (at) => relative(at, now), ago: (at) => ago(at, now) };
}
