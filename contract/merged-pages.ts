// How a browser keeps the pages of a list together while rows come, move and go between two calls.

/** Each row once, by its id: it keeps the place where it was seen first and shows what was heard of it last. */
export function mergePages<Row extends { readonly id: string }>(
  pages: readonly { readonly items: readonly Row[] }[],
): readonly Row[] {
  const byId = new Map<string, Row>();
  for (const { items } of pages) {
    for (const row of items) byId.set(row.id, row);
  }
  return [...byId.values()];
}
