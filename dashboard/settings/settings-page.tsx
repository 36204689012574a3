import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DocumentTitle } from '../ui/document-title.tsx';

/** One page of the settings: its heading and its cards. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack sx={{ gap: 4, minWidth: 0 }}>
      <DocumentTitle title={title} />
      <Typography variant="h4" component="h1" tabIndex={-1}>
        {title}
      </Typography>
      {children}
    </Stack>
  );
}
