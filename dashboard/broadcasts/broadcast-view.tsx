import type { Broadcast } from '@fanfare/contract/broadcasts.ts';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { Page } from '../ui/page.tsx';
import { QueryView, type QueryViewProps } from '../ui/query-view.tsx';
import { useRelativeTimes } from '../ui/use-now.ts';
import { broadcastQuery } from './queries.ts';

interface BroadcastViewProps {
  readonly id: string;
  readonly children: (broadcast: Broadcast) => ReactNode;
}

/** A broadcast by its id, awaited, failed, or there. */
export function BroadcastView({ id, children }: BroadcastViewProps) {
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const query = useQuery(broadcastQuery(useCaller(), ws, id));
  return <LoadedBroadcast query={query}>{children}</LoadedBroadcast>;
}

interface LoadedBroadcastProps<Data> extends Pick<QueryViewProps<Data>, 'children'> {
  readonly query: QueryViewProps<Data>['query'] & { readonly dataUpdatedAt: number };
}

/** What the page of a broadcast needs; until it is there, and where it fails, the page is that of any broadcast. */
export function LoadedBroadcast<Data>({ query, children }: LoadedBroadcastProps<Data>) {
  const { t } = useTranslation();
  const { ago } = useRelativeTimes();
  const view = (
    <QueryView
      query={query}
      label={t('broadcasts.one')}
      skeleton={<Skeleton variant="rounded" height={420} />}
      lead={t('broadcasts.failedLead')}
      message={t('broadcasts.failed', { code: codeOf(query.error) })}
      updated={t('broadcasts.lastUpdated', { relative: ago(query.dataUpdatedAt) })}
    >
      {children}
    </QueryView>
  );
  return query.data === undefined ? <Page title={t('broadcasts.one')}>{view}</Page> : view;
}
