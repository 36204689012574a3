import Box from '@mui/material/Box';

/** Behind words, which stay readable on black and on white: text of 4.5:1 on the ground keeps that on this. */
const opacity = 0.12;

interface ImageWashProps {
  readonly imageUrl: string | undefined;
  /** In pixels. */
  readonly height?: number | { readonly xs: number; readonly md: number };
}

/** The ground takes a breath of an image's colors, at the top of what is positioned around it and isolated. */
export function ImageWash({ imageUrl, height = 260 }: ImageWashProps) {
  if (!imageUrl) return null;
  return (
    <Box aria-hidden sx={{ ...look, height }}>
      <img src={imageUrl} alt="" />
    </Box>
  );
}

const look = {
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  // A stack would push it down.
  margin: '0 !important',
  zIndex: -1,
  overflow: 'hidden',
  pointerEvents: 'none',
  opacity,
  maskImage: 'linear-gradient(#000 30%, transparent)',
  '& img': {
    display: 'block',
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    filter: 'blur(24px) saturate(1.6)',
    transform: 'scale(1.2)',
  },
  '@media print': { display: 'none' },
} as const;
