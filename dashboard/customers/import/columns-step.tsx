import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { locales } from '../../text/languages.ts';
import { plainList } from '../../theme/theme.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { focusWrongField } from '../../ui/form-dialog.tsx';
import { StepCard } from './step-card.tsx';
import { FileProblemAlert, ReadingBar } from './upload-step.tsx';
import { type ColumnProblem, type Columns, problemsOf } from './use-columns.ts';
import type { Delimiter, Encoding } from './worker/csv-reader.ts';
import type { FileProblem } from './worker/file-problem.ts';
import { type DateOrder, type Field, fields, requiredFields } from './worker/import-fields.ts';
import type { OpenedFile } from './worker/import-messages.ts';
import { readDate } from './worker/read-date.ts';

interface ColumnsStepProps {
  readonly facts: OpenedFile;
  readonly columns: Columns;
  readonly isBusy: boolean;
  readonly problem: FileProblem | undefined;
  readonly onBack: () => void;
  readonly onContinue: () => void;
}

export function ColumnsStep({ facts, columns, isBusy, problem, onBack, onContinue }: ColumnsStepProps) {
  const { t } = useTranslation();
  const [isTried, setTried] = useState(false);
  const problems = problemsOf(columns.match);
  const isReading = columns.share !== undefined;
  const failed = columns.problem ?? problem;
  const rows = useRef<HTMLDivElement>(null);
  const go = () => {
    setTried(true);
    requestAnimationFrame(() => focusWrongField(rows.current));
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
            {t('customersImport.back')}
          </Button>
          <BusyButton type="button" isBusy={isBusy || isReading} onClick={go}>
            {t('customersImport.next')}
          </BusyButton>
        </>
      }
    >
      <Typography variant="body2">{t('customersImport.columnsLead')}</Typography>
      <FormControlLabel
        control={<Checkbox checked={columns.hasHeader} onChange={(_, isTicked) => columns.setHasHeader(isTicked)} />}
        label={t('customersImport.hasHeader')}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <Stack ref={rows} sx={{ gap: 2.5 }}>
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
  macintosh: 'Mac OS Roman',
};

function FileFacts({ facts, rows }: { readonly facts: OpenedFile; readonly rows: number }) {
  const { t } = useTranslation();
  const { name, sheet } = facts;
  const words =
    sheet === undefined
      ? t('customersImport.fileFacts', {
          count: rows,
          name,
          encoding: encodingNames[facts.encoding],
          delimiter: t(`customersImport.${delimiterWords[facts.delimiter]}`),
        })
      : t('customersImport.sheetFacts', { count: rows, name, sheet });
  return <span style={{ overflowWrap: 'anywhere' }}>{words}</span>;
}

const samplesShown = 3;
const missingWords = { phone: 'choosePhone', createdAt: 'chooseCreatedAt' } as const;

interface ColumnRowProps {
  readonly field: Field;
  readonly facts: OpenedFile;
  readonly columns: Columns;
  readonly problem: ColumnProblem | undefined;
}

