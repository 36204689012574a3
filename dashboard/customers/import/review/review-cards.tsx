import Box from '@mui/material/Box';
import type { SystemStyleObject, Theme } from '@mui/system';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CellInput } from './cell-input.tsx';
import { fields } from '../reading/import-fields.ts';
import { rowParts } from './review-look.ts';
import type { ReviewRowsProps } from './review-table.tsx';
import { RowMark, SkipButton } from './row-mark.tsx';

/** The rows on a narrow screen: each with its cells below one another. */
export function ReviewCards({ rows, onEdit, onSkip }: ReviewRowsProps) {
  const { t } = useTranslation(['common', 'translations']);
  const id = useId();
  return (
    <Box component="ul" data-rows aria-label={t('translations:customersReview.table')} sx={cardsLook}>
      {rows.map((row) => (
        <li key={row.row}>
          <div className="top">
            <strong>{t('translations:customersReview.rowOf', { row: row.number })}</strong>
            <SkipButton row={row} onSkip={onSkip} />
          </div>
          <RowMark row={row} id={`${id}-${row.row}`} />
          <div className="cells">
            {fields.map((field) => (
              <div key={field}>
                <span aria-hidden className="name">
                  {t(`translations:customersImport.${field}`)}
                </span>
                <CellInput row={row} field={field} problemId={`${id}-${row.row}`} onEdit={onEdit} />
              </div>
            ))}
          </div>
        </li>
      ))}
    </Box>
  );
}

const cardsLook: SystemStyleObject<Theme> = {
  display: 'grid',
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  '& > li': {
    display: 'grid',
    gap: '12px',
    padding: '16px',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: '12px',
  },
  '& strong': { fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& .top': { display: 'flex', gap: '8px', justifyContent: 'space-between', alignItems: 'center' },
  '& .cells': { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))', gap: '12px' },
  // A phone is too long for half a narrow screen.
  '& .cells > :first-of-type': { gridColumn: '1 / -1' },
  '& .name': { display: 'block', fontSize: '0.75rem', lineHeight: '20px', color: 'text.secondary' },
  ...rowParts,
};
