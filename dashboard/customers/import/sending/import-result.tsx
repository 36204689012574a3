import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useFormats } from '../../../text/formats.ts';
import { LinkButton } from '../../../ui/router-link.tsx';
import type { UndoneImport } from '../../imports/undo-import.ts';
import { UndoImport } from './undo-import.tsx';
import { UndoneText } from './undone-text.tsx';
import { useReport } from '../review/use-report.ts';
import type { SendingState } from './use-sending.ts';
import type { ImportFile } from '../reading/worker-client.ts';

interface ImportResultProps {
  readonly file: ImportFile;
  readonly fileName: string;
  readonly sending: SendingState;
  readonly onAnother: () => void;
}

/** What came of it, and what can be done with it now. */
export function ImportResult({ file, fileName, sending, onAnother }: ImportResultProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const { created, merged, failed } = sending.sofar;
  const counts = { added: number(created), existed: number(merged), failed: number(failed) };
  // What was taken back is no success any more, and its report would tell of rows that are not in.
  const [undone, setUndone] = useState<UndoneImport>();
  const onUndone = (now: UndoneImport) => {
    sending.forget();
    setUndone(now);
  };
  return (
    <Stack sx={{ gap: 3 }}>
      {undone ? (
        <UndoneText undone={undone} />
      ) : (
        <Alert severity={failed > 0 ? 'warning' : 'success'} role="status">
          <Typography variant="subtitle2" component="p">
            {t('translations:customersSending.doneTitle')}
          </Typography>
          {t('translations:customersSending.result', counts)}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <LinkButton to={paths.customers} variant="contained">
          {t('translations:customersSending.view')}
        </LinkButton>
        {undone ? null : <ReportButton file={file} />}
        <Button variant="outlined" color="secondary" onClick={onAnother}>
          {t('translations:customersSending.another')}
        </Button>
        {undone ? null : <UndoImport id={sending.id} name={fileName} onUndone={onUndone} />}
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
