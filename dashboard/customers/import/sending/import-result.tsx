import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useFormats } from '../../../text/formats.ts';
import { LinkButton } from '../../../ui/router-link.tsx';
import { canUndo } from '../../imports/can-undo.ts';
import type { UndoneImport } from '../../imports/undo-import.ts';
import { CountsText } from '../../counts-text.tsx';
import { buttonRow } from '../../button-row.ts';
import { UndoImport } from './undo-import.tsx';
import { UndoneText } from './undone-text.tsx';
import { useReport } from '../review/use-report.ts';
import type { SendingState } from './use-sending.ts';
import type { ImportFile } from '../reading/worker-client.ts';

interface ImportResultProps {
  readonly file: ImportFile;
  readonly fileName: string;
  readonly sending: SendingState;
  /** Once it was taken back. */
  readonly undone: UndoneImport | undefined;
  readonly onUndone: (undone: UndoneImport) => void;
  readonly onAnother: () => void;
}

/** What came of it, and what can be done with it now. */
export function ImportResult({ file, fileName, sending, undone, onUndone, onAnother }: ImportResultProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const { created, merged, failed } = sending.sofar;
  const counts = { added: number(created), existed: number(merged), failed: number(failed) };
  return (
    <Stack sx={{ gap: 3 }}>
      {undone ? (
        <UndoneText undone={undone} />
      ) : (
        <Alert severity={failed > 0 ? 'warning' : 'success'} role="status">
          <Typography variant="subtitle2" component="p">
            {t('translations:customersSending.doneTitle')}
          </Typography>
          <CountsText>{t('translations:customersSending.result', counts)}</CountsText>
          {merged > 0 && !canUndo(sending.sofar) ? <div>{t('translations:customerImports.unchanged')}</div> : null}
        </Alert>
      )}
      <Stack direction="row" sx={buttonRow}>
        <LinkButton to={paths.customers} variant="contained">
          {t('translations:customersSending.view')}
        </LinkButton>
        {undone ? null : <ReportButton file={file} />}
        <Button variant="outlined" color="secondary" onClick={onAnother}>
          {t('translations:customersSending.another')}
        </Button>
        {!undone && canUndo(sending.sofar) ? <UndoImport id={sending.id} name={fileName} onUndone={onUndone} /> : null}
      </Stack>
    </Stack>
  );
}

export function ReportButton({ file }: { readonly file: ImportFile }) {
  const { t } = useTranslation(['common', 'translations']);
  const download = useReport(file);
  return (
    <Button
      variant="outlined"
      color="secondary"
      startIcon={<DownloadSimpleIcon />}
      onClick={() => void download('all', t('translations:customersReview.reportFile'))}
    >
      {t('translations:customersSending.report')}
    </Button>
  );
}
