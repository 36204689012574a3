import Box from '@mui/material/Box';

interface ShareBarProps {
  /** Of 1. */
  readonly share: number;
  readonly heightPx?: number;
}

/** A share as a bar; the number stands beside it. */
export function ShareBar({ share, heightPx = 10 }: ShareBarProps) {
  return (
    <Box
      aria-hidden
      sx={{ height: heightPx, borderRadius: `${heightPx / 2}px`, backgroundColor: 'level.2', overflow: 'hidden' }}
    >
      <Box
        sx={{
          width: `${Math.min(1, Math.max(0, share)) * 100}%`,
          height: '100%',
          borderRadius: 'inherit',
          backgroundColor: 'ramp.500',
          forcedColorAdjust: 'none',
        }}
      />
    </Box>
  );
}
