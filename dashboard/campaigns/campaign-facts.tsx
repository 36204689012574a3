// Small words about a campaign that table, cards and drawer share.
import { phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { locales } from '../text/languages.ts';
import { isEndedPhase } from './campaigns-view.ts';

/** `Mar 1 → Mar 31`, with the full times and how long that is on hover and focus. */
export function CampaignSchedule({ campaign: { start, exp } }: { readonly campaign: Campaign }) {
  const { dateTime, elapsed, language } = useFormats();
  const [thisYear] = useState(() => new Date().getFullYear());
  const day = (at: number) =>
    new Date(at).toLocaleDateString(locales[language], {
      month: 'short',
      day: 'numeric',
      ...(new Date(at).getFullYear() === thisYear ? {} : { year: 'numeric' }),
    });
  return (
    <Tooltip title={`${dateTime(start)} → ${dateTime(exp)} (${elapsed(exp - start)})`} describeChild>
      <Box component="bdi" dir="ltr" tabIndex={0} sx={{ whiteSpace: 'nowrap', borderRadius: '4px' }}>
        {day(start)} → {day(exp)}
      </Box>
    </Tooltip>
  );
}

/** `Ends in 2 days`. */
export function useEndingWords(): (campaign: Campaign, now: number) => string {
  const { t } = useTranslation();
  const { relative } = useFormats();
  return (campaign, now) => {
    const phase = phaseOf(campaign, now);
    if (phase === 'scheduled') return t('campaigns.startsIn', { relative: relative(campaign.start, now) });
    if (!isEndedPhase(phase)) return t('campaigns.endsIn', { relative: relative(campaign.exp, now) });
    const endedAt = phase === 'expired' ? campaign.exp : campaign.updatedAt;
    return t('campaigns.endedAgo', { relative: relative(endedAt, now) });
  };
}

export function useDeviceWords(): (showOnDevices: readonly string[]) => string {
  const { t } = useTranslation();
  return (devices) => {
    if (devices.length === 0) return t('campaigns.notShown');
    if (devices.includes('all')) return t('campaigns.allDevices');
    return t('campaigns.deviceCount', { count: devices.length });
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
