import { phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { imageSizeOf, imageVariantUrl } from '@fanfare/contract/images.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { savedSegmentsQuery } from '../customers/queries.ts';
import type { StoredImage } from '../images/image-list.ts';
import { useCurrentWorkspace, useMay, useWorkspaceApi } from '../session/current-workspace.tsx';
import { useSite } from '../session/site.tsx';
import { useFormats } from '../text/formats.ts';
import { plainList } from '../theme/theme.ts';
import { CampaignStatus } from '../ui/campaign-status.tsx';
import { CopyIconButton } from '../ui/copy-button.tsx';
import { Detail } from '../ui/details-drawer.tsx';
import { campaignLink } from './campaign-links.ts';
import { isEndedPhase } from './campaigns-view.ts';

interface CampaignContentProps {
  readonly campaign: Campaign;
  readonly now: number;
}

/** What it was told to be, one fact at a time. */
export function CampaignFacts({ campaign, now }: CampaignContentProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { shortLinkHost } = useSite();
  const { workspace } = useCurrentWorkspace();
  const deviceWords = useDeviceWords();
  const audienceWords = useAudienceWords(campaign.segmentId !== null);
  const link = campaignLink(shortLinkHost, campaign.code);
  const deviceNames = workspace.devices.filter(({ id }) => campaign.showOnDevices.includes(id)).map(({ name }) => name);
  return (
    <Box component="dl" sx={{ margin: 0 }}>
      <Detail name={t('campaigns.status')}>
        <CampaignStatus campaign={campaign} now={now} />
      </Detail>
      <Detail name={t('campaigns.starts')}>{dateTime(campaign.start)}</Detail>
      <Detail name={t('campaigns.expires')}>{dateTime(campaign.exp)}</Detail>
      <Detail name={t('campaigns.link')}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, justifyContent: 'flex-end' }}>
          <bdi dir="ltr">{link.replace(/^https?:\/\//, '')}</bdi>
          <CopyIconButton text={link} label={t('campaigns.copyLink')} />
        </Stack>
      </Detail>
      <Detail name={t('campaigns.audience')}>{audienceWords(campaign)}</Detail>
      <Detail name={t('campaigns.devices')}>
        {deviceNames.length > 0 ? deviceNames.join(', ') : deviceWords(campaign.showOnDevices)}
      </Detail>
      <Detail name={t('campaigns.tags')}>
        {campaign.tags.length > 0 ? (
          <CampaignTags tags={campaign.tags} max={campaign.tags.length} />
        ) : (
          t('campaigns.none')
        )}
      </Detail>
      <Detail name={t('campaigns.updated')}>{dateTime(campaign.updatedAt)}</Detail>
      <Message text={campaign.content} />
    </Box>
  );
}

/** Sentences read from their start, below their name. */
function Message({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const name = t('campaigns.message');
  if (text === '') return <Detail name={name}>{t('campaigns.none')}</Detail>;
  return (
    <Box sx={{ paddingBlock: 1.5, typography: 'body2' }}>
      <Box component="dt" sx={{ color: 'text.secondary', marginBlockEnd: 0.5 }}>
        {name}
      </Box>
      <Box component="dd" sx={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </Box>
  );
}

/** In the order in which visitors see them. */
export function CampaignPictures({ campaign, now }: CampaignContentProps) {
  const { t } = useTranslation();
  return (
    <>
      {phaseOf(campaign, now) === 'scheduled' ? <Alert severity="info">{t('campaigns.visibleNote')}</Alert> : null}
      <Pictures campaign={campaign} />
    </>
  );
}

function Pictures({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation();
  const images = arrivedImages(campaign);
  if (images.length === 0) {
    return <Typography variant="secondary">{t('campaigns.noPictures')}</Typography>;
  }
  return (
    <Box
      component="ol"
      tabIndex={0}
      aria-label={t('campaigns.pictures')}
      sx={{
        ...plainList,
        display: 'flex',
        gap: 1.5,
        overflowX: 'auto',
        // To the edges of the drawer, so that what goes on is cut off there and not in the middle.
        marginInline: -3,
        paddingInline: 3,
        scrollPaddingInline: '24px',
        paddingBlockEnd: 1,
      }}
    >
      {images.map(({ key, imageUrl, alt }, index) => {
        const { width, height } = imageSizeOf(key) ?? { width: 3, height: 4 };
        const place = t('campaigns.pictureOf', { position: index + 1, count: images.length });
        return (
          <Box component="li" key={key} sx={{ flexShrink: 0 }}>
            <Box
              component="img"
              src={imageVariantUrl(imageUrl, 480, 'webp')}
              alt={alt ? `${place}: ${alt}` : place}
              sx={{
                display: 'block',
                height: 220,
                aspectRatio: `${width} / ${height}`,
                borderRadius: '12px',
                backgroundColor: 'level.2',
              }}
            />
          </Box>
        );
      })}
    </Box>
  );
}

/** `Mar 1 → Mar 31`, with the full times and how long that is on hover and focus. */
export function CampaignSchedule({ campaign: { start, exp } }: { readonly campaign: Campaign }) {
  const { dateTime, elapsed, shortDate } = useFormats();
  return (
    <Tooltip title={`${dateTime(start)} → ${dateTime(exp)} (${elapsed(exp - start)})`} describeChild>
      <Box component="bdi" dir="ltr" tabIndex={0} sx={{ whiteSpace: 'nowrap', borderRadius: '4px' }}>
        {shortDate(start)} → {shortDate(exp)}
      </Box>
    </Tooltip>
  );
}

/** `Ends in 2 days`. */
export function useEndingWords(): (campaign: Campaign, now: number) => string {
  const { t } = useTranslation();
  const { ago, relative } = useFormats();
  return (campaign, now) => {
    const phase = phaseOf(campaign, now);
    if (phase === 'scheduled') return t('campaigns.startsIn', { relative: relative(campaign.start, now) });
    if (!isEndedPhase(phase)) return t('campaigns.endsIn', { relative: relative(campaign.exp, now) });
    const endedAt = phase === 'expired' ? campaign.exp : campaign.updatedAt;
    return t('campaigns.endedAgo', { relative: ago(endedAt, now) });
  };
}

/** A device that was unpaired stays among those that were chosen, and counts no more. */
export function useDeviceWords(): (showOnDevices: readonly string[]) => string {
  const { t } = useTranslation();
  const { devices } = useCurrentWorkspace().workspace;
  return (chosen) => {
    if (chosen.includes('all')) return t('campaigns.allDevices');
    const count = devices.filter(({ id }) => chosen.includes(id)).length;
    return count === 0 ? t('campaigns.notShown') : t('campaigns.deviceCount', { count });
  };
}

/** A segment by its name, where that can still be known. */
export function useAudienceWords(isSegment: boolean): (of: Pick<Campaign, 'target' | 'segmentId'>) => string {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const mayKnow = useMay('customers.search');
  const query = savedSegmentsQuery(caller, ws);
  const { data = [] } = useQuery({ ...query, enabled: isSegment && mayKnow });
  return ({ target, segmentId }) => {
    if (segmentId === null) return t(`campaigns.${target}`);
    return data.find((one) => one.segmentId === segmentId)?.name ?? t('campaigns.segment');
  };
}

const tagsShown = 2;

/** The first two, and how many more. */
export function CampaignTags({ tags, max = tagsShown }: { readonly tags: readonly string[]; readonly max?: number }) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  const hidden = tags.slice(max);
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      {tags.slice(0, max).map((tag) => (
        <Chip key={tag} label={tag} size="small" variant="outlined" sx={{ height: 22, color: 'text.secondary' }} />
      ))}
      {hidden.length > 0 ? (
        <Chip
          label={t('campaigns.moreTags', { count: hidden.length })}
          title={hidden.join(', ')}
          size="small"
          variant="outlined"
          sx={{ height: 22, color: 'text.secondary' }}
        />
      ) : null}
    </Stack>
  );
}

/** The pictures of a campaign that have arrived, in their order, each with its words. */
export function arrivedImages({ images, imageKeys, imageAlts }: Campaign): readonly Required<StoredImage>[] {
  return images.flatMap((imageUrl) => {
    const index = imageKeys.findIndex((key) => imageUrl.endsWith(key));
    const key = imageKeys[index];
    return key ? [{ key, imageUrl, alt: imageAlts[index] ?? '' }] : [];
  });
}
