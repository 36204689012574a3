import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import type { listCampaigns } from '@fanfare/contract/campaigns.ts';
import type { SignUps } from '@fanfare/contract/sign-ups.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import { DeviceTabletIcon } from '@phosphor-icons/react/dist/csr/DeviceTablet';
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { codeOf } from '../session/call-errors.ts';
import { useFormats } from '../text/formats.ts';
import { useNow } from '../ui/use-now.ts';
import { FigureCard, type FigureFailure } from './figure-card.tsx';
import { liveOf } from './live-campaigns.ts';

interface FigureCardsProps {
  readonly workspace: Workspace;
  readonly campaigns: UseQueryResult<AnswerOf<typeof listCampaigns>>;
  readonly signUps: UseQueryResult<SignUps>;
}

export function FigureCards({ workspace, campaigns, signUps }: FigureCardsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <CustomersFigure quantity={workspace.customers_quantity} query={signUps} />
      <LiveFigure quantity={workspace.campaign_quantity} query={campaigns} />
      <DevicesFigure devices={workspace.devices} />
      <InvitedFigure query={signUps} />
    </Box>
  );
}

function CustomersFigure({ quantity, query }: { quantity: number; query: FigureCardsProps['signUps'] }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  return (
    <FigureCard
      label={t('translations:overview.customers')}
      figure={number(quantity)}
      line={query.data && t('translations:overview.customersLine', { count: number(query.data.last7Days) })}
      failure={useFailure(query, 'customersError')}
      icon={UsersIcon}
      to={paths.customers}
    />
  );
}

function LiveFigure({ quantity, query }: { quantity: number; query: FigureCardsProps['campaigns'] }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number, relative } = useFormats();
  const now = useNow();
  const live = query.data && liveOf(query.data.items, now);
  const next = live?.[0];
  const line = next
    ? t('translations:overview.nextEnds', { relative: relative(next.exp) })
    : t('translations:overview.liveTotal', { count: number(quantity) });
  return (
    <FigureCard
      label={t('translations:overview.live')}
      figure={live && number(live.length)}
      line={live && line}
      failure={useFailure(query, 'campaignsError')}
      icon={MegaphoneIcon}
      to={`${paths.campaigns}?status=live`}
    />
  );
}

function DevicesFigure({ devices }: { devices: Workspace['devices'] }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const healthy = devices.filter((device) => device.healthy).length;
  const ill = devices.length - healthy;
  const fine = devices.length === 0 ? t('translations:overview.noDevices') : t('translations:overview.allGood');
  return (
    <FigureCard
      label={t('translations:overview.devices')}
      figure={t('translations:overview.devicesOf', { healthy: number(healthy), all: number(devices.length) })}
      line={ill > 0 ? t('translations:overview.attention', { count: ill }) : fine}
      isWarning={ill > 0}
      icon={DeviceTabletIcon}
      to={ill > 0 ? `${paths.devices}?status=attention` : paths.devices}
    />
  );
}

function InvitedFigure({ query }: { query: FigureCardsProps['signUps'] }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const joined = query.data?.joinedByInvite;
  return (
    <FigureCard
      label={t('translations:overview.joined')}
      figure={joined && number(joined.last30Days)}
      line={joined && t(`translations:overview.${trendOf(joined)}`, { count: number(joined.thirtyDaysBefore) })}
      failure={useFailure(query, 'customersError')}
      icon={ShareNetworkIcon}
      to={`${paths.customers}?source=viewer`}
    />
  );
}

/** Only where nothing is known: what was known before still stands. */
function useFailure(query: UseQueryResult, message: 'campaignsError' | 'customersError'): FigureFailure | undefined {
  const { t } = useTranslation(['common', 'translations']);
  if (!query.isLoadingError) return undefined;
  return {
    message: t(`translations:overview.${message}`, { code: codeOf(query.error) }),
    onRetry: () => void query.refetch(),
  };
}

function trendOf({ last30Days, thirtyDaysBefore }: SignUps['joinedByInvite']) {
  if (last30Days === thirtyDaysBefore) return 'joinedSame';
  return last30Days > thirtyDaysBefore ? 'joinedUp' : 'joinedDown';
}
