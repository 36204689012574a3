/**
 * One row for all that differ only in `sums`, which are added up; in the order of the rest, so that whoever writes the
 * same rows at the same moment takes them in the same order. The rest are numbers and names without a line break.
 */
export function addUp<Row extends object>(rows: readonly Row[], sums: readonly (keyof Row & string)[]): Row[] {
  const isSum = new Set<string>(sums);
  const keys = Object.keys(rows[0] ?? {}).filter((name) => !isSum.has(name)) as (keyof Row)[];
  const totals = new Map<string, Row>();
  for (const row of rows) {
    const key = keys.map((name) => row[name]).join('\n');
    const total = totals.get(key);
    if (!total) totals.set(key, { ...row });
    else for (const name of sums) Object.assign(total, { [name]: Number(total[name]) + Number(row[name]) });
  }
  return [...totals].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
