import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CellInput, type CellInputProps } from './cell-input.tsx';
import { fields } from './import-fields.ts';
import type { ReviewRow } from './review-parts.ts';
import { RowMark, SkipButton } from './row-mark.tsx';

export interface ReviewRowsProps {
  readonly rows: readonly ReviewRow[];
  readonly onEdit: CellInputProps['onEdit'];
  readonly onSkip: (row: number, isSkipped: boolean) => Promise<void>;
}

export function ReviewTable({ rows, onEdit, onSkip }: ReviewRowsProps) {
  const { t } = useTranslation(['common', 'translations']);
  const id = useId();
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={t('translations:customersReview.table')}
      sx={{ overflowX: 'auto' }}
    >
      <Table
        size="small"
        sx={{
          minWidth: 860,
          '& caption': { padding: 0, lineHeight: 0 },
          '& td, & th': { paddingInline: '8px' },
          '& tbody tr:last-of-type > *': { borderBottom: 0 },
        }}
        data-rows
      >
        <caption>
          <VisuallyHidden>{t('translations:customersReview.table')}</VisuallyHidden>
        </caption>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 72 }}>{t('translations:customersReview.row')}</TableCell>
            {fields.map((field) => (
              <TableCell key={field} sx={{ width: field === 'checkins' ? 104 : 176 }}>
                <Box component="span" sx={{ paddingInlineStart: '9px' }}>
                  {t(`translations:customersImport.${field}`)}
                </Box>
              </TableCell>
            ))}
            <TableCell>{t('translations:customersReview.problem')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.row}>
              <TableCell
                component="th"
                scope="row"
                sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}
              >
                {row.number}
              </TableCell>
              {fields.map((field) => (
                <TableCell key={field}>
                  <CellInput row={row} field={field} problemId={`${id}-${row.row}`} onEdit={onEdit} />
                </TableCell>
              ))}
              <TableCell>
                <Box
                  sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between', minHeight: 34 }}
                >
                  <RowMark row={row} id={`${id}-${row.row}`} />
                  <SkipButton row={row} onSkip={onSkip} />
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
