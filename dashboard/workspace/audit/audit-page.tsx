import { type AuditAction, auditActions } from '@fanfare/contract/audit-actions.ts';
import { searchAudit, exportAudit } from '@fanfare/contract/audit.ts';
import { type Caller, call, callFile, codeOf } from '@fanfare/contract/call.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { type PhoneRule, isPhone, toSent } from '@fanfare/contract/phone-rule.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/ListMagnifyingGlass';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { usePhoneRule, useWorkspaceApi, workspaceKey } from '../../session/current-workspace.tsx';
import { dayOf, endOfDay, readDay, startOfDay } from '../../ui/calendar-day.ts';
import { DayRangeFields } from '../../ui/day-range.tsx';
import { plainList } from '../../theme/theme.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { ownDelimiter } from '../../ui/download-file.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { keepFocusSoon } from '../../ui/keep-focus-soon.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useApiKeys } from '../api-keys/use-api-keys.ts';
import { useMembers } from '../members/use-members.ts';
import { AuditEntryRow } from './audit-entry.tsx';

/** Who changed what in the workspace, for owners. Comes with a number in the link's state where a customer is meant. */
export function AuditPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const [phone, setPhone] = useState(readPhone(useLocation().state));
  const request = toRequest(filter, phone, usePhoneRule());
  const onFilter = (next: AuditFilter) => setSearch(writeFilter(next), { replace: true });
  const clear = () => {
    onFilter(noFilter);
    setPhone('');
    // The button goes.
    keepFocusSoon();
  };
  return (
    <Page title={t('audit.title')} lead={t('audit.lead')} actions={<ExportButton request={request} />}>
      <AuditFields filter={filter} phone={phone} onFilter={onFilter} onPhone={setPhone} onClear={clear} />
      <Entries request={request} />
    </Page>
  );
}

function readPhone(state: unknown): string {
  const isOf = typeof state === 'object' && state !== null && 'phone' in state && typeof state.phone === 'string';
  return isOf ? String(state.phone) : '';
}

interface AuditFieldsProps {
  readonly filter: AuditFilter;
  readonly phone: string;
  readonly onFilter: (filter: AuditFilter) => void;
  readonly onPhone: (phone: string) => void;
  readonly onClear: () => void;
}

/** By whom, what, when, and on which customer. */
function AuditFields({ filter, phone, onFilter, onPhone, onClear }: AuditFieldsProps) {
  const { t } = useTranslation();
  const set = (changed: Partial<AuditFilter>) => onFilter({ ...filter, ...changed });
  const isSet = phone !== '' || Object.values(filter).some((value) => value !== '');
  const rule = usePhoneRule();
  const isUnfinished = phone !== '' && !isPhone(phone, rule);
  return (
    <Card component="section" aria-label={t('audit.filters')} sx={{ padding: { xs: 2, sm: 3 } }}>
      <Fold>
        <Box sx={fieldsLook}>
          <SelectField
            label={t('audit.who')}
            value={filter.actorId}
            options={useActors(filter.actorId)}
            onChange={(actorId) => set({ actorId })}
          />
          <SelectField
            label={t('audit.what')}
            value={filter.action}
            options={useActions()}
            onChange={(action) => set({ action })}
          />
          <DayRangeFields
            from={{ label: t('audit.from'), day: filter.from, onChange: (from) => set({ from }) }}
            to={{ label: t('audit.to'), day: filter.to, onChange: (to) => set({ to }) }}
          />
          <TextInput
            label={t('audit.customer')}
            value={phone}
            onChange={({ target }) => onPhone(target.value)}
            hint={isUnfinished ? t('audit.wholeNumber') : undefined}
            placeholder={t('audit.number')}
            autoComplete="off"
            inputProps={{ inputMode: 'tel', dir: 'ltr' }}
          />
        </Box>
      </Fold>
      {isSet ? (
        <Button size="small" sx={{ marginBlockStart: 1.5 }} onClick={onClear}>
          {t('audit.clear')}
        </Button>
      ) : null}
    </Card>
  );
}

