import { useEffect, useState } from 'react';

/** Counts down to 0 by the second, from the start of the component or from `restart`. */
export function useCountdown(seconds: number) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1_000);
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  useEffect(() => {
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return { secondsLeft, restart: () => setEndsAt(Date.now() + seconds * 1_000) };
}
