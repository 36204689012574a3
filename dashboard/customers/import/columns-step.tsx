import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ColumnRow } from './column-row.tsx';
import { DateOrderChoice } from './date-order-choice.tsx';
import { FileProblemAlert } from './file-problem-alert.tsx';
import type { FileProblem } from './reading/file-problem.ts';
import type { Delimiter, Encoding } from './reading/file-shape.ts';
import { fields } from './reading/import-fields.ts';
import type { OpenedFile } from './reading/import-messages.ts';
import { ReadingBar } from './reading-bar.tsx';
import { StepCard } from './step-card.tsx';
import { type Columns, problemsOf } from './use-columns.ts';

interface ColumnsStepProps {
  readonly facts: OpenedFile;
  readonly columns: Columns;
  readonly isBusy: boolean;
  readonly problem: FileProblem | undefined;
  readonly onBack: () => void;
  readonly onContinue: () => void;
}

export function ColumnsStep({ facts, columns, isBusy, problem, onBack, onContinue }: ColumnsStepProps) {
  const { t } = useTranslation(['common', 'translations']);
  const [isTried, setTried] = useState(false);
  const problems = problemsOf(columns.match);
  const isReading = columns.share !== undefined;
  const failed = columns.problem ?? problem;
  const go = () => {
    setTried(true);
    if (!isReading && Object.keys(problems).length === 0 && columns.judging) onContinue();
  };
  return (
    <StepCard
      step="columns"
      lead={<FileFacts facts={facts} rows={facts.rows - (columns.hasHeader ? 1 : 0)} />}
      takesFocus
      actions={
        <>
          <Button variant="outlined" color="secondary" onClick={onBack}>
            {t('translations:customersImport.back')}
          </Button>
          <BusyButton type="button" isBusy={isBusy || isReading} onClick={go}>
            {t('translations:customersImport.next')}
          </BusyButton>
        </>
      }
    >
      <Typography variant="body2">{t('translations:customersImport.columnsLead')}</Typography>
      <FormControlLabel
        control={<Checkbox checked={columns.hasHeader} onChange={(_, isTicked) => columns.setHasHeader(isTicked)} />}
        label={t('translations:customersImport.hasHeader')}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <Stack sx={{ gap: 2.5 }}>
        {fields.map((field) => (
          <ColumnRow
            key={field}
            field={field}
            facts={facts}
            columns={columns}
            problem={isTried || problems[field] === 'twice' ? problems[field] : undefined}
          />
        ))}
      </Stack>
      {columns.share === undefined ? null : <ReadingBar name={facts.name} share={columns.share} />}
      {failed ? <FileProblemAlert problem={failed} /> : null}
      {columns.isAmbiguous && !isReading ? (
        <DateOrderChoice columns={columns} isMissing={isTried && !columns.order} />
      ) : null}
    </StepCard>
  );
}

const delimiterWords = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const satisfies Record<Delimiter, string>;
const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

function FileFacts({ facts, rows }: { readonly facts: OpenedFile; readonly rows: number }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const words = t('translations:customersImport.fileFacts', {
    count: rows,
    replace: {
      count: number(rows),
      name: facts.name,
      encoding: encodingNames[facts.encoding],
      delimiter: t(`translations:customersImport.${delimiterWords[facts.delimiter]}`),
    },
  });
  return <span style={{ overflowWrap: 'anywhere' }}>{words}</span>;
}
