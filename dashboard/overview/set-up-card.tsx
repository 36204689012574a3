import { mayDo } from '@fanfare/contract/rights.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleDashedIcon } from '@phosphor-icons/react/dist/csr/CircleDashed';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { paths } from '../paths.ts';
import { readStored, writeStored, storageKey, onDevice } from '../session/browser-storage.ts';
import { useUser } from '../session/session-provider.tsx';
import { plainList } from '../theme/theme.ts';
import { TextLink } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ShareBar } from '../ui/share-bar.tsx';

const setUpSteps = ['logo', 'campaign', 'socials', 'invite', 'device'] as const;
type SetUpStep = (typeof setUpSteps)[number];

const placeOf: Readonly<Record<SetUpStep, string>> = {
  logo: paths.workspace,
  socials: paths.workspace,
  invite: paths.invite,
  campaign: paths.createCampaign,
  device: paths.devices,
};

interface SetUp {
  readonly done: ReadonlySet<SetUpStep>;
  readonly hasDevice: boolean;
  readonly dismiss: () => void;
}

/** The first day's steps, for those who may take them all; nothing once they are done, or somebody has seen enough of them. */
export function useSetUp(workspace: Workspace, invited: number): SetUp | undefined {
  const { isDismissed, dismiss } = useDismissal(workspace.workspace_id);
  const done = listDone({
    hasLogo: Boolean(workspace.profile_image_url),
    hasSocials: Object.keys(workspace.socials).length > 0,
    invited,
    campaigns: workspace.campaign_quantity,
    hasHealthyDevice: workspace.devices.some(({ healthy }) => healthy),
  });
  const mayTake = mayDo(workspace.role, 'workspace.change');
  if (!mayTake || isDismissed || done.size === setUpSteps.length) return undefined;
  return { done, hasDevice: workspace.devices.length > 0, dismiss };
}

export function SetUpCard({ setUp: { done, hasDevice, dismiss } }: { setUp: SetUp }) {
  const { t } = useTranslation();
  const progress = t('overview.setUpProgress', { done: done.size, all: setUpSteps.length });
  return (
    <SectionCard
      title={t('overview.setUpTitle')}
      lead={progress}
      action={
        <Button size="small" color="secondary" onClick={dismiss}>
          {t('overview.setUpDismiss')}
        </Button>
      }
    >
      <Box sx={{ marginBlockEnd: 2 }}>
        <ShareBar share={done.size / setUpSteps.length} heightPx={6} />
      </Box>
      <Box component="ol" sx={{ ...plainList, display: 'grid', gap: { xs: 0, sm: 1 } }}>
        {setUpSteps.map((step) => (
          <Step
            key={step}
            to={placeOf[step]}
            isDone={done.has(step)}
            words={t(`overview.step_${step === 'device' && !hasDevice ? 'pairDevice' : step}`)}
          />
        ))}
      </Box>
    </SectionCard>
  );
}

function Step({ words, to, isDone }: { words: string; to: string; isDone: boolean }) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 32 }}>
      <Box component="span" aria-hidden sx={{ display: 'inline-flex', color: isDone ? 'success.main' : 'neutral.500' }}>
        {isDone ? <CheckCircleIcon size={22} weight="fill" /> : <CircleDashedIcon size={22} />}
      </Box>
      {isDone ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('overview.stepDone', { step: words })}
        </Box>
      ) : (
        <TextLink to={to} sx={{ fontWeight: 500, paddingBlock: { xs: 1.25, sm: 0 } }}>
          {words}
        </TextLink>
      )}
    </Box>
  );
}

function useDismissal(workspaceId: string) {
  const key = storageKey(useUser().id, `set-up:${workspaceId}`);
  const [isDismissed, setDismissed] = useState(() => readStored(key, z.literal('seen'), onDevice) !== undefined);
  const dismiss = () => {
    writeStored(key, 'seen', onDevice);
    setDismissed(true);
  };
  return { isDismissed, dismiss };
}

interface Seen {
  readonly hasLogo: boolean;
  readonly hasSocials: boolean;
  /** Customers who came by the invite page. */
  readonly invited: number;
  readonly campaigns: number;
  readonly hasHealthyDevice: boolean;
}

/** Which steps of the first day are done, as the data says. */
export function listDone(seen: Seen): ReadonlySet<SetUpStep> {
  const isDone: Readonly<Record<SetUpStep, boolean>> = {
    logo: seen.hasLogo,
    socials: seen.hasSocials,
    invite: seen.invited > 0,
    campaign: seen.campaigns > 0,
    device: seen.hasHealthyDevice,
  };
  return new Set(setUpSteps.filter((step) => isDone[step]));
}
