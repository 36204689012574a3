import { localDayOf } from '@fanfare/contract/local-day.ts';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCaller } from '../session/caller.tsx';
import { codeOf } from '../session/call-errors.ts';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { useSteadyLoading } from '../ui/use-steady-loading.ts';
import { useNow } from '../ui/use-now.ts';
import { type AnalyticsView, type DayRange, daysOf, readAnalyticsView, writeAnalyticsView } from './analytics-view.ts';
import { CountingButton } from './counting-button.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { analyticsQuery } from './queries.ts';
import { VisitsSkeleton } from './visits-skeleton.tsx';
import { Visits } from './visits.tsx';

export function VisitsPage() {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace } = useCurrentWorkspace();
  const [params, setParams] = useSearchParams();
  const view = readAnalyticsView(params);
  const change = (part: Partial<AnalyticsView>) => setParams(writeAnalyticsView({ ...view, ...part }));
  const today = localDayOf(useNow(), workspace.timeZone);
  const days = daysOf(view, today);
  return (
    <Page
      title={t('translations:analytics.title')}
      lead={t('translations:analytics.visitsLead')}
      actions={<CountingButton />}
    >
      <FilterBar
        view={view}
        today={today}
        onChange={change}
        action={days ? <ExportShown days={days} view={view} /> : null}
      />
      {days ? (
        <ShownVisits view={view} days={days} today={today} onChange={change} />
      ) : (
        <Alert severity="info">{t('translations:analytics.chooseDays')}</Alert>
      )}
    </Page>
  );
}

/** Of the answer that is shown below. */
function ExportShown({ days, view: { campaignId, isCompared } }: Pick<ShownVisitsProps, 'days' | 'view'>) {
  const caller = useCaller();
  const { workspace } = useCurrentWorkspace();
  const { data } = useQuery(analyticsQuery(caller, workspace.workspace_id, { days, campaignId, isCompared }));
  return <ExportButton analytics={data} />;
}

interface ShownVisitsProps {
  readonly view: AnalyticsView;
  readonly days: DayRange;
  readonly today: string;
  readonly onChange: (part: Partial<AnalyticsView>) => void;
}

function ShownVisits({ view, days, today, onChange }: ShownVisitsProps) {
  const { t } = useTranslation(['common', 'translations']);
  const caller = useCaller();
  const { workspace } = useCurrentWorkspace();
  const { campaignId, isCompared } = view;
  const asked = useQuery(analyticsQuery(caller, workspace.workspace_id, { days, campaignId, isCompared }));
  const isLoading = useSteadyLoading(asked.isPending);
  if (isLoading) return <VisitsSkeleton />;
  if (asked.data) {
    return (
      <>
        {asked.isError ? <Alert severity="warning">{t('translations:analytics.stale')}</Alert> : null}
        <Visits
          analytics={asked.data}
          view={view}
          today={today}
          isStale={asked.isPlaceholderData}
          onChange={onChange}
        />
      </>
    );
  }
  return (
    <ErrorPanel
      lead={t('translations:analytics.failed')}
      message={t('translations:analytics.error', { code: codeOf(asked.error) })}
      onRetry={() => void asked.refetch()}
    />
  );
}
