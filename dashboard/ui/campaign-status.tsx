import { type CampaignPhase, type CampaignTimes, phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { CalendarCheckIcon } from '@phosphor-icons/react/dist/csr/CalendarCheck';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatusTone } from '../theme/palettes.ts';
import { StatusChip } from './status-chip.tsx';

const looks: Readonly<Record<CampaignPhase, { readonly tone: StatusTone; readonly icon: ReactElement }>> = {
  live: { tone: 'success', icon: <BroadcastIcon weight="bold" /> },
  scheduled: { tone: 'info', icon: <CalendarCheckIcon weight="bold" /> },
  expired: { tone: 'neutral', icon: <ClockCounterClockwiseIcon weight="bold" /> },
  completed: { tone: 'neutral', icon: <CheckIcon weight="bold" /> },
  canceled: { tone: 'neutral', icon: <ProhibitIcon weight="bold" /> },
};

export function CampaignStatus({ campaign, now }: { readonly campaign: CampaignTimes; readonly now: number }) {
  const { t } = useTranslation();
  const phase = phaseOf(campaign, now);
  return <StatusChip {...looks[phase]} label={t(`campaigns.${phase}`)} />;
}
