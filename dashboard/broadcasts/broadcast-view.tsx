// What the pages about broadcasts share: how one is awaited, how it stands, and that it is practice.
import type { Broadcast } from '@fanfare/contract/broadcasts.ts';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { useMay, useWorkspaceApi } from '../session/current-workspace.tsx';
import { Page } from '../ui/page.tsx';
import { QueryView, type QueryViewProps } from '../ui/query-view.tsx';
import { TextLink } from '../ui/router-link.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { broadcastQuery } from './queries.ts';

interface BroadcastViewProps {
  readonly id: string;
  readonly children: (broadcast: Broadcast) => ReactNode;
}

/** A broadcast by its id, awaited, failed, or there. */
export function BroadcastView({ id, children }: BroadcastViewProps) {
  const { caller, ws } = useWorkspaceApi();
  const query = useQuery(broadcastQuery(caller, ws, id));
  return <LoadedBroadcast query={query}>{children}</LoadedBroadcast>;
}

interface LoadedBroadcastProps<Data> extends Pick<QueryViewProps<Data>, 'children'> {
  readonly query: QueryViewProps<Data>['query'] & { readonly dataUpdatedAt: number };
}

/** What the page of a broadcast needs; until it is there, and where it fails, the page is that of any broadcast. */
export function LoadedBroadcast<Data>({ query, children }: LoadedBroadcastProps<Data>) {
  const { t } = useTranslation();
  const view = (
    <QueryView
      query={query}
      label={t('broadcasts.one')}
      skeleton={<Skeleton variant="rounded" height={420} />}
      lead={t('broadcasts.failedLead')}
      message={(code) => t('broadcasts.failed', { code })}
      updated={(relative) => t('broadcasts.lastUpdated', { relative })}
    >
      {children}
    </QueryView>
  );
  return query.data === undefined ? <Page title={t('broadcasts.one')}>{view}</Page> : view;
}

const tones = {
  draft: 'neutral',
  scheduled: 'info',
  preparing: 'info',
  sending: 'info',
  paused: 'warning',
  done: 'success',
  canceled: 'neutral',
} as const;

/** Its state and, where nothing leaves the machine, that it is practice. */
export function BroadcastStatus({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { state, isPractice } = broadcast;
  return (
    <Stack component="span" direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <StatusChip tone={tones[state]} label={t(`broadcasts.state.${state}`)} />
      {isPractice && state !== 'draft' ? <StatusChip tone="neutral" label={t('broadcasts.practice')} /> : null}
    </Stack>
  );
}

/** Says that nothing leaves the machine, and what else there is. */
export function PracticeNote() {
  const { t } = useTranslation();
  const maySetUp = useMay('gateways.manage');
  return (
    <Alert severity="info">
      {t('broadcasts.practiceText')} <TextLink to={paths.practice}>{t('broadcasts.openPractice')}</TextLink>
      {maySetUp ? (
        <>
          {' · '}
          <TextLink to={paths.gateway}>{t('broadcasts.setUp')}</TextLink>
        </>
      ) : null}
    </Alert>
  );
}
