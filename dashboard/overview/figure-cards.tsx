import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import type { listCampaigns } from '@fanfare/contract/campaigns.ts';
import type { listCustomers } from '@fanfare/contract/customers.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import { DeviceTabletIcon } from '@phosphor-icons/react/dist/csr/DeviceTablet';
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { useFormats } from '../text/formats.ts';
import { useNow } from '../ui/use-now.ts';
import { FigureCard } from './figure-card.tsx';
import { liveOf } from './live-campaigns.ts';
import { countSince, joinedByInvite, type Count } from './newcomers.ts';

interface FigureCardsProps {
  readonly workspace: Workspace;
  readonly campaigns: AnswerOf<typeof listCampaigns> | undefined;
  readonly customers: AnswerOf<typeof listCustomers> | undefined;
}

export function FigureCards({ workspace, campaigns, customers }: FigureCardsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <CustomersFigure quantity={workspace.customers_quantity} customers={customers} />
      <LiveFigure quantity={workspace.campaign_quantity} campaigns={campaigns} />
      <DevicesFigure devices={workspace.devices} />
      <InvitedFigure customers={customers} />
    </Box>
  );
}

function CustomersFigure({ quantity, customers }: { quantity: number; customers: FigureCardsProps['customers'] }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const said = useCount();
  const now = useNow();
  const lastWeek = customers && countSince(customers.items, !customers.last_evaluated_key, 7, now);
  return (
    <FigureCard
      label={t('translations:overview.customers')}
      figure={number(quantity)}
      line={lastWeek && t('translations:overview.customersLine', { count: said(lastWeek) })}
      icon={UsersIcon}
      to={paths.customers}
    />
  );
}

function LiveFigure({ quantity, campaigns }: { quantity: number; campaigns: FigureCardsProps['campaigns'] }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number, relative } = useFormats();
  const now = useNow();
  const live = campaigns && liveOf(campaigns.items, now);
  const next = live?.[0];
  const line = next
    ? t('translations:overview.nextEnds', { relative: relative(next.exp) })
    : t('translations:overview.liveTotal', { count: number(quantity) });
  return (
    <FigureCard
      label={t('translations:overview.live')}
      figure={live && number(live.length)}
      line={live && line}
      icon={MegaphoneIcon}
      to={paths.campaigns}
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
      to={paths.devices}
    />
  );
}

function InvitedFigure({ customers }: { customers: FigureCardsProps['customers'] }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const said = useCount();
  const now = useNow();
  const isAll = customers?.last_evaluated_key === null;
  const invited = customers && joinedByInvite(customers.items);
  const lastMonth = invited && countSince(invited, isAll, 30, now);
  const line =
    invited && lastMonth && isAll
      ? t('translations:overview.joinedLine', { count: number(invited.length - lastMonth.count) })
      : t('translations:overview.joinedLineShort');
  return (
    <FigureCard
      label={t('translations:overview.joined')}
      figure={lastMonth && said(lastMonth)}
      line={invited && line}
      icon={ShareNetworkIcon}
      to={paths.customers}
    />
  );
}

function useCount(): (count: Count) => string {
  const { number } = useFormats();
  return ({ count, isAtLeast }) => `${number(count)}${isAtLeast ? '+' : ''}`;
}
