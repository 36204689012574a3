import Card from '@mui/material/Card';
import { ChartPieIcon } from '@phosphor-icons/react/dist/csr/ChartPie';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { useSite } from '../session/site.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Delayed } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { VisitsSkeleton } from './visits-skeleton.tsx';

const VisitsPage = lazy(async () => ({ default: (await import('./visits-page.tsx')).VisitsPage }));

/** What visits tell, where the installation measures them. */
export function AnalyticsPage() {
  const { t } = useTranslation();
  const { features } = useSite();
  if (!features.analytics) return <ComingSoon />;
  return (
    <Suspense
      fallback={
        <Page title={t('analytics.title')} lead={t('analytics.visitsLead')}>
          <Delayed thing={t('analytics.title')}>
            <VisitsSkeleton />
          </Delayed>
        </Page>
      }
    >
      <VisitsPage />
    </Suspense>
  );
}

function ComingSoon() {
  const { t } = useTranslation();
  return (
    <Page title={t('analytics.title')}>
      <Card>
        <EmptyState
          icon={<ChartPieIcon />}
          title={t('analytics.comingSoon')}
          text={t('analytics.lead')}
          action={
            <LinkButton to={paths.overview} variant="contained">
              {t('ui.backHome')}
            </LinkButton>
          }
        />
      </Card>
    </Page>
  );
}
