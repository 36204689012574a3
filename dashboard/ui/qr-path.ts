/** The dark modules of a QR code as one SVG path, a unit square each; runs in a row are joined. */
export function toQrPath(rows: readonly (readonly boolean[])[]): string {
  return rows.map((row, y) => rowPath(row, y)).join('');
}

function rowPath(row: readonly boolean[], y: number): string {
  const runs: string[] = [];
  for (let start = 0; start < row.length; start += 1) {
    if (!row[start]) continue;
    const light = row.indexOf(false, start);
    const end = light === -1 ? row.length : light;
    runs.push(`M${start} ${y}h${end - start}v1h-${end - start}z`);
    start = end;
  }
  return runs.join('');
}
