import { searchAudit, exportAudit } from '@fanfare/contract/audit.ts';
import { type Caller, call, callFile } from '@fanfare/contract/call.ts';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/ListMagnifyingGlass';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { codeOf } from '../../session/call-errors.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace, usePhoneRule, workspaceKey } from '../../session/current-workspace.tsx';
import { dayOf } from '../../ui/calendar-day.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { AuditEntryRow } from './audit-entry.tsx';
import { AuditFields } from './audit-fields.tsx';
import { type AuditAsk, readFilter, toAsk, writeFilter } from './audit-filter.ts';

/** Who changed what in the workspace, for owners. Comes with a number in the link's state where a customer is meant. */
export function AuditPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const [phone, setPhone] = useState(readPhone(useLocation().state));
  const ask = toAsk(filter, phone, usePhoneRule());
  return (
    <Page title={t('audit.title')} lead={t('audit.lead')} actions={<ExportButton ask={ask} />}>
      <AuditFields
        filter={filter}
        phone={phone}
        onFilter={(next) => setSearch(writeFilter(next), { replace: true })}
        onPhone={setPhone}
      />
      <Entries ask={ask} />
    </Page>
  );
}

function readPhone(state: unknown): string {
  const isOf = typeof state === 'object' && state !== null && 'phone' in state && typeof state.phone === 'string';
  return isOf ? String(state.phone) : '';
}

function Entries({ ask }: { readonly ask: AuditAsk }) {
  const { t } = useTranslation();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const query = useInfiniteQuery(entriesQuery(useCaller(), ws, ask));
  return (
    <QueryView
      query={query}
      label={t('audit.title')}
      skeleton={<Skeleton variant="rounded" height={320} />}
      lead={t('audit.failedLead')}
      message={t('audit.failed', { code: codeOf(query.error) })}
    >
      {(entries) => (
        <Stack sx={{ gap: 2, alignItems: 'center' }}>
          <Card sx={{ width: '100%' }}>
            {entries.length === 0 ? (
              <EmptyState icon={<ListMagnifyingGlassIcon />} title={t('audit.none')} text={t('audit.noneText')} />
            ) : (
              <ul aria-label={t('audit.title')} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
                {entries.map((entry) => (
                  <AuditEntryRow key={entry.entryId} entry={entry} />
                ))}
              </ul>
            )}
          </Card>
          <MoreButton label={t('audit.more')} query={query} />
        </Stack>
      )}
    </QueryView>
  );
}

function entriesQuery(caller: Caller, ws: string, ask: AuditAsk) {
  type After = Awaited<ReturnType<typeof load>>['last_evaluated_key'];
  const load = (after: { at: number; entryId: string } | null, signal: AbortSignal) =>
    call(caller, searchAudit, { params: { ws }, body: { ...ask, ...(after && { lastEvaluatedKey: after }) } }, signal);
  return infiniteQueryOptions({
    queryKey: [...workspaceKey(ws, 'audit'), ask],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: null as After,
    getNextPageParam: (page) => page.last_evaluated_key,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    // What was done a moment ago belongs here too.
    staleTime: 0,
  });
}

function ExportButton({ ask }: { readonly ask: AuditAsk }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  return (
    <DownloadButton
      label={t('audit.export')}
      toFileName={() => `audit-log-${dayOf(Date.now())}.csv`}
      load={() => callFile(caller, exportAudit, { params: { ws }, body: ask })}
      toProblem={(error) => t('audit.exportFailed', { code: codeOf(error) })}
    />
  );
}
