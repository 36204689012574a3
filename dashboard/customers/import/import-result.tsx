import { codeOf } from '@fanfare/contract/call.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { buttonRow } from '../../theme/theme.ts';
import { LinkButton } from '../../ui/router-link.tsx';
import { CountsText, KeptByUndo, UndoButton, type UndoneImport, canUndo } from '../imports/undo-import.tsx';
import { useReport } from './use-review.ts';
import type { SendingState } from './use-sending.ts';
import type { ReviewSummary } from './worker/import-messages.ts';
import type { ImportFile } from './worker/worker-client.ts';

interface ImportResultProps {
  readonly file: ImportFile;
  readonly fileName: string;
  readonly summary: ReviewSummary;
  readonly sending: SendingState;
  readonly onAnother: () => void;
}

/** What came of it, and what can be done with it now. */
export function ImportResult({ file, fileName, summary, sending, onAnother }: ImportResultProps) {
  const { t } = useTranslation();
  const { undone } = sending.undo;
  const { created, merged } = sending.sofar;
  const { refused } = summary.states;
  const counts = { added: created, existed: merged, failed: refused };
  // What the server refused is to be fixed, too, and counted as failed.
  const fixing = summary.fixing - refused;
  const left = [
    fixing > 0 ? t('customersSending.notFixed', { count: fixing }) : '',
    summary.skipped > 0 ? t('customersSending.wereSkipped', { count: summary.skipped }) : '',
  ].filter(Boolean);
  return (
    <Stack sx={{ gap: 3 }}>
      {undone ? (
        <UndoneText undone={undone} />
      ) : (
        <Alert severity={summary.fixing > 0 ? 'warning' : 'success'} role="status">
          <Typography variant="subtitle2" component="p">
            {t('customersSending.doneTitle')}
          </Typography>
          <CountsText>{t('customersSending.result', counts)}</CountsText>
          {left.length > 0 ? <div>{left.join(' ')}</div> : null}
          {merged > 0 && !canUndo(sending.sofar) ? <div>{t('customerImports.unchanged')}</div> : null}
        </Alert>
      )}
      <Stack direction="row" sx={buttonRow}>
        <LinkButton to={paths.customers} variant="contained">
          {t('customersSending.view')}
        </LinkButton>
        {/* It would tell of rows that are not in any more. */}
        {undone ? null : <ReportButton file={file} />}
        <Button variant="outlined" color="secondary" onClick={onAnother}>
          {t('customersSending.another')}
        </Button>
        {!undone && canUndo(sending.sofar) ? <UndoImport undo={sending.undo} name={fileName} /> : null}
      </Stack>
    </Stack>
  );
}

export function ReportButton({ file }: { readonly file: ImportFile }) {
  const { t } = useTranslation();
  const download = useReport(file);
  return (
    <Button
      variant="outlined"
      color="secondary"
      startIcon={<DownloadSimpleIcon />}
      onClick={() => void download('all', t('customersReview.reportFile'))}
    >
      {t('customersSending.report')}
    </Button>
  );
}

interface UndoImportProps {
  readonly undo: SendingState['undo'];
  /** Of the file. */
  readonly name: string;
}

export function UndoImport({ undo, name }: UndoImportProps) {
  const { t } = useTranslation();
  return (
    <>
      <UndoButton undo={undo} name={name} color="error" />
      {undo.error ? (
        <Alert severity="error" role="alert" sx={{ width: '100%' }}>
          {t('customerImports.undoError', { code: codeOf(undo.error) })}
        </Alert>
      ) : null}
    </>
  );
}

/** What an undo did, and whom it kept and why. */
export function UndoneText({ undone }: { readonly undone: UndoneImport }) {
  const { t } = useTranslation();
  const { removed, restored, kept } = undone.import;
  return (
    <Alert ref={takeFocus} tabIndex={-1} severity="info" role="status" sx={{ alignItems: 'flex-start' }}>
      <Typography variant="subtitle2" component="p">
        {t('customersSending.undone')}
      </Typography>
      <CountsText>{t('customerImports.figures', { removed, restored, kept })}</CountsText>
      <KeptByUndo undone={undone} />
    </Alert>
  );
}

/** What was pressed to get here is gone. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
