import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const looks = {
  plain: { color: 'ramp.700', backgroundColor: 'ramp.100' },
  success: { color: 'success.main', backgroundColor: 'success.light' },
} as const;

interface IconTileProps {
  readonly look?: keyof typeof looks;
  readonly children: ReactNode;
}

/** A small picture over the title of a panel; it says nothing that the title doesn't. */
export function IconTile({ look = 'plain', children }: IconTileProps) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 64,
        height: 64,
        borderRadius: '20px',
        fontSize: 30,
        ...looks[look],
      }}
    >
      {children}
    </Box>
  );
}
