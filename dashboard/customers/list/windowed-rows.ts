// Which rows of a long list are drawn, and how much room the others keep.
import { useEffect, useState } from 'react';

/** Drawn beyond each end of the window, so that what scrolls in is there already. */
const rowsBeyond = 10;
/** What is drawn moves by so many rows at a time: fewer changes while scrolling. */
const rowsPerStep = 4;
/** About what a window shows; those around them follow right after, so that neither holds the page up. */
const rowsAtFirst = 14;
/** More are asked for while so many are left to scroll through. */
const rowsAhead = 50;

/**
 * Which rows to draw: those that the window shows and a few around them, while the page scrolls as if all were there.
 * All rows are equally high; how high is measured. The body's rows carry their `data-index`. `onNearEnd` is called anew
 * whenever it is another function and the end is still near.
 */
export function useWindowedRows(count: number, expectedHeightPx: number, onNearEnd: () => void) {
  const [body, bodyRef] = useState<HTMLElement | null>(null);
  const [drawn, setDrawn] = useState<Drawn>(() => ({ first: 0, end: rowsAtFirst, heightPx: expectedHeightPx }));
  const [focused, setFocused] = useState<number>();
  useEffect(() => {
    if (!body) return undefined;
    const look = () => setDrawn((known) => kept(known, rowsInWindow(body, known.heightPx)));
    const measure = () => setDrawn((known) => kept(known, rowsInWindow(body, rowHeight(body) ?? known.heightPx)));
    const focus = (event: FocusEvent) => setFocused(indexOf(event.target));
    const blur = () => setFocused(undefined);
    const sizes = new ResizeObserver(measure);
    for (const element of [body, document.documentElement]) sizes.observe(element);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', measure);
    body.addEventListener('focusin', focus);
    body.addEventListener('focusout', blur);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', measure);
      body.removeEventListener('focusin', focus);
      body.removeEventListener('focusout', blur);
    };
  }, [body]);
  const isNearEnd = drawn.end + rowsAhead >= count;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  return { bodyRef, ...rowsOf(count, drawn, focused) };
}

interface WindowedRow {
  readonly index: number;
  /** Room to leave before it for rows that are not drawn. */
  readonly gapPx: number;
}

interface Drawn {
  readonly first: number;
  /** The first that is no longer drawn. */
  readonly end: number;
  readonly heightPx: number;
}

/** The row that holds the focus stays drawn, so that scrolling away from it does not lose it. */
export function rowsOf(count: number, { first, end, heightPx }: Drawn, focused: number | undefined) {
  // Where the list has become shorter than the window has been scrolled, its end is drawn.
  const start = Math.max(0, Math.min(first, count - (end - first)));
  const shown = Array.from({ length: Math.min(end, count) - start }, (_, place) => start + place);
  const isApart = focused !== undefined && focused < count && !shown.includes(focused);
  const indexes = isApart ? [...shown, focused].toSorted((one, other) => one - other) : shown;
  const rows = indexes.map((index, place): WindowedRow => {
    const before = indexes[place - 1] ?? -1;
    return { index, gapPx: (index - before - 1) * heightPx };
  });
  return { rows, gapAfterPx: (count - 1 - (indexes.at(-1) ?? -1)) * heightPx };
}

function rowsInWindow(body: HTMLElement, heightPx: number): Drawn {
  const above = Math.floor(-body.getBoundingClientRect().top / heightPx);
  const shown = Math.ceil(window.innerHeight / heightPx);
  const first = Math.max(0, Math.floor((above - rowsBeyond) / rowsPerStep) * rowsPerStep);
  return { first, end: Math.max(0, above) + shown + rowsBeyond + rowsPerStep, heightPx };
}

/** The same object while nothing that counts has changed: the end moves only along with the start. */
function kept(known: Drawn, now: Drawn): Drawn {
  const isSame = known.first === now.first && known.heightPx === now.heightPx && known.end >= now.end - rowsPerStep;
  return isSame ? known : now;
}

function rowHeight(body: HTMLElement): number | undefined {
  return body.querySelector('[data-index]')?.getBoundingClientRect().height;
}

function indexOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest('[data-index]') : null;
  return row ? Number(row.getAttribute('data-index')) : undefined;
}
