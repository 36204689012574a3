import type { Analytics } from '@fanfare/contract/analytics.ts';
import { type CsvDelimiter, byteOrderMark, toCsvLine, toCsvNumber } from '@fanfare/contract/csv.ts';
import { imageVariantUrl } from '@fanfare/contract/images.ts';
import { localDayOf } from '@fanfare/contract/local-day.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Switch from '@mui/material/Switch';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCurrentWorkspace, useWorkspaceApi } from '../session/current-workspace.tsx';
import { layout } from '../theme/theme.ts';
import { DayRangeFields } from '../ui/day-range.tsx';
import { downloadFile, ownDelimiter } from '../ui/download-file.ts';
import { ImageWash } from '../ui/image-wash.tsx';
import { Page } from '../ui/page.tsx';
import { PopoverButton } from '../ui/popover-button.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Segments } from '../ui/segments.tsx';
import { useNow } from '../ui/use-now.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import {
  type AnalyticsView,
  type DayRange,
  daysOf,
  readAnalyticsView,
  writeAnalyticsView,
  rangeNames,
} from './analytics-view.ts';
import { analyticsQuery, choosableCampaignsQuery } from './queries.ts';
import { VisitsSkeleton } from './visits-skeleton.tsx';
import { Visits } from './visits.tsx';

export function VisitsPage() {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const [params, setParams] = useSearchParams();
  const view = readAnalyticsView(params);
  const change = (part: Partial<AnalyticsView>) => setParams(writeAnalyticsView({ ...view, ...part }));
  const today = localDayOf(useNow(), workspace.timeZone);
  const days = daysOf(view, today);
  return (
    <Page title={t('analytics.title')} lead={t('analytics.visitsLead')} actions={<CountingButton />}>
      <FilterBar
        view={view}
        today={today}
        onChange={change}
        action={days ? <ExportShown days={days} view={view} /> : null}
      />
      {days ? (
        <ShownVisits view={view} days={days} today={today} onChange={change} />
      ) : (
        <Alert severity="info">{t('analytics.chooseDays')}</Alert>
      )}
    </Page>
  );
}

interface FilterBarProps {
  readonly view: AnalyticsView;
  readonly today: string;
  readonly onChange: (part: Partial<AnalyticsView>) => void;
  /** What can be done with what is shown. */
  readonly action: ReactNode;
}

/** What is looked at: stays in view below the top bar. */
function FilterBar({ view, today, onChange, action }: FilterBarProps) {
  const { t } = useTranslation();
  const days = daysOf({ ...view, range: view.range === 'custom' ? '30' : view.range }, today);
  return (
    <Box
      role="group"
      aria-label={t('analytics.filters')}
      sx={{
        position: { md: 'sticky' },
        insetBlockStart: layout.barHeightPx,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        paddingBlock: 1.5,
        backgroundColor: { md: 'background.default' },
      }}
    >
      <CampaignChoice chosen={view.campaignId} onChoose={(campaignId) => onChange({ campaignId })} />
      <Box sx={{ maxWidth: '100%', overflowX: 'auto' }}>
        <Segments
          label={t('analytics.range')}
          value={view.range}
          choices={rangeNames.map((name) => ({ value: name, label: t(`analytics.range_${name}`) }))}
          onChoose={(range) => onChange(range === 'custom' ? { range, ...days } : { range })}
        />
      </Box>
      {view.range === 'custom' ? <OwnDays view={view} today={today} onChange={onChange} /> : null}
      <FormControlLabel
        control={<Switch checked={view.isCompared} onChange={(_, isCompared) => onChange({ isCompared })} />}
        label={t('analytics.compare')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ marginInline: 0 }}
      />
      <Box sx={{ marginInlineStart: { md: 'auto' } }}>{action}</Box>
    </Box>
  );
}

function CampaignChoice({ chosen, onChoose }: { chosen: string; onChoose: (campaignId: string) => void }) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const campaigns = useQuery(choosableCampaignsQuery(caller, ws)).data?.items ?? [];
  const isKnown = campaigns.some(({ id }) => id === chosen);
  return (
    <Select
      value={chosen}
      displayEmpty
      size="small"
      inputProps={{ 'aria-label': t('analytics.campaign') }}
      onChange={(event) => onChoose(event.target.value)}
      sx={{ minWidth: 0, flex: { xs: '1 1 100%', sm: '0 0 280px', md: '0 0 220px' } }}
    >
      <MenuItem value="">{t('analytics.allCampaigns')}</MenuItem>
      {chosen && !isKnown ? <MenuItem value={chosen}>{t('analytics.oneCampaign')}</MenuItem> : null}
      {campaigns.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {name}
          </Box>
        </MenuItem>
      ))}
    </Select>
  );
}

