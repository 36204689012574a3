import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Field, requiredFields } from './reading/import-fields.ts';
import type { OpenedFile } from './reading/import-messages.ts';
import type { ColumnProblem, Columns } from './use-columns.ts';

const samplesShown = 3;
const missingWords = { phone: 'choosePhone', createdAt: 'chooseCreatedAt' } as const;

interface ColumnRowProps {
  readonly field: Field;
  readonly facts: OpenedFile;
  readonly columns: Columns;
  readonly problem: ColumnProblem | undefined;
}

/** One of our fields: which column holds it, and what stands in that column. */
export function ColumnRow({ field, facts, columns, problem }: ColumnRowProps) {
  const { t } = useTranslation(['common', 'translations']);
  const id = useId();
  const { match, hasHeader } = columns;
  const chosen = match[field];
  const options = Array.from({ length: facts.width }, (_, column) => ({
    column,
    name: columnName(facts, hasHeader, column) || t('translations:customersImport.column', { n: column + 1 }),
  }));
  const isRequired = requiredFields.includes(field);
  const missing = field === 'phone' || field === 'createdAt' ? missingWords[field] : undefined;
  const said = problem === 'missing' && missing ? missing : 'sameColumn';
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
          {t(`translations:customersImport.${field}`)}
        </Typography>
        <Typography id={`${id}-need`} variant="caption" sx={{ color: 'text.secondary' }}>
          {t(`translations:customersImport.${isRequired ? 'required' : 'optional'}`)}
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
            ...(problem ? { 'aria-describedby': `${id}-help` } : {}),
          }}
          MenuProps={{ slotProps: { paper: { sx: { maxHeight: 360, maxWidth: 'min(480px, 90vw)' } } } }}
        >
          <MenuItem value={-1}>{t('translations:customersImport.noColumn')}</MenuItem>
          {options.map(({ column, name }) => (
            <MenuItem key={column} value={column} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
              {name}
            </MenuItem>
          ))}
        </Select>
        {problem ? (
          <FormHelperText id={`${id}-help`}>{t(`translations:customersImport.${said}`)}</FormHelperText>
        ) : null}
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
  const { t } = useTranslation(['common', 'translations']);
  if (column < 0) return null;
  const rows = facts.samples.slice(hasHeader ? 1 : 0);
  const values = new Set(rows.map((row) => row[column] ?? '').filter((value) => value !== ''));
  if (values.size === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', paddingBlockStart: { md: '9px' } }}>
        {t('translations:customersImport.noSamples')}
      </Typography>
    );
  }
  return (
    <Stack
      component="ul"
      direction="row"
      aria-label={t('translations:customersImport.samples')}
      sx={{
        gap: 1,
        flexWrap: 'wrap',
        listStyle: 'none',
        margin: 0,
        padding: 0,
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
