import type { Analytics } from '@fanfare/contract/analytics.ts';
import { socialNetworkNames, socialNetworks } from '@fanfare/contract/socials.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Tooltip from '@mui/material/Tooltip';
import { ChartPieIcon } from '@phosphor-icons/react/dist/csr/ChartPie';
import { useTranslation } from 'react-i18next';
import { paths, visitorPaths } from '../paths.ts';
import { useSite } from '../session/site.tsx';
import { plainList } from '../theme/theme.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ShareBar } from '../ui/share-bar.tsx';
import { type AnalyticsView, type Measure, measures } from './analytics-view.ts';
import { CampaignsCard } from './campaigns-card.tsx';
import { DaysCard } from './days-card.tsx';
import {
  type FunnelCounts,
  fromItsFirstDay,
  funnelSteps,
  isQuiet,
  rateOf,
  changeOf,
  figureOf,
  rateChangeOf,
} from './figures.ts';
import { HoursCard } from './hours-card.tsx';
import { ImagesCard } from './images-card.tsx';
import { useAnalyticsWords } from './use-words.ts';
import { tileColumns } from './visits-skeleton.tsx';

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

interface TilesProps {
  readonly analytics: Analytics;
  readonly measure: Measure;
  readonly today: string;
  readonly onChoose: (measure: Measure) => void;
}

/** The five figures of the chosen days; the chosen one is drawn below. */
function Tiles({ analytics, measure, today, onChoose }: TilesProps) {
  const { t } = useTranslation();
  return (
    <Box
      role="group"
      aria-label={t('analytics.figures')}
      sx={{
        display: 'grid',
        gap: { xs: 1.5, md: 2 },
        ...tileColumns,
      }}
    >
      {measures.map((one) => (
        <Tile
          key={one}
          analytics={analytics}
          measure={one}
          today={today}
          isChosen={one === measure}
          onChoose={() => onChoose(one)}
        />
      ))}
    </Box>
  );
}

interface TileProps {
  readonly analytics: Analytics;
  readonly measure: Measure;
  readonly today: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Tile({ analytics, measure, today, isChosen, onChoose }: TileProps) {
  const { t } = useTranslation();
  const words = useAnalyticsWords();
  const { totals, before, days, to } = analytics;
  const figure = figureOf(totals, measure);
  const compare = measure === 'clickRate' ? rateChangeOf : changeOf;
  const difference = before && compare(figure, figureOf(before.totals, measure));
  const change = difference && words.change(difference, days.length);
  // What came after a day with nothing is more at any hour.
  const isSoFar = to >= today && isCount(measure) && difference?.way !== 'new';
  const more = useMore(measure, analytics);
  const line = useLine(measure, { figure, unknownViews: totals.unknownViews });
  return (
    <Tooltip title={more} describeChild>
      <ButtonBase
        onClick={onChoose}
        aria-pressed={isChosen}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          justifyContent: 'flex-start',
          textAlign: 'left',
          gap: 0.5,
          padding: 2.5,
          borderRadius: '20px',
          backgroundColor: 'background.paper',
          boxShadow: (theme) =>
            isChosen
              ? `inset 0 0 0 2px ${theme.palette.primary.main}`
              : `0 0 0 1px ${theme.palette.neutral[200]}, 0 1px 3px rgb(18 22 33 / 0.05)`,
          outline: '1px solid transparent',
        }}
      >
        <Box component="span" sx={{ typography: 'subtitle2', color: 'text.secondary' }}>
          {t(`analytics.${measure}`)}
        </Box>
        <Box component="span" sx={{ typography: 'h5', fontVariantNumeric: 'tabular-nums' }}>
          {figure === undefined ? '–' : words.format(measure, figure)}
        </Box>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {change && isSoFar ? t('analytics.changeSoFar', { change }) : (change ?? line)}
        </Box>
        {change && measure === 'views' && totals.unknownViews > 0 ? (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {line}
          </Box>
        ) : null}
      </ButtonBase>
    </Tooltip>
  );
}

/** Unlike an average or a rate, it grows with the day. */
function isCount(measure: Measure): boolean {
  return measure !== 'viewTime' && measure !== 'clickRate';
}

/** What a figure needs said beside it where nothing is compared. */
function useLine(measure: Measure, { figure, unknownViews }: { figure: number | undefined; unknownViews: number }) {
  const { t } = useTranslation();
  const { missing } = useAnalyticsWords();
  if (figure === undefined) return missing(measure);
  if (measure === 'views' && unknownViews > 0) {
    return t('analytics.unknownViews', { count: unknownViews, views: unknownViews });
  }
  return t(`analytics.${measure}Line`);
}

/** What a figure hides, on hover and focus; nothing where it hides nothing. */
function useMore(measure: Measure, { medianViewSeconds: seconds }: Analytics): string {
  const { t } = useTranslation();
  const { time } = useAnalyticsWords();
  if (measure !== 'viewTime' || seconds === null) return '';
  return t('analytics.viewTimeMedian', { time: time(seconds * 1_000) });
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
      <Box component="ol" sx={{ ...plainList, display: 'grid', gap: 2.5 }}>
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
        <Box sx={{ typography: 'secondary', marginBlockStart: 2 }}>{t('analytics.tooFew')}</Box>
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
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 2 }}>
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
