import { useTheme } from '@mui/material/styles';
import { type TouchEvent, useRef } from 'react';

const distancePxMin = 48;

/** The touches of something that came in from where lines start, and goes by a swipe back there. */
export function useSwipeAway(onAway: () => void) {
  const { direction } = useTheme();
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.length === 1 ? touches.item(0) : undefined;
      start.current = finger ? { x: finger.clientX, y: finger.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches.item(0);
      if (!start.current || !finger) return;
      const across = (finger.clientX - start.current.x) * (direction === 'rtl' ? 1 : -1);
      const along = Math.abs(finger.clientY - start.current.y);
      // What goes up or down as well is a list being scrolled.
      if (across >= distancePxMin && across > 2 * along) onAway();
    },
  };
}
