import { abstractPicture } from '@fanfare/contract/page-glyphs.ts';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';

interface WorkspacePictureProps {
  readonly url: string | null;
  readonly sizePx: number;
}

/** A workspace's picture in a rounded square; an abstract one where there is none or it does not arrive. */
export function WorkspacePicture({ url, sizePx }: WorkspacePictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const look = {
    flexShrink: 0,
    width: sizePx,
    height: sizePx,
    objectFit: 'cover',
    borderRadius: `${Math.max(8, Math.round(sizePx / 5))}px`,
    backgroundColor: 'neutral.100',
  } as const;
  if (!url || url === brokenUrl) {
    return (
      <Box component="svg" viewBox="0 0 96 96" aria-hidden focusable="false" sx={[look, paints]}>
        {abstractPicture.map(({ paint, d }) => (
          <path key={paint} className={paint} d={d} />
        ))}
      </Box>
    );
  }
  return (
    <Box component="img" src={url} alt="" width={sizePx} height={sizePx} onError={() => setBrokenUrl(url)} sx={look} />
  );
}

function paints({ palette: { ramp } }: Theme) {
  return {
    '& .soft': { fill: ramp[200] },
    '& .main': { fill: ramp[600] },
    '& .pressed': { fill: ramp[700] },
    '& .tint': { fill: ramp[50] },
    '& .line': { fill: 'none', stroke: ramp[600], strokeWidth: 3, opacity: 0.45 },
  };
}
