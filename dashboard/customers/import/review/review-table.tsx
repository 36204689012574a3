import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { CellInput, type CellInputProps } from './cell-input.tsx';
import { fields } from '../reading/import-fields.ts';
import { reviewTableLook } from './review-look.ts';
import type { ReviewRow } from '../reading/review-parts.ts';
import { RowMark, SkipButton } from './row-mark.tsx';

export interface ReviewRowsProps {
  readonly rows: readonly ReviewRow[];
  readonly onEdit: CellInputProps['onEdit'];
  readonly onSkip: (row: number, isSkipped: boolean) => Promise<void>;
}

export function ReviewTable({ rows, onEdit, onSkip }: ReviewRowsProps) {
  const { t } = useTranslation(['common', 'translations']);
  const id = useId();
  const label = t('translations:customersReview.table');
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={reviewTableLook} data-rows>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <Head />
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <th scope="row">{row.number}</th>
              {fields.map((field) => (
                <td key={field}>
                  <CellInput row={row} field={field} problemId={`${id}-${row.row}`} onEdit={onEdit} />
                </td>
              ))}
              <td>
                <div className="what">
                  <RowMark row={row} id={`${id}-${row.row}`} />
                  <SkipButton row={row} onSkip={onSkip} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableContainer>
  );
}

function Head() {
  const { t } = useTranslation(['common', 'translations']);
  return (
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
  );
}
