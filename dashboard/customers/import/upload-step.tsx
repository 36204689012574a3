import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { downloadFile } from '../../ui/download-file.ts';
import { DropZone } from './drop-zone.tsx';
import { FileProblemAlert } from './file-problem-alert.tsx';
import { templateHeader } from './reading/import-fields.ts';
import { ReadingBar } from './reading-bar.tsx';
import { StepCard } from './step-card.tsx';
import type { StoredImport } from './sending/stored-import.ts';
import type { useOpenedFile } from './use-opened-file.ts';

interface UploadStepProps {
  readonly opened: ReturnType<typeof useOpenedFile>;
  /** An import that stopped on the way. */
  readonly stored: StoredImport | undefined;
  readonly takesFocus: boolean;
  readonly onFile: (file: File) => void;
  readonly onForget: () => void;
  readonly onContinue: () => void;
}

export function UploadStep({ opened, stored, takesFocus, onFile, onForget, onContinue }: UploadStepProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { chosen, reading, problem } = opened;
  const download = () =>
    downloadFile(t('translations:customersImport.templateFile'), new Blob([templateHeader], { type: 'text/csv' }));
  return (
    <StepCard
      step="upload"
      takesFocus={takesFocus}
      actions={
        <>
          <Button variant="outlined" color="secondary" startIcon={<DownloadSimpleIcon />} onClick={download}>
            {t('translations:customersImport.template')}
          </Button>
          {chosen && !reading ? (
            <Button variant="contained" onClick={onContinue}>
              {t('translations:customersImport.next')}
            </Button>
          ) : null}
        </>
      }
    >
      {stored ? <StoppedImport stored={stored} onForget={onForget} /> : null}
      {problem ? <FileProblemAlert problem={problem} /> : null}
      {chosen && !reading && !problem ? (
        <Alert severity="success">{t('translations:customersImport.isRead', { name: chosen.facts.name })}</Alert>
      ) : null}
      <DropZone
        onFile={onFile}
        isPrimary={!chosen}
        chooseLabel={t(`translations:customersImport.${chosen ? 'otherFile' : 'choose'}`)}
      >
        {reading ? <ReadingBar {...reading} /> : null}
      </DropZone>
    </StepCard>
  );
}

function StoppedImport({ stored, onForget }: { readonly stored: StoredImport; readonly onForget: () => void }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onForget}>
          {t('translations:customersImport.forget')}
        </Button>
      }
    >
      <strong>{t('translations:customersImport.resumeTitle')}</strong>
      <br />
      {t('translations:customersImport.resumeText', { name: stored.fileName, row: number(stored.through) })}
    </Alert>
  );
}
