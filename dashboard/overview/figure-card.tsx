import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export interface FigureFailure {
  /** The fixed text, with its code. */
  readonly message: string;
  readonly onRetry: () => void;
}

interface FigureCardProps {
  readonly label: string;
  /** Nothing while it is not known. */
  readonly figure: string | undefined;
  readonly line: string | undefined;
  readonly isWarning?: boolean;
  /** Why something of it could not be had. */
  readonly failure?: FigureFailure | undefined;
  readonly icon: Icon;
  readonly to: string;
}

/** One number that matters, with one line about it; the whole card leads to the rest. */
export function FigureCard({ failure, to, ...card }: FigureCardProps) {
  if (failure) {
    return (
      <Card sx={cardLook}>
        <Box component={Link} to={to} sx={linkLook}>
          <Figure {...card} figure={card.figure ?? '–'} />
        </Box>
        <FailedLine {...failure} />
      </Card>
    );
  }
  return (
    <Card
      component={Link}
      to={to}
      sx={{
        ...cardLook,
        ...linkLook,
        transition: 'box-shadow 150ms ease-out',
        '&:hover': { boxShadow: (theme) => `0 0 0 1px ${theme.palette.neutral[300]}, 0 8px 24px rgb(18 22 33 / 0.08)` },
      }}
    >
      <Figure {...card} />
      <Line {...card} />
    </Card>
  );
}

const cardLook = { padding: { xs: 2.5, sm: 3 } } as const;
const linkLook = { display: 'block', color: 'inherit', textDecoration: 'none' } as const;

function Figure({ label, figure, icon: FigureIcon }: Pick<FigureCardProps, 'label' | 'figure' | 'icon'>) {
  return (
    <>
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
    </>
  );
}

function Line({ line, isWarning = false }: Pick<FigureCardProps, 'line' | 'isWarning'>) {
  return (
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
  );
}

function FailedLine({ message, onRetry }: FigureFailure) {
  const { t } = useTranslation();
  return (
    <>
      <Box sx={{ typography: 'body2', color: 'error.main' }}>{message}</Box>
      <Button size="small" variant="outlined" color="secondary" onClick={onRetry} sx={{ marginBlockStart: 1 }}>
        {t('ui.tryAgain')}
      </Button>
    </>
  );
}
