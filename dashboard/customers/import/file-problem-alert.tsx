import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import type { FileProblem, FileProblemCode } from './reading/file-problem.ts';

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
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  return (
    <Alert severity="error" role="alert">
      {t(`translations:customersImport.${words[problem.code]}`, { row: number(problem.row ?? 0) })}
    </Alert>
  );
}