/** Where all the fields would fill the screen, they wait to be asked for. */
function Fold({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  return isNarrow ? <Disclosure summary={t('audit.filters')}>{children}</Disclosure> : children;
}

/** Who is here now, and who is asked for. */
function useActors(chosen: string): readonly (readonly [id: string, name: string])[] {
  const { t } = useTranslation();
  const { data } = useMembers();
  const { data: keys } = useApiKeys();
  const actors = [
    ['', t('audit.everyone')] as const,
    ...(data?.members ?? []).map(({ member_id: id, name, email }) => [id, name === '' ? email : name] as const),
    ...(keys ?? []).map(({ keyId, name }) => [keyId, t('audit.key', { name })] as const),
  ];
  return actors.some(([id]) => id === chosen) ? actors : [...actors, [chosen, t('audit.somebody')] as const];
}

function useActions(): readonly (readonly [action: AuditAction | '', name: string])[] {
  const { t } = useTranslation();
  const named = auditActions.map((action) => [action, t(`audit.actions.${action}`)] as const);
  return [['', t('audit.everything')] as const, ...named.toSorted(([, one], [, other]) => one.localeCompare(other))];
}

const fieldsLook = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(5, minmax(0, 1fr))' },
  '& > :last-child': { gridColumn: { sm: '1 / -1', lg: 'auto' } },
} as const;

function Entries({ request }: { readonly request: AuditRequest }) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const query = useInfiniteQuery(entriesQuery(caller, ws, request));
  return (
    <QueryView
      query={query}
      label={t('audit.title')}
      skeleton={<Skeleton variant="rounded" height={320} />}
      lead={t('audit.failedLead')}
      message={(code) => t('audit.failed', { code })}
    >
      {(entries) => (
        <Stack sx={{ gap: 2, alignItems: 'center' }}>
          <Card sx={{ width: '100%' }}>
            {entries.length === 0 ? (
              <NoEntries isFiltered={Object.keys(request).length > 0} />
            ) : (
              <ul aria-label={t('audit.title')} style={plainList}>
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

function NoEntries({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useTranslation();
  const text = isFiltered ? t('audit.noneText') : t('audit.noneYet');
  return <EmptyState icon={<ListMagnifyingGlassIcon />} title={t('audit.none')} text={text} />;
}

function entriesQuery(caller: Caller, ws: string, request: AuditRequest) {
  type After = Awaited<ReturnType<typeof load>>['last_evaluated_key'];
  const load = (after: { at: number; entryId: string } | null, signal: AbortSignal) =>
    call(
      caller,
      searchAudit,
      { params: { ws }, body: { ...request, ...(after && { lastEvaluatedKey: after }) } },
      signal,
    );
  return infiniteQueryOptions({
    queryKey: [...workspaceKey(ws, 'audit'), request],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: null as After,
    getNextPageParam: (page) => page.last_evaluated_key,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    // What was done a moment ago belongs here too.
    staleTime: 0,
  });
}

function ExportButton({ request }: { readonly request: AuditRequest }) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  return (
    <DownloadButton
      label={t('audit.export')}
      toFileName={() => `audit-log-${dayOf(Date.now())}.csv`}
      load={() => callFile(caller, exportAudit, { params: { ws }, body: { ...request, delimiter: ownDelimiter() } })}
      toProblem={(error) => t('audit.exportFailed', { code: codeOf(error) })}
    />
  );
}

/** Of which entries an owner reads. A number stays out of the address. */
interface AuditFilter {
  readonly actorId: string;
  readonly action: AuditAction | '';
  readonly from: string;
  readonly to: string;
}

const noFilter: AuditFilter = { actorId: '', action: '', from: '', to: '' };

function readFilter(search: URLSearchParams): AuditFilter {
  return {
    actorId: search.get('who') ?? '',
    action: auditActions.find((action) => action === search.get('what')) ?? '',
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
  };
}

function writeFilter({ actorId, action, from, to }: AuditFilter): URLSearchParams {
  const said = Object.entries({ who: actorId, what: action, from, to }).filter(([, value]) => value !== '');
  return new URLSearchParams(said);
}

type AuditRequest = Omit<InputOf<typeof searchAudit>['body'], 'limit' | 'lastEvaluatedKey'>;

/** What the server is asked for; a number that is none yet asks for nothing. */
function toRequest(
  { actorId, action, from, to }: AuditFilter,
  phone: string,
  rule: PhoneRule | null = null,
): AuditRequest {
  return {
    ...(actorId !== '' && { actorId }),
    ...(action !== '' && { action }),
    ...(from !== '' && { from: startOfDay(from) }),
    ...(to !== '' && { to: endOfDay(to) }),
    ...(isPhone(phone, rule) && { phone: toSent(phone, rule) }),
  };
}
