import type { Import } from '@fanfare/contract/imports.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../session/call-errors.ts';
import { useFormats } from '../text/formats.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { CountsText } from './counts-text.tsx';
import { canUndo } from './imports/can-undo.ts';
import { KeptByUndo } from './imports/kept-by-undo.tsx';
import { UndoQuestion } from './imports/undo-question.tsx';
import { useMemberNames } from './use-source-names.ts';
import { useUndoImport } from './imports/use-undo-import.ts';

/** One import: what it was, and its way back where there is one. */
export function ImportEntry({ entry }: { readonly entry: Import }) {
  const { t } = useTranslation(['common', 'translations']);
  const [isAsking, setAsking] = useState(false);
  const { begin, isBusy, error, undone } = useUndoImport();
  const name = entry.fileName || t('translations:customerImports.noFileName');
  const confirm = () => {
    setAsking(false);
    begin(entry.id);
  };
  return (
    <Stack
      component="li"
      sx={{ gap: 1, paddingBlock: 2, borderBottom: 1, borderColor: 'divider', typography: 'body2' }}
    >
      <ImportFacts entry={entry} name={name} />
      {error ? (
        <Alert severity="error">{t('translations:customerImports.undoError', { code: codeOf(error) })}</Alert>
      ) : null}
      {entry.undoneAt === null ? (
        <WayBack entry={entry} name={name} isBusy={isBusy} onAsk={() => setAsking(true)} />
      ) : null}
      <UndoFigures entry={entry} />
      {undone ? <KeptByUndo kept={undone.kept} /> : null}
      <UndoQuestion isOpen={isAsking} name={name} onConfirm={confirm} onCancel={() => setAsking(false)} />
    </Stack>
  );
}

interface WayBackProps {
  readonly entry: Import;
  readonly name: string;
  readonly isBusy: boolean;
  readonly onAsk: () => void;
}

/** Of an import that is not undone. */
function WayBack({ entry, name, isBusy, onAsk }: WayBackProps) {
  const { t } = useTranslation(['common', 'translations']);
  if (!canUndo(entry)) {
    return <Box sx={{ color: 'text.secondary' }}>{t('translations:customerImports.unchanged')}</Box>;
  }
  const action = entry.undoStartedAt === null ? 'undo' : 'goOn';
  return (
    <Button
      size="small"
      variant="outlined"
      color="secondary"
      startIcon={<ArrowCounterClockwiseIcon />}
      aria-busy={isBusy}
      disabled={isBusy}
      aria-label={isBusy ? undefined : t(`translations:customerImports.${action}Of`, { name })}
      onClick={onAsk}
      sx={{ alignSelf: 'flex-start' }}
    >
      {t(`translations:customerImports.${isBusy ? 'undoing' : action}`)}
    </Button>
  );
}

function ImportFacts({ entry, name }: { readonly entry: Import; readonly name: string }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number, moment } = useFormats();
  const memberName = useMemberNames();
  const who = memberName(entry.who) ?? t('translations:customerRecord.someone');
  return (
    <div>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Typography>
        {entry.undoneAt === null ? null : <StatusChip tone="info" label={t('translations:customerImports.undone')} />}
      </Stack>
      <Box sx={{ color: 'text.secondary' }}>
        <time dateTime={new Date(entry.createdAt).toISOString()}>{moment(entry.createdAt)}</time>
        {' · '}
        <bdi>{who}</bdi>
      </Box>
      <div>
        <CountsText>
          {t('translations:customerImports.counts', { added: number(entry.created), existed: number(entry.merged) })}
        </CountsText>
      </div>
    </div>
  );
}

/** What the undoing came to so far. */
function UndoFigures({ entry }: { readonly entry: Import }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  if (entry.undoStartedAt === null) return null;
  const { removed, restored, kept } = entry;
  return (
    <Box role="status" sx={{ color: 'text.secondary' }}>
      <CountsText>
        {t('translations:customerImports.figures', {
          removed: number(removed),
          restored: number(restored),
          kept: number(kept),
        })}
      </CountsText>
    </Box>
  );
}
