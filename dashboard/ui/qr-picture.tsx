import Box from '@mui/material/Box';
import { encode } from 'uqr';
import { toQrPath } from './qr-path.ts';

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
