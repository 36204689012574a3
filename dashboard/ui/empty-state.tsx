import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly headingLevel?: 'h1' | 'h2' | 'h3';
}

/** What stands where there is nothing yet: a small picture, a title, one sentence, one action. */
export function EmptyState({ icon, title, text, action, headingLevel = 'h2' }: EmptyStateProps) {
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', paddingBlock: 6, paddingInline: 2, gap: 1 }}>
      <Box sx={{ marginBottom: 1 }}>
        <IconTile>{icon}</IconTile>
      </Box>
      <Typography variant="h6" component={headingLevel} tabIndex={headingLevel === 'h1' ? -1 : undefined}>
        {title}
      </Typography>
      {text ? (
        <Typography
          variant="secondary"
          component="div"
          sx={{ maxWidth: 'min(420px, 100%)', textWrap: 'balance', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      ) : null}
      {action ? <Box sx={{ marginTop: 2 }}>{action}</Box> : null}
    </Stack>
  );
}

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
        flexShrink: 0,
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
