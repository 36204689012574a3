import type { ConsentEntry } from '@fanfare/contract/consent.ts';
import type { Customer } from '@fanfare/contract/customers.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../session/call-errors.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { Delayed } from '../../ui/delayed.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { useSteadyLoading } from '../../ui/use-steady-loading.ts';
import { consentQuery } from '../queries.ts';
import { useMemberNames } from '../use-source-names.ts';

/** When and by which way a number came, opted out and returned, newest first. */
export function ConsentHistory({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace } = useCurrentWorkspace();
  const query = useQuery(consentQuery(useCaller(), workspace.workspace_id, customer));
  const headingId = useId();
  const { data, error } = query;
  const isLoading = useSteadyLoading(query.isPending);
  const entries = isLoading ? undefined : data?.entries;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ marginBlockStart: 3 }}>
      <Typography variant="subtitle1" component="h3" id={headingId} sx={{ marginBlockEnd: 1.5 }}>
        {t('translations:customerRecord.history')}
      </Typography>
      {error && !isLoading ? (
        <ErrorPanel
          lead={t('translations:customerRecord.historyLost')}
          message={t('translations:customerRecord.historyFailed', { code: codeOf(error) })}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {isLoading ? (
        <Delayed thing={t('translations:customerRecord.history')}>
          <Skeleton height={24} width="70%" />
          <Skeleton height={24} width="50%" />
        </Delayed>
      ) : null}
      {entries?.length === 0 ? (
        <Typography variant="body2">{t('translations:customerRecord.historyEmpty')}</Typography>
      ) : null}
      {entries && entries.length > 0 ? <Entries entries={entries} /> : null}
    </Box>
  );
}

function Entries({ entries }: { readonly entries: readonly ConsentEntry[] }) {
  return (
    <Box component="ol" reversed sx={historyLook}>
      {entries.toReversed().map((entry) => (
        <HistoryEntry key={`${entry.at} ${entry.kind} ${entry.way}`} entry={entry} />
      ))}
    </Box>
  );
}

const historyLook = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  typography: 'body2',
  '& > li': { position: 'relative', paddingInlineStart: 3, paddingBlockEnd: 2 },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    insetBlockStart: 6,
    width: 10,
    height: 10,
    borderRadius: '50%',
    backgroundColor: 'ramp.500',
  },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 4,
    insetBlockStart: 20,
    insetBlockEnd: -2,
    width: 2,
    backgroundColor: 'divider',
  },
} as const;

function HistoryEntry({ entry }: { readonly entry: ConsentEntry }) {
  const { t } = useTranslation(['common', 'translations']);
  const { moment } = useFormats();
  const memberName = useMemberNames();
  const who = entry.who === null ? undefined : (memberName(entry.who) ?? t('translations:customerRecord.someone'));
  const way = t(`translations:customerRecord.${entry.way}`);
  return (
    <li>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {t(`translations:customerRecord.${kindOf(entry)}`)}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {[way, entry.fileName, who].filter(Boolean).map((part, place) => (
          <span key={part}>
            {place > 0 ? ' · ' : ''}
            <bdi>{part}</bdi>
          </span>
        ))}
      </Box>
      {entry.agreement ? <AgreedText agreement={entry.agreement} /> : null}
      {entry.reason ? <div>{t('translations:customerRecord.reason', { reason: entry.reason })}</div> : null}
      <Box component="time" dateTime={new Date(entry.at).toISOString()} sx={{ color: 'text.secondary' }}>
        {moment(entry.at)}
      </Box>
    </li>
  );
}

/** The words that stood under the button, and which of them they were. */
function AgreedText({ agreement }: { readonly agreement: NonNullable<ConsentEntry['agreement']> }) {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace } = useCurrentWorkspace();
  const { version, text } = agreement;
  return (
    <div>
      {t('translations:customerRecord.agreedTo', { version })}{' '}
      <Box component="q" dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {text.replaceAll('{workspace}', workspace.name)}
      </Box>
    </div>
  );
}

/** What staff did is not what the customer said. */
function kindOf({ kind, way }: ConsentEntry) {
  if (kind === 'requested') return 'requestedTitle';
  if (way === 'staff' && kind === 'optout') return 'optoutByStaff';
  return way === 'staff' && kind === 'return' ? 'returnByStaff' : kind;
}
