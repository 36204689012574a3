import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { locales } from '../../text/languages.ts';
import type { ReadingFile } from './use-opened-file.ts';
import type { FileProblem, FileProblemCode } from './worker/file-problem.ts';
import { fileRowsMax } from './worker/import-fields.ts';

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

const words = {
  wrongType: 'wrongType',
  empty: 'emptyFile',
  headerOnly: 'headerOnly',
  unclosedQuote: 'unclosedQuote',
  gone: 'gone',
  tooManyRows: 'tooManyRows',
  overtaken: 'unreadable',
  unknown: 'unreadable',
} as const satisfies Record<FileProblemCode, string>;

export function FileProblemAlert({ problem }: { readonly problem: FileProblem }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Alert severity="error" role="alert">
      {t(`customersImport.${words[problem.code]}`, {
        row: number(problem.row ?? 0),
        rows: number(fileRowsMax),
      })}
    </Alert>
  );
}
