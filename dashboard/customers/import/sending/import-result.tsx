import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useFormats } from '../../../text/formats.ts';
import { LinkButton } from '../../../ui/router-link.tsx';
import { UndoImport } from './undo-import.tsx';
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
  return (
    <Stack sx={{ gap: 3 }}>
      <Alert severity={failed > 0 ? 'warning' : 'success'} role="status">
        <Typography variant="subtitle2" component="p">
          {t('translations:customersSending.doneTitle')}
        </Typography>
        {t('translations:customersSending.result', counts)}
      </Alert>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <LinkButton to={paths.customers} variant="contained">
          {t('translations:customersSending.view')}
        </LinkButton>
        <ReportButton file={file} />
        <Button variant="outlined" color="secondary" onClick={onAnother}>
          {t('translations:customersSending.another')}
        </Button>
        <UndoImport id={sending.id} name={fileName} onUndone={sending.forget} />
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
