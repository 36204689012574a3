import type { Analytics } from '@fanfare/contract/analytics.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { ChartPieIcon } from '@phosphor-icons/react/dist/csr/ChartPie';
import { useTranslation } from 'react-i18next';
import { paths, visitorPaths } from '../paths.ts';
import { useSite } from '../session/site.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import type { AnalyticsView } from './analytics-view.ts';
import { CampaignsCard } from './campaigns-card.tsx';
import { ClicksCard } from './clicks-card.tsx';
import { DaysCard } from './days-card.tsx';
import { fromItsFirstDay } from './first-day.ts';
import { FunnelCard } from './funnel-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { ImagesCard } from './images-card.tsx';
import { Tiles } from './tiles.tsx';

interface VisitsProps {
  readonly analytics: Analytics;
  readonly view: AnalyticsView;
  readonly today: string;
  /** Still what was looked at before. */
  readonly isStale: boolean;
  readonly onChange: (part: Partial<AnalyticsView>) => void;
}

/** Everything that visits told of the chosen days. */
export function Visits({ analytics, view, today, isStale, onChange }: VisitsProps) {
  const { totals } = analytics;
  if (totals.views === 0 && totals.clicks === 0) return <NoVisits campaignId={view.campaignId} />;
  return (
    <Box
      aria-busy={isStale}
      sx={{
        display: 'grid',
        gap: 4,
        opacity: isStale ? 0.6 : 1,
        transition: 'opacity 150ms ease-out',
        '& > *': { minWidth: 0 },
      }}
    >
      <Tiles analytics={analytics} measure={view.measure} onChoose={(measure) => onChange({ measure })} />
      <DaysCard
        analytics={fromItsFirstDay(analytics, view.campaignId)}
        firstAsked={analytics.from}
        measure={view.measure}
        today={today}
      />
      {view.campaignId ? <ImagesCard analytics={analytics} /> : null}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: analytics.funnel ? 'repeat(2, minmax(0, 1fr))' : undefined },
        }}
      >
        {analytics.funnel ? (
          <FunnelCard
            funnel={analytics.funnel}
            visitors={totals.visitors}
            isOneImage={analytics.images.filter(({ position }) => position !== null).length === 1}
          />
        ) : null}
        <ClicksCard clicks={analytics.clicks} />
      </Box>
      <HoursCard hours={analytics.hours} timeZone={analytics.timeZone} />
      {view.campaignId ? null : (
        <CampaignsCard campaigns={analytics.campaigns} onChoose={(campaignId) => onChange({ campaignId })} />
      )}
    </Box>
  );
}

function NoVisits({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation(['common', 'translations']);
  const { publicUrl } = useSite();
  return (
    <Card>
      <EmptyState
        icon={<ChartPieIcon />}
        title={t('translations:analytics.none')}
        text={t('translations:analytics.noneText')}
        action={
          campaignId ? (
            <CopyButton
              text={publicUrl + visitorPaths.gallery(campaignId)}
              label={t('ui.copyLink')}
              variant="contained"
            />
          ) : (
            <LinkButton to={paths.campaigns} variant="contained">
              {t('translations:analytics.toCampaigns')}
            </LinkButton>
          )
        }
      />
    </Card>
  );
}
