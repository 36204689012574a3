import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { statusTones, type StatusTone } from '../theme/palettes.ts';

/** A state in a word and an icon, never by color alone. */
export function StatusChip({ tone, label, icon }: { tone: StatusTone; label: string; icon?: ReactElement }) {
  const colors = statusTones[tone];
  return (
    <Chip
      size="small"
      label={label}
      {...(icon ? { icon } : {})}
      sx={{
        backgroundColor: colors[100],
        color: colors[700],
        height: 'auto',
        minHeight: 24,
        '& .MuiChip-icon': {
          color: 'inherit',
          fontSize: '0.875rem',
          marginInlineStart: '8px',
          marginInlineEnd: '-2px',
        },
      }}
    />
  );
}
