import { useState, type KeyboardEvent } from 'react';
import { announce } from '../announcer.tsx';

export interface Point {
  /** Which label is looked at; nothing while none is. */
  readonly index: number | undefined;
  readonly look: (index: number | undefined) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface Asked {
  readonly count: number;
  /** Everything that stands at a label, in words. */
  readonly say: (index: number) => string;
  readonly isRightToLeft: boolean;
}

/** The point of a chart that somebody looks at, by pointer or by the arrow keys; keys have it said. */
export function usePoint({ count, say, isRightToLeft }: Asked): Point {
  const [index, look] = useState<number>();
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';

  function goTo(wanted: number): void {
    const next = Math.min(count - 1, Math.max(0, wanted));
    look(next);
    announce(say(next));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const ways: Readonly<Record<string, () => void>> = {
      [forward]: () => goTo(index === undefined ? 0 : index + 1),
      [back]: () => goTo(index === undefined ? count - 1 : index - 1),
      Home: () => goTo(0),
      End: () => goTo(count - 1),
      Escape: () => look(undefined),
    };
    const way = ways[event.key];
    if (!way || count === 0) return;
    // Escape still closes what the chart stands in, where no point is looked at.
    if (event.key !== 'Escape' || index !== undefined) event.preventDefault();
    way();
  }

  return { index: index !== undefined && index < count ? index : undefined, look, onKeyDown };
}
