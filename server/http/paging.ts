/** Cuts the one row too many off a list and tells where the next page starts; null at the end. */
export function toPage<Row, Key>(rows: Row[], limit: number, keyOf: (row: Row) => Key) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, last_evaluated_key: rows.length > limit && last !== undefined ? keyOf(last) : null };
}
