import { abstractPicture } from '@fanfare/contract/page-glyphs.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';

interface WorkspacePictureProps {
  readonly url: string | null;
  readonly sizePx: number;
  /** Of the abstract one, where it stands as visitors see it. */
  readonly colors?: PictureColors;
}

interface PictureColors {
  readonly mainSoft: string;
  readonly main: string;
  readonly mainPressed: string;
  readonly mainTint: string;
}

/** A workspace's picture in a rounded square; an abstract one where there is none or it does not arrive. */
export function WorkspacePicture({ url, sizePx, colors }: WorkspacePictureProps) {
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
      <Box component="svg" viewBox="0 0 96 96" aria-hidden focusable="false" sx={[look, paints(colors)]}>
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

function paints(colors?: PictureColors) {
  const { mainSoft = 'ramp.200', main = 'ramp.600', mainPressed = 'ramp.700', mainTint = 'ramp.50' } = colors ?? {};
  return {
    '& .soft': { color: mainSoft },
    '& .main': { color: main },
    '& .pressed': { color: mainPressed },
    '& .tint': { color: mainTint },
    '& path': { fill: 'currentColor' },
    '& .line': { fill: 'none', color: main, stroke: 'currentColor', strokeWidth: 3, opacity: 0.45 },
  };
}
