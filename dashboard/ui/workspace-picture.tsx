import Box from '@mui/material/Box';
import { useState } from 'react';
import abstractPicture from './abstract-picture.svg';

interface WorkspacePictureProps {
  readonly url: string | null;
  readonly sizePx: number;
}

/** A workspace's picture in a rounded square; an abstract one where there is none or it does not arrive. */
export function WorkspacePicture({ url, sizePx }: WorkspacePictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const shown = !url || url === brokenUrl ? abstractPicture : url;
  return (
    <Box
      component="img"
      src={shown}
      alt=""
      width={sizePx}
      height={sizePx}
      onError={() => (url && shown === url ? setBrokenUrl(url) : undefined)}
      sx={{
        flexShrink: 0,
        width: sizePx,
        height: sizePx,
        objectFit: 'cover',
        borderRadius: `${Math.max(8, Math.round(sizePx / 5))}px`,
        backgroundColor: 'neutral.100',
      }}
    />
  );
}
