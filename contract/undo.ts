/** For so long a deleted customer and an unpaired device can be restored. Visitors' pages read this without the rest. */
export const undoMs = 10 * 60_000;
