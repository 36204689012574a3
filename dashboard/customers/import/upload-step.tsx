import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { locales } from '../../text/languages.ts';
import { downloadFile, ownDelimiter } from '../../ui/download-file.ts';
import { isIntoField, pastedText } from '../../ui/pasting.ts';
import { toastFailure } from '../../ui/toasts.tsx';
import { StepCard } from './step-card.tsx';
import type { ReadingFile, useOpenedFile } from './use-opened-file.ts';
import type { FileProblem } from './worker/file-problem.ts';
import { fileRowsMax, templateHeader } from './worker/import-fields.ts';

interface UploadStepProps {
  readonly opened: ReturnType<typeof useOpenedFile>;
  readonly takesFocus: boolean;
  readonly onFile: (file: File) => void;
  readonly onContinue: () => void;
}

export function UploadStep({ opened, takesFocus, onFile, onContinue }: UploadStepProps) {
  const { t } = useTranslation();
  const { chosen, reading, problem } = opened;
  const download = () =>
    downloadFile(
      t('customersImport.templateFile'),
      new Blob([templateHeader.replaceAll(',', ownDelimiter())], { type: 'text/csv' }),
    );
  return (
    <StepCard
      step="upload"
      lead={t('customersImport.uploadLead')}
      takesFocus={takesFocus}
      actions={
        <>
          <Button variant="outlined" color="secondary" startIcon={<DownloadSimpleIcon />} onClick={download}>
            {t('customersImport.template')}
          </Button>
          {chosen && !reading ? (
            <Button variant="contained" onClick={onContinue}>
              {t('customersImport.next')}
            </Button>
          ) : null}
        </>
      }
    >
      {problem ? <FileProblemAlert problem={problem} /> : null}
      {chosen && !reading && !problem ? (
        <Alert severity="success">{t('customersImport.isRead', { name: chosen.facts.name })}</Alert>
      ) : null}
      <DropZone
        onFile={onFile}
        isPrimary={!chosen}
        chooseLabel={t(`customersImport.${chosen ? 'otherFile' : 'choose'}`)}
      >
        {reading ? <ReadingBar {...reading} /> : null}
      </DropZone>
    </StepCard>
  );
}

interface DropZoneProps {
  readonly onFile: (file: File) => void;
  readonly chooseLabel: string;
  readonly isPrimary: boolean;
  /** In place of the buttons while a file is read. */
  readonly children?: ReactNode;
}

/** Takes a file that is dropped anywhere on the page, chosen, or pasted as rows. */
function DropZone({ onFile, chooseLabel, isPrimary, children }: DropZoneProps) {
  const { t } = useTranslation();
  const zone = useRef<HTMLDivElement>(null);
  const isOver = useGivenFile(zone, onFile);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack
      ref={zone}
      sx={{
        alignItems: 'center',
        textAlign: 'center',
        gap: 2,
        paddingBlock: { xs: 4, sm: 6 },
        paddingInline: 2,
        borderRadius: '16px',
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'neutral.400',
        backgroundColor: isOver ? 'ramp.50' : 'level.1',
      }}
    >
      <Box aria-hidden sx={{ fontSize: 40, lineHeight: 0, color: 'ramp.700' }}>
        <FileCsvIcon />
      </Box>
      <Typography variant="subtitle1" component="p">
        {t(`customersImport.${isOver ? 'dropNow' : 'drop'}`)}
      </Typography>
      {children ?? (
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
          <Button
            variant={isPrimary ? 'contained' : 'outlined'}
            color={isPrimary ? 'primary' : 'secondary'}
            onClick={() => input.current?.click()}
          >
            {chooseLabel}
          </Button>
          <PasteButton onFile={onFile} />
        </Stack>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv"
        aria-label={chooseLabel}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again once it is mended.
          target.value = '';
        }}
      />
      <Typography variant="secondary" sx={{ maxWidth: 520 }}>
        {t('customersImport.rules', { rows: fileRowsMax })}
      </Typography>
    </Stack>
  );
}

function PasteButton({ onFile }: Pick<DropZoneProps, 'onFile'>) {
  const { t } = useTranslation();
  const paste = async () => {
    const given = await clipboardFile(t('customersImport.pasted'));
    if (given instanceof File) onFile(given);
    else toastFailure(t(`customersImport.${given}`));
  };
  // Browsers hand out the clipboard only where nobody can listen.
  if (!isSecureContext) return null;
  return (
    <Button variant="outlined" color="secondary" startIcon={<ClipboardTextIcon />} onClick={() => void paste()}>
      {t('customersImport.paste')}
    </Button>
  );
}

/** The rows on the clipboard, or why there are none. */
export async function clipboardFile(name: string): Promise<File | 'pasteNothing' | 'pasteRefused'> {
  try {
    return pastedFile(await navigator.clipboard.readText(), name) ?? 'pasteNothing';
  } catch {
    return 'pasteRefused';
  }
}

/** Listens to the whole page: a file that is dropped beside the zone must not open in its place. */
function useGivenFile(zone: RefObject<HTMLElement | null>, onFile: (file: File) => void): boolean {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    // Behind another tab it takes nothing.
    if (!data || !zone.current?.getClientRects().length) return;
    const file = givenFile(event.type, data, t('customersImport.pasted'));
    if (!file) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event, event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      if (!isIntoField(event)) take(event, event.clipboardData);
    };
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}

/** A file if there is one, or text as the file that it could be; nothing where there is neither. */
export function givenFile(by: string, data: DataTransfer, pastedName: string): File | undefined {
  const [file] = data.files;
  // Excel sends a picture along with the rows that it copies.
  const text = by === 'paste' || !file ? pastedText(data) : '';
  return pastedFile(text, pastedName) ?? file;
}

function pastedFile(text: string, name: string): File | undefined {
  return text.trim() === '' ? undefined : new File([text], `${name}.csv`, { type: 'text/csv' });
}

/** How much of a file has been read. */
export function ReadingBar({ name, share }: ReadingFile) {
  const { t } = useTranslation();
  const { language } = useFormats();
  const labelId = useId();
  const percent = new Intl.NumberFormat(locales[language], { style: 'percent' }).format(share);
  return (
    <Stack sx={{ gap: 1, width: '100%' }}>
      <Typography variant="body2" id={labelId} sx={{ overflowWrap: 'anywhere' }}>
        {t('customersImport.reading', { name })}
      </Typography>
      <LinearProgress variant="determinate" value={Math.round(share * 100)} aria-labelledby={labelId} />
      <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {t('customersImport.readShare', { percent })}
      </Typography>
    </Stack>
  );
}

export function FileProblemAlert({ problem }: { readonly problem: FileProblem }) {
  const { t } = useTranslation();
  return (
    <Alert severity="error" role="alert">
      {t(`customersImport.problems.${problem.code}`, { row: problem.row ?? 0, rows: fileRowsMax })}
    </Alert>
  );
}
