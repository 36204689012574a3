import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import { Link } from 'react-router';

interface FigureCardProps {
  readonly label: string;
  /** Nothing while it is not known. */
  readonly figure: string | undefined;
  readonly line: string | undefined;
  readonly isWarning?: boolean;
  readonly icon: Icon;
  readonly to: string;
}

/** One number that matters, with one line about it; the whole card leads to the rest. */
export function FigureCard({ label, figure, line, isWarning = false, icon: FigureIcon, to }: FigureCardProps) {
  return (
    <Card
      component={Link}
      to={to}
      sx={{
        display: 'block',
        padding: { xs: 2.5, sm: 3 },
        color: 'inherit',
        textDecoration: 'none',
        transition: 'box-shadow 150ms ease-out',
        '&:hover': { boxShadow: (theme) => `0 0 0 1px ${theme.palette.neutral[300]}, 0 8px 24px rgb(18 22 33 / 0.08)` },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ typography: 'subtitle2', color: 'text.secondary' }}>{label}</Box>
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 40,
            height: 40,
            flexShrink: 0,
            borderRadius: '12px',
            color: 'ramp.700',
            backgroundColor: 'ramp.100',
          }}
        >
          <FigureIcon size={22} />
        </Box>
      </Stack>
      <Box sx={{ typography: 'h4', fontSize: '2rem', fontVariantNumeric: 'tabular-nums', marginBlock: '4px 8px' }}>
        {figure ?? <Skeleton width={72} />}
      </Box>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          gap: 0.75,
          typography: 'body2',
          color: isWarning ? 'warning.main' : 'text.secondary',
          minHeight: 22,
        }}
      >
        {isWarning ? <WarningDiamondIcon weight="fill" aria-hidden style={{ flexShrink: 0 }} /> : null}
        {line ?? <Skeleton width={140} />}
      </Stack>
    </Card>
  );
}
