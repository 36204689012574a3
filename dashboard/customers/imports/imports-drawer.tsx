import { codeOf } from '@fanfare/contract/call.ts';
import type { Import } from '@fanfare/contract/imports.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay, useWorkspaceApi } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { plainList } from '../../theme/theme.ts';
import { DetailsDrawer } from '../../ui/details-drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useMemberNames } from '../customer-words.tsx';
import { CountsText, KeptByUndo, UndoButton, canUndo, importsQuery, useUndoImport } from './undo-import.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';

/** The imports of the workspace, and the way back of each that changed something. */
export function ImportsDrawer({ open, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <DetailsDrawer open={open} onClose={onClose} kind={t('customers.title')} title={t('customerList.imports')}>
      {open ? <ImportsList /> : null}
    </DetailsDrawer>
  );
}

function ImportsList() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const query = useInfiniteQuery(importsQuery(caller, ws));
  return (
    <Stack sx={{ gap: 2 }}>
      <QueryView
        query={query}
        label={t('customerList.imports')}
        lead={t('customerImports.lost')}
        message={(code) => t('customerImports.failed', { code })}
        updated={(relative) => t('customers.lastUpdated', { relative })}
        skeleton={<Skeleton variant="rounded" height={88} />}
      >
        {(imports) => <Entries imports={imports} />}
      </QueryView>
      <MoreButton label={t('customerImports.older')} query={query} />
    </Stack>
  );
}

function Entries({ imports }: { readonly imports: readonly Import[] }) {
  const { t } = useTranslation();
  if (imports.length === 0) {
    return (
      <EmptyState
        icon={<ClockCounterClockwiseIcon />}
        headingLevel="h3"
        title={t('customerImports.empty')}
        text={t('customerImports.emptyText')}
      />
    );
  }
  return (
    <>
      <Typography variant="secondary">{t('customerImports.lead')}</Typography>
      <Box component="ul" sx={plainList}>
        {imports.map((one) => (
          <ImportEntry key={one.id} entry={one} />
        ))}
      </Box>
    </>
  );
}

/** One import: what it was, and its way back where there is one. */
export function ImportEntry({ entry }: { readonly entry: Import }) {
  const { t } = useTranslation();
  const undo = useUndoImport(entry.id);
  const { error, undone } = undo;
  const mayUndo = useMay('customers.import');
  const name = entry.fileName || t('customerImports.noFileName');
  return (
    <Stack
      component="li"
      sx={{ gap: 1, paddingBlock: 2, borderBottom: 1, borderColor: 'divider', typography: 'body2' }}
    >
      <ImportFacts entry={entry} name={name} undo={undo} />
      {error && entry.undoneAt === null ? (
        <Alert severity="error">{t('customerImports.undoError', { code: codeOf(error) })}</Alert>
      ) : null}
      {entry.undoneAt === null && mayUndo ? <WayBack entry={entry} name={name} undo={undo} /> : null}
      <UndoFigures entry={entry} />
      {undone ? <KeptByUndo undone={undone} /> : null}
    </Stack>
  );
}

interface WayBackProps {
  readonly entry: Import;
  readonly name: string;
  readonly undo: ReturnType<typeof useUndoImport>;
}

/** Of an import that is not undone. */
function WayBack({ entry, name, undo }: WayBackProps) {
  const { t } = useTranslation();
  if (!canUndo(entry)) {
    return <Box sx={{ color: 'text.secondary' }}>{t('customerImports.unchanged')}</Box>;
  }
  return (
    <UndoButton
      undo={undo}
      name={name}
      isBegun={entry.undoStartedAt !== null}
      size="small"
      color="secondary"
      startIcon={<ArrowCounterClockwiseIcon />}
      sx={{ alignSelf: 'flex-start' }}
    />
  );
}

function ImportFacts({ entry, name, undo }: WayBackProps) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const memberName = useMemberNames();
  const who = memberName(entry.who) ?? t('customerRecord.someone');
  return (
    <div>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Typography>
        <UndoChip entry={entry} isBusy={undo.isBusy} />
      </Stack>
      <Box sx={{ color: 'text.secondary' }}>
        <time dateTime={new Date(entry.createdAt).toISOString()}>{moment(entry.createdAt)}</time>
        {' · '}
        <bdi>{who}</bdi>
      </Box>
      <div>
        <CountsText>{t('customerImports.counts', { added: entry.created, existed: entry.merged })}</CountsText>
      </div>
    </div>
  );
}

/** An undo ends in the middle where its page does. */
function UndoChip({
  entry: { undoStartedAt, undoneAt },
  isBusy,
}: {
  readonly entry: Import;
  readonly isBusy: boolean;
}) {
  const { t } = useTranslation();
  if (undoneAt !== null) return <StatusChip tone="info" label={t('customerImports.undone')} />;
  if (undoStartedAt === null || isBusy) return null;
  return <StatusChip tone="warning" label={t('customerImports.halfUndone')} />;
}

/** What the undoing came to so far. */
function UndoFigures({ entry }: { readonly entry: Import }) {
  const { t } = useTranslation();
  if (entry.undoStartedAt === null) return null;
  const { removed, restored, kept } = entry;
  return (
    <Box role="status" sx={{ color: 'text.secondary' }}>
      <CountsText>{t('customerImports.figures', { removed, restored, kept })}</CountsText>
    </Box>
  );
}
