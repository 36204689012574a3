import type { Figures } from '@fanfare/contract/analytics.ts';
import { addDays, localDayOf } from '@fanfare/contract/local-day.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { analyticsQuery } from '../analytics/queries.ts';
import { paths } from '../paths.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { useFormats } from '../text/formats.ts';
import { Delayed, useSteadyLoading } from '../ui/loading.tsx';
import { TextLink } from '../ui/router-link.tsx';
import { useNow } from '../ui/use-now.ts';

/** As many as their page begins with. */
const dayCount = 30;
const shown = ['visitors', 'views', 'clicks'] as const;

/** What the analytics of one campaign begin with, in the days that their page starts at, and the way there. */
export function CampaignVisits({ campaignId }: { readonly campaignId: string }) {
  const { t } = useTranslation();
  return (
    <Stack component="section" sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="subtitle2" component="h3">
          {t('campaigns.visits')}
        </Typography>
        <TextLink to={`${paths.analytics}?${new URLSearchParams({ campaign: campaignId })}`} variant="body2">
          {t('campaigns.toAnalytics')}
        </TextLink>
      </Stack>
      <Visits campaignId={campaignId} />
    </Stack>
  );
}

function Visits({ campaignId }: { readonly campaignId: string }) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const today = localDayOf(useNow(), workspace.timeZone);
  const days = { from: addDays(today, 1 - dayCount), to: today };
  const query = useQuery(analyticsQuery(useCaller(), workspace.workspace_id, { days, campaignId, isCompared: false }));
  const isLoading = useSteadyLoading(query.isPending);
  if (query.data && !isLoading) return <ShownFigures totals={query.data.totals} />;
  if (query.isError && !isLoading) return <Failed onRetry={() => void query.refetch()} />;
  return (
    <Delayed thing={t('nav.analytics')}>
      <Tiles>
        {shown.map((name) => (
          <Skeleton key={name} variant="rounded" height={74} sx={{ borderRadius: '12px' }} />
        ))}
      </Tiles>
    </Delayed>
  );
}

function ShownFigures({ totals }: { readonly totals: Figures }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Tiles>
      {shown.map((name) => (
        <Box key={name} sx={{ padding: 1.5, borderRadius: '12px', backgroundColor: 'level.1' }}>
          <Typography variant="secondary" component="dt">
            {t(`campaigns.${name}Seen`)}
          </Typography>
          <Typography variant="h6" component="dd" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
            {number(totals[name])}
          </Typography>
        </Box>
      ))}
    </Tiles>
  );
}

function Tiles({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', margin: 0 }}>
      {children}
    </Box>
  );
}

/** Everything else about the campaign is there, so this takes no more room than a line. */
function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" role="status" sx={{ alignItems: 'center', gap: 1, typography: 'secondary' }}>
      {t('campaigns.visitsFailed')}
      <Button size="small" onClick={onRetry}>
        {t('ui.tryAgain')}
      </Button>
    </Stack>
  );
}
