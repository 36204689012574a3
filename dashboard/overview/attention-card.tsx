import { phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { type WorkspaceRight, mayDo } from '@fanfare/contract/rights.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { plainList } from '../theme/theme.ts';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useNow, useRelativeTimes } from '../ui/use-now.ts';

interface AttentionCardProps {
  readonly workspace: Workspace;
  readonly campaigns: readonly Campaign[] | undefined;
  /** The first day's steps are on the page, which ask for links themselves. */
  readonly isSettingUp: boolean;
}

/** What should be looked at soon, each with the way there; nothing where all is well. */
export function AttentionCard({ workspace, campaigns, isSettingUp }: AttentionCardProps) {
  const { t } = useTranslation();
  const now = useNow();
  const found = listAttention({ devices: workspace.devices, socials: workspace.socials, campaigns }, now);
  const all = found
    .filter(({ kind }) => mayDo(workspace.role, rightOf[kind]))
    .filter(({ kind }) => !isSettingUp || kind !== 'noSocials');
  if (all.length === 0) return null;
  return (
    <SectionCard title={t('overview.attentionTitle')} flush>
      <Box component="ul" sx={{ ...plainList, paddingBlockEnd: 1.5 }}>
        {all.map((one) => (
          <AttentionRow key={'id' in one ? `${one.kind} ${one.id}` : one.kind} attention={one} />
        ))}
      </Box>
    </SectionCard>
  );
}

/** Without which there is nothing that somebody could do about it. */
const rightOf: Readonly<Record<Attention['kind'], WorkspaceRight>> = {
  devices: 'devices.view',
  noImages: 'campaigns.change',
  ending: 'campaigns.change',
  noSocials: 'workspace.change',
};

function AttentionRow({ attention }: { attention: Attention }) {
  return <AttentionLine {...useAttentionWords(attention)} />;
}

interface AttentionLineProps {
  readonly text: string;
  readonly action: string;
  readonly to: string;
}

export function AttentionLine({ text, action, to }: AttentionLineProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        paddingInline: { xs: 2, sm: 3 },
        paddingBlock: 1.25,
        '& + &': { borderBlockStart: '1px solid', borderColor: 'level.2' },
      }}
    >
      <Box component="span" aria-hidden sx={{ display: 'inline-flex', color: 'warning.main' }}>
        <WarningDiamondIcon size={20} weight="fill" />
      </Box>
      <Box sx={{ typography: 'body2', flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>{text}</Box>
      <LinkButton to={to} size="small" variant="outlined" color="secondary">
        {action}
      </LinkButton>
    </Box>
  );
}

function useAttentionWords(attention: Attention) {
  const { t } = useTranslation();
  const { relative } = useRelativeTimes();
  switch (attention.kind) {
    case 'devices':
      return {
        text: t('overview.devicesSilent', { count: attention.count }),
        action: t('overview.checkDevices'),
        to: `${paths.devices}?status=attention`,
      };
    case 'noImages':
      return {
        text: t('overview.withoutImages', { name: attention.name }),
        action: t('overview.addImages'),
        to: `${paths.createCampaign}?edit=${encodeURIComponent(attention.id)}`,
      };
    case 'ending':
      return {
        text: t('overview.endsSoon', { name: attention.name, relative: relative(attention.exp) }),
        action: t('overview.editCampaign'),
        to: `${paths.createCampaign}?edit=${encodeURIComponent(attention.id)}`,
      };
    case 'noSocials':
      return {
        text: t('overview.noSocials'),
        action: t('overview.addSocials'),
        to: paths.workspace,
      };
  }
}

/** A campaign that ends within this time is worth a look. */
const endsSoonMs = 48 * 60 * 60_000;

interface Seen {
  readonly devices: readonly { readonly id: string; readonly isUnusuallySilent: boolean }[];
  readonly socials: Readonly<Record<string, string | undefined>>;
  /** Nothing while they are not known. */
  readonly campaigns: readonly SeenCampaign[] | undefined;
}

interface SeenCampaign {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly start: number;
  readonly exp: number;
  readonly images: readonly unknown[];
}

type Attention =
  | { readonly kind: 'devices'; readonly count: number }
  | { readonly kind: 'ending'; readonly id: string; readonly name: string; readonly exp: number }
  | { readonly kind: 'noImages'; readonly id: string; readonly name: string }
  | { readonly kind: 'noSocials' };

/** What should be looked at soon, the most urgent first. */
export function listAttention({ devices, socials, campaigns = [] }: Seen, now: number): readonly Attention[] {
  const silent = devices.filter(({ isUnusuallySilent }) => isUnusuallySilent).length;
  const live = campaigns.filter((campaign) => phaseOf(campaign, now) === 'live');
  const ending = live.filter(({ exp }) => exp - now <= endsSoonMs).toSorted((one, other) => one.exp - other.exp);
  const empty = live.filter(({ images }) => images.length === 0);
  const hasSocials = Object.values(socials).some((link) => link !== undefined);
  return [
    ...(silent > 0 ? [{ kind: 'devices', count: silent } as const] : []),
    ...empty.map(({ id, name }) => ({ kind: 'noImages', id, name }) as const),
    ...ending.map(({ id, name, exp }) => ({ kind: 'ending', id, name, exp }) as const),
    ...(hasSocials ? [] : [{ kind: 'noSocials' } as const]),
  ];
}
