import Box from '@mui/material/Box';
import { encode } from 'uqr';

const quietModules = 4;

/** A text as a QR code, dark on white whatever surrounds it; cameras need the light margin. */
export function QrPicture({ text, label, sizePx }: { text: string; label: string; sizePx: number }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules });
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      sx={{
        width: sizePx,
        maxWidth: '100%',
        aspectRatio: '1',
        borderRadius: '12px',
        border: '1px solid',
        borderColor: 'neutral.200',
        backgroundColor: '#ffffff',
        forcedColorAdjust: 'none',
      }}
      shapeRendering="crispEdges"
    >
      <path d={toQrPath(data)} fill="#000000" />
    </Box>
  );
}

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
