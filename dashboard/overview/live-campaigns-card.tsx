import { phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { imageVariantUrl } from '@fanfare/contract/images.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campaignLink, previewLink } from '../campaigns/campaign-links.ts';
import { paths } from '../paths.ts';
import { useMay } from '../session/current-workspace.tsx';
import { useSite } from '../session/site.tsx';
import { CopyIconButton } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { useNow, useRelativeTimes } from '../ui/use-now.ts';
import { ListCard } from './list-card.tsx';

const shownMax = 5;

interface LiveCampaignsCardProps {
  readonly campaigns: UseQueryResult<{ readonly items: readonly Campaign[] }>;
}

export function LiveCampaignsCard({ campaigns }: LiveCampaignsCardProps) {
  const { t } = useTranslation();
  const now = useNow();
  const mayCreate = useMay('campaigns.change');
  return (
    <ListCard
      title={t('overview.live')}
      all={{ to: paths.campaigns, label: t('overview.allCampaigns') }}
      skeleton={<Skeleton variant="rounded" width={56} height={56} />}
      query={campaigns}
      lead={t('overview.campaignsFailed')}
      message={(code) => t('overview.campaignsError', { code })}
      empty={
        <EmptyState
          icon={<MegaphoneIcon />}
          title={t('overview.noLive')}
          text={t('overview.noLiveText')}
          headingLevel="h3"
          action={
            mayCreate ? (
              <LinkButton to={paths.createCampaign} variant="outlined" color="secondary">
                {t('overview.createCampaign')}
              </LinkButton>
            ) : undefined
          }
        />
      }
    >
      {({ items }) =>
        liveOf(items, now)
          .slice(0, shownMax)
          .map((campaign) => <LiveCampaignRow key={campaign.id} campaign={campaign} />)
      }
    </ListCard>
  );
}

function LiveCampaignRow({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { relative } = useRelativeTimes();
  const { shortLinkHost } = useSite();
  const { name, exp, code } = campaign;
  const open = t('overview.openOf', { name });
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: { xs: 1, sm: 2 }, paddingInline: { xs: 2, sm: 3 }, paddingBlock: 1.5 }}
    >
      <Thumbnail url={campaign.images[0]} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="secondary">{t('overview.endsIn', { relative: relative(exp) })}</Typography>
      </Box>
      <CopyIconButton text={campaignLink(shortLinkHost, code)} label={t('overview.copyLinkOf', { name })} />
      <IconButton
        title={t('overview.open')}
        size="small"
        component="a"
        href={previewLink(shortLinkHost, code)}
        target="_blank"
        rel="noreferrer"
        aria-label={`${open} ${t('ui.opensInNewTab')}`}
      >
        <ArrowSquareOutIcon />
      </IconButton>
    </Stack>
  );
}

function Thumbnail({ url }: { url: string | undefined }) {
  const size = { width: 56, height: 56, flexShrink: 0, borderRadius: '12px', backgroundColor: 'level.2' };
  if (!url) {
    return (
      <Box aria-hidden sx={{ ...size, display: 'grid', placeItems: 'center', color: 'neutral.500' }}>
        <ImageSquareIcon size={24} />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={imageVariantUrl(url, 360, 'webp')}
      alt=""
      loading="lazy"
      sx={{ ...size, objectFit: 'cover' }}
    />
  );
}

interface Timed {
  readonly status: string;
  readonly start: number;
  readonly exp: number;
}

/** Those that are live now, the next to end first. */
export function liveOf<C extends Timed>(campaigns: readonly C[], now: number): C[] {
  return campaigns
    .filter((campaign) => phaseOf(campaign, now) === 'live')
    .toSorted((one, other) => one.exp - other.exp);
}
