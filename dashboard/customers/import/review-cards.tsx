import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CellInput } from './cell-input.tsx';
import { fields } from './import-fields.ts';
import type { ReviewRowsProps } from './review-table.tsx';
import { RowMark, SkipButton } from './row-mark.tsx';

/** The rows on a narrow screen: each with its cells below one another. */
export function ReviewCards({ rows, onEdit, onSkip }: ReviewRowsProps) {
  const { t } = useTranslation(['common', 'translations']);
  const id = useId();
  return (
    <Stack
      component="ul"
      data-rows
      aria-label={t('translations:customersReview.table')}
      sx={{ gap: 2, listStyle: 'none', margin: 0, padding: 0 }}
    >
      {rows.map((row) => (
        <Box
          component="li"
          key={row.row}
          sx={{
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '12px',
            padding: 2,
            display: 'grid',
            gap: 1.5,
          }}
        >
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
            <Typography variant="subtitle2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {t('translations:customersReview.rowOf', { row: row.number })}
            </Typography>
            <SkipButton row={row} onSkip={onSkip} />
          </Box>
          <RowMark row={row} id={`${id}-${row.row}`} />
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', gap: 1.5 }}>
            {fields.map((field) => (
              <Box key={field}>
                <Typography variant="caption" component="span" aria-hidden sx={{ color: 'text.secondary' }}>
                  {t(`translations:customersImport.${field}`)}
                </Typography>
                <CellInput row={row} field={field} problemId={`${id}-${row.row}`} onEdit={onEdit} />
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Stack>
  );
}
