// Which rows of a long list are drawn, and how much room the others keep.

interface WindowedRow {
  readonly index: number;
  /** Room to leave before it for rows that are not drawn. */
  readonly gapPx: number;
}

export interface Drawn {
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
