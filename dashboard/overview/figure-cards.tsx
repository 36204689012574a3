import { codeOf } from '@fanfare/contract/call.ts';
import type { listCampaigns } from '@fanfare/contract/campaigns.ts';
import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import { mayDo } from '@fanfare/contract/rights.ts';
import type { SignUps } from '@fanfare/contract/sign-ups.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { DeviceTabletIcon } from '@phosphor-icons/react/dist/csr/DeviceTablet';
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useFormats } from '../text/formats.ts';
import { useNow } from '../ui/use-now.ts';
import { isConnecting, needsAttention } from '../workspace/queries.ts';
import { liveOf } from './live-campaigns-card.tsx';

interface FigureCardsProps {
  readonly workspace: Workspace;
  readonly campaigns: UseQueryResult<AnswerOf<typeof listCampaigns>>;
  readonly signUps: UseQueryResult<SignUps>;
}

export function FigureCards({ workspace, campaigns, signUps }: FigureCardsProps) {
  const isCounted = mayDo(workspace.role, 'analytics.view');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 3 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: `repeat(${isCounted ? 4 : 3}, minmax(0, 1fr))` },
      }}
    >
      <CustomersFigure workspace={workspace} query={signUps} />
      <LiveFigure quantity={workspace.campaign_quantity} query={campaigns} />
      <DevicesFigure devices={workspace.devices} />
      {isCounted ? <InvitedFigure query={signUps} /> : null}
    </Box>
  );
}

function CustomersFigure({ workspace, query }: { workspace: Workspace; query: FigureCardsProps['signUps'] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const isCounted = mayDo(workspace.role, 'analytics.view');
  return (
    <FigureCard
      label={t('overview.customers')}
      figure={number(workspace.customers_quantity)}
      line={isCounted ? query.data && t('overview.customersLine', { count: query.data.last7Days }) : ''}
      failure={useFailure(query, 'customersError')}
      icon={UsersIcon}
      to={paths.customers}
    />
  );
}

function LiveFigure({ quantity, query }: { quantity: number; query: FigureCardsProps['campaigns'] }) {
  const { t } = useTranslation();
  const { number, relative } = useFormats();
  const now = useNow();
  const live = query.data && liveOf(query.data.items, now);
  const next = live?.[0];
  const line = next
    ? t('overview.nextEnds', { relative: relative(next.exp, now) })
    : t('overview.liveTotal', { count: quantity });
  return (
    <FigureCard
      label={t('overview.live')}
      figure={live && number(live.length)}
      line={live && line}
      failure={useFailure(query, 'campaignsError')}
      icon={MegaphoneIcon}
      to={`${paths.campaigns}?status=live`}
    />
  );
}

function DevicesFigure({ devices }: { devices: Workspace['devices'] }) {
  const { t } = useTranslation();
  const healthy = devices.filter((device) => device.healthy).length;
  const ill = devices.filter(needsAttention).length;
  const connecting = devices.filter(isConnecting).length;
  const awaited = connecting > 0 && t('overview.connecting', { count: connecting });
  const fine = devices.length === 0 ? t('overview.noDevices') : t('overview.allGood');
  return (
    <FigureCard
      label={t('overview.devices')}
      figure={t('overview.devicesOf', { healthy, all: devices.length })}
      line={ill > 0 ? t('overview.attention', { count: ill }) : awaited || fine}
      isWarning={devices.some(({ isUnusuallySilent }) => isUnusuallySilent)}
      icon={DeviceTabletIcon}
      to={ill > 0 ? `${paths.devices}?status=attention` : paths.devices}
    />
  );
}

function InvitedFigure({ query }: { query: FigureCardsProps['signUps'] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const joined = query.data?.joinedByInvite;
  return (
    <FigureCard
      label={t('overview.joined')}
      figure={joined && number(joined.last30Days)}
      line={joined && t(`overview.${trendOf(joined)}`, { count: joined.thirtyDaysBefore })}
      failure={useFailure(query, 'customersError')}
      icon={ShareNetworkIcon}
      to={`${paths.customers}?source=viewer`}
    />
  );
}

/** Only where nothing is known: what was known before still stands. */
function useFailure(query: UseQueryResult, message: 'campaignsError' | 'customersError'): FigureFailure | undefined {
  const { t } = useTranslation();
  if (!query.isLoadingError) return undefined;
  return {
    message: t(`overview.${message}`, { code: codeOf(query.error) }),
    onRetry: () => void query.refetch(),
  };
}

function trendOf({ last30Days, thirtyDaysBefore }: SignUps['joinedByInvite']) {
  if (last30Days === thirtyDaysBefore) return 'joinedSame';
  return last30Days > thirtyDaysBefore ? 'joinedUp' : 'joinedDown';
}

interface FigureFailure {
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
function FigureCard({ failure, to, ...card }: FigureCardProps) {
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

const cardLook = { padding: { xs: 2, sm: 3 } } as const;
const linkLook = { display: 'block', color: 'inherit', textDecoration: 'none' } as const;

function Figure({ label, figure, icon: FigureIcon }: Pick<FigureCardProps, 'label' | 'figure' | 'icon'>) {
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ typography: 'subtitle2', color: 'text.secondary' }}>{label}</Box>
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: { xs: 32, sm: 40 },
            height: { xs: 32, sm: 40 },
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
      {line ?? <Skeleton width={140} sx={{ maxWidth: '100%' }} />}
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
