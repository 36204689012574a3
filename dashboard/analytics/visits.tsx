import type { Analytics } from '@fanfare/contract/analytics.ts';
import { socialNetworkNames, socialNetworks } from '@fanfare/contract/socials.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { ChartPieIcon } from '@phosphor-icons/react/dist/csr/ChartPie';
import { useTranslation } from 'react-i18next';
import { paths, visitorPaths } from '../paths.ts';
import { useSite } from '../session/site.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ShareBar } from '../ui/share-bar.tsx';
import type { AnalyticsView } from './analytics-view.ts';
import { CampaignsCard } from './campaigns-card.tsx';
import { DaysCard } from './days-card.tsx';
import { type FunnelCounts, fromItsFirstDay, funnelSteps, isQuiet, rateOf } from './figures.ts';
import { HoursCard } from './hours-card.tsx';
import { ImagesCard } from './images-card.tsx';
import { Tiles } from './tiles.tsx';
import { useAnalyticsWords } from './use-words.ts';

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
  const { totals, before } = analytics;
  if (isQuiet(totals) && isQuiet(before?.totals)) return <NoVisits campaignId={view.campaignId} />;
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
      <Tiles analytics={analytics} measure={view.measure} today={today} onChoose={(measure) => onChange({ measure })} />
      <DaysCard
        analytics={fromItsFirstDay(analytics, view.campaignId)}
        rangeStart={analytics.from}
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
      {view.campaignId || analytics.campaigns.length === 0 ? null : (
        <CampaignsCard campaigns={analytics.campaigns} onChoose={(campaignId) => onChange({ campaignId })} />
      )}
    </Box>
  );
}

function NoVisits({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation();
  const { publicUrl } = useSite();
  return (
    <Card>
      <EmptyState
        icon={<ChartPieIcon />}
        title={t('analytics.none')}
        text={t('analytics.noneText')}
        action={
          campaignId ? (
            <CopyButton
              text={publicUrl + visitorPaths.gallery(campaignId)}
              label={t('ui.copyLink')}
              variant="contained"
            />
          ) : (
            <LinkButton to={paths.campaigns} variant="contained">
              {t('analytics.toCampaigns')}
            </LinkButton>
          )
        }
      />
    </Card>
  );
}

/** How far the campaign's visitors got. */
function FunnelCard(counts: FunnelCounts) {
  const { t } = useTranslation();
  const words = useAnalyticsWords();
  const steps = funnelSteps(counts);
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <SectionCard title={t('analytics.funnel')}>
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2.5 }}>
        {steps.map(({ name, count, rate }) => (
          <Box component="li" key={name} sx={{ display: 'grid', gap: 0.75 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
              <Box component="span">{t(`analytics.${name}`)}</Box>
              <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {words.number(count)}
              </Box>
            </Box>
            <ShareBar share={count / most} />
            {rate === undefined ? null : (
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {t('analytics.continued', { share: words.share(rate) })}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {rateOf(0, counts.visitors) === undefined ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: 2 }}>{t('analytics.tooFew')}</Box>
      ) : null}
    </SectionCard>
  );
}

/** Clicks on the follow buttons, in the order in which the gallery shows them. */
function ClicksCard({ clicks }: { clicks: Analytics['clicks'] }) {
  const { t } = useTranslation();
  const { number } = useAnalyticsWords();
  const most = Math.max(1, ...socialNetworks.map((network) => clicks[network]));
  return (
    <SectionCard title={t('analytics.clicks')}>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 }}>
        {socialNetworks.map((network) => (
          <Box
            component="li"
            key={network}
            sx={{ display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr) 64px', alignItems: 'center', gap: 1.5 }}
          >
            <Box component="span">{socialNetworkNames[network]}</Box>
            <ShareBar share={clicks[network] / most} />
            <Box component="span" sx={{ textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {number(clicks[network])}
            </Box>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