function OwnDays({ view, today, onChange }: Omit<FilterBarProps, 'action'>) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr', sm: '176px 176px' },
        width: { xs: '100%', sm: 'auto' },
      }}
    >
      <DayRangeFields
        from={{ label: t('analytics.from'), day: view.from, onChange: (from) => onChange({ from }) }}
        to={{ label: t('analytics.to'), day: view.to, onChange: (to) => onChange({ to }) }}
        max={today}
        isLabelHidden
      />
    </Box>
  );
}

/** Of the answer that is shown below, once it is of what was chosen. */
function ExportShown({ days, view: { campaignId, isCompared } }: Pick<ShownVisitsProps, 'days' | 'view'>) {
  const { caller, ws } = useWorkspaceApi();
  const { data, isPlaceholderData } = useQuery(analyticsQuery(caller, ws, { days, campaignId, isCompared }));
  return <ExportButton analytics={isPlaceholderData ? undefined : data} campaignId={campaignId} />;
}

/** Ends above the filters where these have a ground of their own. */
const washHeight = { xs: 260, md: 128 } as const;

interface ShownVisitsProps {
  readonly view: AnalyticsView;
  readonly days: DayRange;
  readonly today: string;
  readonly onChange: (part: Partial<AnalyticsView>) => void;
}

function ShownVisits({ view, days, today, onChange }: ShownVisitsProps) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const { campaignId, isCompared } = view;
  const query = useQuery(analyticsQuery(caller, ws, { days, campaignId, isCompared }));
  return (
    <QueryView
      query={query}
      label={t('analytics.title')}
      lead={t('analytics.failed')}
      message={(code) => t('analytics.error', { code })}
      skeleton={<VisitsSkeleton />}
    >
      {(analytics) => {
        const [first] = analytics.images;
        return (
          <>
            {campaignId && first ? (
              <ImageWash imageUrl={imageVariantUrl(first.url, 360, 'webp')} height={washHeight} />
            ) : null}
            {query.isError ? <Alert severity="warning">{t('analytics.stale')}</Alert> : null}
            <Visits
              analytics={analytics}
              view={view}
              today={today}
              isStale={query.isPlaceholderData}
              onChange={onChange}
            />
          </>
        );
      }}
    </QueryView>
  );
}

const terms = ['view', 'visitor', 'unknown', 'averageTime', 'reach', 'clicks', 'clickRate', 'day'] as const;

/** What each figure means, for whoever wants to know. */
function CountingButton() {
  const { t } = useTranslation();
  return (
    <PopoverButton
      label={t('analytics.counting')}
      icon={<InfoIcon />}
      edge="end"
      sx={{ width: 380, maxWidth: 'calc(100% - 32px)', marginBlockStart: 1, padding: 3 }}
    >
      {({ titleId }) => (
        <>
          <VisuallyHidden id={titleId}>{t('analytics.counting')}</VisuallyHidden>
          <Box component="dl" sx={{ margin: 0, display: 'grid', gap: 1.5 }}>
            {terms.map((term) => (
              <div key={term}>
                <Box component="dt" sx={{ typography: 'subtitle2' }}>
                  {t(`analytics.term_${term}`)}
                </Box>
                <Box component="dd" sx={{ margin: 0, typography: 'secondary' }}>
                  {t(`analytics.means_${term}`)}
                </Box>
              </div>
            ))}
          </Box>
        </>
      )}
    </PopoverButton>
  );
}

/** The days with all their counts, as a file that spreadsheets open. */
function ExportButton({ analytics, campaignId }: { analytics: Analytics | undefined; campaignId: string }) {
  const { t } = useTranslation();
  const save = () => {
    if (!analytics) return;
    const { from, to } = analytics;
    const name = ['analytics', from, to, ...(campaignId ? [campaignId] : [])].join('-');
    downloadFile(`${name}.csv`, new Blob([toCsv(analytics, ownDelimiter())], { type: 'text/csv' }));
  };
  return (
    <Button
      variant="outlined"
      color="secondary"
      size="small"
      startIcon={<DownloadSimpleIcon />}
      disabled={!analytics}
      onClick={save}
    >
      {t('analytics.export')}
    </Button>
  );
}

function toCsv({ days }: Analytics, delimiter: CsvDelimiter): string {
  const names = ['day', 'views', 'visitors', 'averageViewSeconds', 'clicks', 'visitorsWithClick'];
  const lines = days.map(({ day, views, visitors, viewMs, clicks, visitorsWithClick }) =>
    toCsvLine(
      [
        day,
        String(views),
        String(visitors),
        views === 0 ? '' : toCsvNumber((viewMs / views / 1_000).toFixed(1), delimiter),
        String(clicks),
        String(visitorsWithClick),
      ],
      delimiter,
    ),
  );
  return byteOrderMark + toCsvLine(names, delimiter) + lines.join('');
}
