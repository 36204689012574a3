import type { Campaign } from '@fanfare/contract/campaigns.ts';
import Card from '@mui/material/Card';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { codeOf } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace, useMay } from '../session/current-workspace.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Delayed, useSteadyLoading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { ErrorPanel } from '../ui/query-view.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { useRelativeTimes } from '../ui/use-now.ts';
import { CampaignsContent } from './campaigns-content.tsx';
import { CampaignsSkeleton } from './campaigns-skeleton.tsx';
import { campaignsQuery } from './queries.ts';

export function CampaignsPage() {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const query = useInfiniteQuery(campaignsQuery(useCaller(), workspace.workspace_id));
  const total = workspace.campaign_quantity;
  return (
    <Page title={t('campaigns.title')} lead={t('campaigns.total', { count: total })} actions={<Actions />}>
      {query.error ? <LoadFailure query={query} /> : null}
      <Loaded query={query} />
    </Page>
  );
}

function Actions() {
  const { t } = useTranslation();
  const [maySeeTexts, mayCreate] = [useMay('broadcasts.view'), useMay('campaigns.change')];
  return (
    <>
      {maySeeTexts ? (
        <LinkButton to={paths.broadcasts} color="secondary" startIcon={<ChatsCircleIcon />}>
          {t('campaigns.broadcasts')}
        </LinkButton>
      ) : null}
      {mayCreate ? (
        <LinkButton to={paths.createCampaign} variant="contained" startIcon={<PlusIcon weight="bold" />}>
          {t('campaigns.create')}
        </LinkButton>
      ) : null}
    </>
  );
}

type CampaignsResult = UseInfiniteQueryResult<readonly Campaign[]>;

function LoadFailure({ query }: { readonly query: CampaignsResult }) {
  const { t } = useTranslation();
  const { ago } = useRelativeTimes();
  return (
    <ErrorPanel
      lead={t('campaigns.failed')}
      updated={query.data && t('campaigns.lastUpdated', { relative: ago(query.dataUpdatedAt) })}
      message={t('campaigns.fetchError', { code: codeOf(query.error) })}
      onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
    />
  );
}

function Loaded({ query }: { readonly query: CampaignsResult }) {
  const { t } = useTranslation();
  const { data, isPending } = query;
  if (useSteadyLoading(isPending)) {
    return (
      <Card>
        <Delayed thing={t('campaigns.title')}>
          <CampaignsSkeleton />
        </Delayed>
      </Card>
    );
  }
  if (!data) return null;
  if (data.length > 0) return <CampaignsContent campaigns={data} query={query} />;
  return (
    <Card>
      <EmptyState icon={<MegaphoneIcon />} title={t('campaigns.empty')} text={t('campaigns.emptyText')} />
    </Card>
  );
}
