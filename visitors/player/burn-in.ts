import { useEffect } from 'react';

const hourMs = 60 * 60_000;
/** Pixels aside and down, one pair an hour: nothing stands on the same spot for a day. */
const places = [
  [0, 0],
  [4, 2],
  [6, -3],
  [1, -6],
  [-4, -4],
  [-6, 1],
  [-3, 6],
  [3, 5],
] as const;

export function shiftAt(now: number): readonly [number, number] {
  return places[Math.floor(now / hourMs) % places.length] ?? places[0];
}

/** Moves the whole page a little each hour, so that nothing burns into the screen. */
export function useBurnInShift(now: (() => number) | undefined): void {
  useEffect(() => {
    if (!now) return undefined;
    let timer: number | undefined;
    const shift = (): void => {
      const [x, y] = shiftAt(now());
      document.documentElement.style.setProperty('--shift-x', `${x}px`);
      document.documentElement.style.setProperty('--shift-y', `${y}px`);
      timer = window.setTimeout(shift, hourMs - (now() % hourMs));
    };
    shift();
    return () => window.clearTimeout(timer);
  }, [now]);
}
