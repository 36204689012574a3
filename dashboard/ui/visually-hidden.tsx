import Box from '@mui/material/Box';
import type { AriaRole, ReactNode } from 'react';

interface VisuallyHiddenProps {
  readonly children: ReactNode;
  readonly role?: AriaRole;
  readonly id?: string;
}

/** Heard, not seen. */
export function VisuallyHidden({ children, role, id }: VisuallyHiddenProps) {
  return (
    <Box component="span" id={id} role={role} sx={hiddenLook}>
      {children}
    </Box>
  );
}

export const hiddenLook = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
