import Box from '@mui/material/Box';
import type { AriaRole, ReactNode } from 'react';

/** Heard, not seen. */
export function VisuallyHidden({ children, role }: { children: ReactNode; role?: AriaRole }) {
  return (
    <Box
      component="span"
      role={role}
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        margin: '-1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
