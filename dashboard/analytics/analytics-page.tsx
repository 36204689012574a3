import Card from '@mui/material/Card';
import { ChartPieIcon } from '@phosphor-icons/react/dist/csr/ChartPie';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { LinkButton } from '../ui/router-link.tsx';

/** Stands here until there are numbers to show. */
export function AnalyticsPage() {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Page title={t('translations:analytics.title')}>
      <Card>
        <EmptyState
          icon={<ChartPieIcon />}
          title={t('translations:analytics.comingSoon')}
          text={t('translations:analytics.lead')}
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
