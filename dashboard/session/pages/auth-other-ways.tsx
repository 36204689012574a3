import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Below a form's button: what else a person can do here, side by side while there is room. */
export function AuthOtherWays({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, justifyContent: 'space-between' }}>
      {children}
    </Box>
  );
}
