export interface Place {
  readonly index: number;
  readonly value: number;
}

/** The values that stand beside each other without a gap between them, with their places. */
export function stretchesOf(values: readonly (number | undefined)[]): readonly (readonly Place[])[] {
  const stretches: Place[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    const place = { index, value };
    if (index > 0 && values[index - 1] !== undefined) stretches.at(-1)?.push(place);
    else stretches.push([place]);
  }
  return stretches;
}

/** Without a neighbour on either side that a line could come from or lead to. */
export function isLone(values: readonly (number | undefined)[], index: number): boolean {
  return values[index] !== undefined && values[index - 1] === undefined && values[index + 1] === undefined;
}
