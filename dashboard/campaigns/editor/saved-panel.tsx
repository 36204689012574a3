import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import { imageVariantUrl } from '@fanfare/contract/images.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { broadcastPaths, paths } from '../../paths.ts';
import { useMay, useWorkspaceApi } from '../../session/current-workspace.tsx';
import { useSite } from '../../session/site.tsx';
import { CampaignStatus } from '../../ui/campaign-status.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconTile } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/router-link.tsx';
import { useNow } from '../../ui/use-now.ts';
import { arrivedImages, useEndingWords } from '../campaign-facts.tsx';
import { campaignLink } from '../campaign-links.ts';
import { CampaignQr, PreviewButton } from '../campaign-share.tsx';
import { campaignQuery } from '../queries.ts';

interface SavedPanelProps {
  readonly campaignId: string;
  /** Where a second one may follow: after a new campaign. */
  readonly onAnother?: () => void;
}

/** Stands in the place of the form once the campaign is as it was typed. */
export function SavedPanel({ campaignId, onAnother }: SavedPanelProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isAsking, campaign } = useSavedCampaign(campaignId);
  const total = campaign?.imageKeys.length ?? 0;
  const missing = total - (campaign?.images.length ?? 0);
  const maySend = useMay('broadcasts.send');
  const isUnsent = onAnother !== undefined && maySend && Boolean(campaign?.content);
  useAskedAgain(onAnother);
  useEffect(() => {
    heading.current?.focus();
    globalThis.scrollTo({ top: 0 });
  }, []);
  return (
    <Card sx={{ maxWidth: 640 }}>
      <Stack sx={{ gap: 3, padding: { xs: 2.5, sm: 4 } }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <IconTile look="success">
            <CheckIcon weight="bold" />
          </IconTile>
          <Box sx={{ minWidth: 0 }}>
            <Typography ref={heading} variant="h5" component="h2" tabIndex={-1}>
              {t(onAnother ? 'campaignSaving.done' : 'campaignSaving.changesDone')}
            </Typography>
            <Typography variant="body2" sx={{ color: missing > 0 ? 'warning.dark' : 'text.secondary' }}>
              {missing > 0
                ? t('campaignSaving.imagesMissing', { missing, total })
                : t(onAnother ? 'campaignSaving.doneText' : 'campaignSaving.changesDoneText')}
            </Typography>
          </Box>
        </Stack>
        <SavedCampaign isAsking={isAsking} campaign={campaign} isUnsent={isUnsent}>
          {isUnsent ? (
            <LinkButton to={broadcastPaths.ofCampaign(campaignId)} variant="contained">
              {t('campaigns.sendText')}
            </LinkButton>
          ) : null}
          <LinkButton to={paths.campaigns} variant="outlined" color="secondary">
            {t('campaignSaving.viewAll')}
          </LinkButton>
          {onAnother ? (
            <LinkButton to={paths.createCampaign} color="secondary">
              {t('campaignSaving.another')}
            </LinkButton>
          ) : null}
        </SavedCampaign>
      </Stack>
    </Card>
  );
}

/** Every way to a new campaign leads to the address that is there already. */
function useAskedAgain(onAsked: (() => void) | undefined): void {
  const { key } = useLocation();
  const way = useNavigationType();
  const saved = useRef(key);
  const begin = useEffectEvent(() => {
    // Whoever goes back wants what they saw.
    if (way === NavigationType.Pop) return;
    onAsked?.();
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (key !== saved.current) begin();
  }, [key]);
}

/** What the server knows of it since it was saved; what is known from before is not how it stands now. */
function useSavedCampaign(campaignId: string) {
  const { caller, ws } = useWorkspaceApi();
  const [savedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, isFetchedAfterMount } = useQuery({
    ...campaignQuery(caller, ws, campaignId),
    refetchOnMount: 'always',
  });
  const isKnown = isFetchedAfterMount && dataUpdatedAt >= savedAt;
  return { isAsking: !isFetchedAfterMount, campaign: isKnown ? data : undefined };
}

interface SavedCampaignProps {
  readonly isAsking: boolean;
  /** Nothing where the server can't be asked; the list of campaigns has the rest. */
  readonly campaign: Campaign | undefined;
  /** It has a message, which goes nowhere by itself. */
  readonly isUnsent: boolean;
  /** The ways on. */
  readonly children: ReactNode;
}

function SavedCampaign({ isAsking, campaign, isUnsent, children }: SavedCampaignProps) {
  const { t } = useTranslation();
  const ways = (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      {children}
    </Stack>
  );
  if (isAsking) {
    return (
      <>
        <Skeleton variant="rounded" height={200} />
        {ways}
      </>
    );
  }
  if (!campaign) return ways;
  return (
    <>
      <Poster campaign={campaign} />
      <CampaignLink code={campaign.code} isMain={!isUnsent} />
      <CampaignQr code={campaign.code} sizePx={160} />
      {isUnsent ? <Typography>{t('campaignSaving.unsent')}</Typography> : null}
      {ways}
    </>
  );
}

/** Its first image, how it stands and how long that will be so. */
function Poster({ campaign }: { readonly campaign: Campaign }) {
  const now = useNow();
  const endingWords = useEndingWords();
  const [first] = arrivedImages(campaign);
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      {first ? (
        <Box
          component="img"
          src={imageVariantUrl(first.imageUrl, 480, 'webp')}
          alt=""
          sx={[posterLook, phaseOf(campaign, now) === 'live' && goingLive]}
        />
      ) : null}
      <Stack sx={{ gap: 0.5, minWidth: 0, alignItems: 'flex-start' }}>
        <Typography variant="subtitle1" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {campaign.name}
        </Typography>
        <CampaignStatus campaign={campaign} now={now} />
        <Typography variant="secondary">{endingWords(campaign, now)}</Typography>
      </Stack>
    </Stack>
  );
}

const posterLook = {
  height: 120,
  maxWidth: 160,
  objectFit: 'cover',
  borderRadius: '12px',
  backgroundColor: 'level.2',
} as const;

/** Lights up once, as its tablets do. */
const goingLive = {
  '@media (prefers-reduced-motion: no-preference)': {
    animation: 'going-live 600ms cubic-bezier(0.2, 0.8, 0.2, 1) both',
    '@keyframes going-live': {
      from: { opacity: 0, transform: 'scale(0.9) rotate(-2deg)', filter: 'brightness(1.8)' },
      '60%': { transform: 'scale(1.03)' },
    },
  },
} as const;

interface CampaignLinkProps {
  readonly code: string;
  /** Nothing matters more here than sharing it. */
  readonly isMain: boolean;
}

function CampaignLink({ code, isMain }: CampaignLinkProps) {
  const { t } = useTranslation();
  const { shortLinkHost } = useSite();
  const link = campaignLink(shortLinkHost, code);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        component="bdi"
        dir="ltr"
        sx={{
          padding: 1.5,
          borderRadius: '12px',
          backgroundColor: 'level.1',
          overflowWrap: 'anywhere',
          fontWeight: 500,
          userSelect: 'all',
        }}
      >
        {link}
      </Box>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <CopyButton text={link} label={t('campaigns.copyLink')} variant={isMain ? 'contained' : 'outlined'} />
        <PreviewButton code={code} />
      </Stack>
    </Box>
  );
}