/** One of our fields: which column holds it, and what stands in that column. */
function ColumnRow({ field, facts, columns, problem }: ColumnRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const { match, hasHeader } = columns;
  const chosen = match[field];
  const options = Array.from({ length: facts.width }, (_, column) => ({
    column,
    name: columnName(facts, hasHeader, column) || t('customersImport.column', { n: column + 1 }),
  }));
  const isRequired = requiredFields.includes(field);
  const missing = field === 'phone' || field === 'createdAt' ? missingWords[field] : undefined;
  const said = problem === 'missing' && missing ? missing : 'sameColumn';
  const help = problem ? said : field === 'status' && chosen >= 0 && ('statusHelp' as const);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1, md: 3 },
        gridTemplateColumns: { md: '180px 280px 1fr' },
        alignItems: 'start',
      }}
    >
      <Stack
        direction="row"
        sx={{ gap: 1, alignItems: 'baseline', flexWrap: 'wrap', paddingBlockStart: { md: '9px' } }}
      >
        <Typography id={`${id}-label`} variant="subtitle2" component="span">
          {t(`customersImport.${field}`)}
        </Typography>
        <Typography id={`${id}-need`} variant="caption" sx={{ color: 'text.secondary' }}>
          {t(`customersImport.${isRequired ? 'required' : 'optional'}`)}
        </Typography>
      </Stack>
      <FormControl fullWidth error={problem !== undefined}>
        <Select
          value={chosen < facts.width ? chosen : -1}
          onChange={({ target }) => columns.choose(field, target.value)}
          displayEmpty
          size="small"
          SelectDisplayProps={{
            'aria-labelledby': `${id}-label ${id}-need`,
            ...(help ? { 'aria-describedby': `${id}-help` } : {}),
          }}
          MenuProps={{ slotProps: { paper: { sx: { maxHeight: 360, maxWidth: 'min(480px, 90vw)' } } } }}
        >
          <MenuItem value={-1}>{t('customersImport.noColumn')}</MenuItem>
          {options.map(({ column, name }) => (
            <MenuItem key={column} value={column} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
              {name}
            </MenuItem>
          ))}
        </Select>
        {help ? <FormHelperText id={`${id}-help`}>{t(`customersImport.${help}`)}</FormHelperText> : null}
      </FormControl>
      <Samples facts={facts} hasHeader={hasHeader} column={chosen} />
    </Box>
  );
}

function columnName({ samples }: OpenedFile, hasHeader: boolean, column: number): string {
  return hasHeader ? (samples[0]?.[column] ?? '') : '';
}

interface SamplesProps {
  readonly facts: OpenedFile;
  readonly hasHeader: boolean;
  readonly column: number;
}

function Samples({ facts, hasHeader, column }: SamplesProps) {
  const { t } = useTranslation();
  if (column < 0) return null;
  const rows = facts.samples.slice(hasHeader ? 1 : 0);
  const values = new Set(rows.map((row) => row[column] ?? '').filter((value) => value !== ''));
  if (values.size === 0) {
    return (
      <Typography variant="secondary" sx={{ paddingBlockStart: { md: '9px' } }}>
        {t('customersImport.noSamples')}
      </Typography>
    );
  }
  return (
    <Stack
      component="ul"
      direction="row"
      aria-label={t('customersImport.samples')}
      sx={{
        ...plainList,
        gap: 1,
        flexWrap: 'wrap',
        paddingBlockStart: { md: '8px' },
        minWidth: 0,
      }}
    >
      {[...values].slice(0, samplesShown).map((value) => (
        <Box component="li" key={value} sx={{ maxWidth: '100%' }}>
          <Chip size="small" label={<bdi>{value}</bdi>} sx={{ fontVariantNumeric: 'tabular-nums', maxWidth: 240 }} />
        </Box>
      ))}
    </Stack>
  );
}

const orders: readonly DateOrder[] = ['monthFirst', 'dayFirst'];

interface DateOrderChoiceProps {
  readonly columns: Columns;
  readonly isMissing: boolean;
}

/** Asked where the file itself does not tell, with both readings of one of its dates. */
function DateOrderChoice({ columns, isMissing }: DateOrderChoiceProps) {
  const { t } = useTranslation();
  const { language } = useFormats();
  // With the month as a word: figures alone would leave open which is which.
  const days = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long' });
  const helpId = useId();
  const { example } = columns.dates;
  const choices = orders.map((order) => ({
    value: order,
    label: t(`customersImport.${order}`, { date: days.format(readDate(example, order) ?? 0) }),
  }));
  return (
    <Stack sx={{ gap: 1 }} role="group" aria-describedby={isMissing ? helpId : undefined}>
      <ChoiceRow<DateOrder | 'none'>
        legend={t('customersImport.askOrder', { example })}
        value={columns.order ?? 'none'}
        choices={choices}
        onChoose={(order) => columns.setOrder(order === 'none' ? undefined : order)}
      />
      {isMissing ? (
        <FormHelperText id={helpId} error role="alert">
          {t('customersImport.chooseOrder')}
        </FormHelperText>
      ) : null}
    </Stack>
  );
}
