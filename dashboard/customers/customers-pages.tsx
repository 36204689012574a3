import TablePagination from '@mui/material/TablePagination';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { type CustomersView, rowsPerPageChoices } from './customers-view.ts';

interface CustomersPagesProps {
  readonly count: number;
  readonly view: CustomersView;
  readonly page: number;
  readonly onChangeView: (changed: Partial<CustomersView>) => void;
}

/** Which rows are shown, and the way to the others. */
export function CustomersPages({ count, view, page, onChangeView }: CustomersPagesProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  return (
    <TablePagination
      component="div"
      count={count}
      page={page}
      rowsPerPage={view.rowsPerPage}
      rowsPerPageOptions={[...rowsPerPageChoices]}
      onPageChange={(_, chosen) => onChangeView({ page: chosen })}
      onRowsPerPageChange={(event) => onChangeView({ rowsPerPage: Number(event.target.value) })}
      labelRowsPerPage={t('translations:customers.rowsPerPage')}
      labelDisplayedRows={({ from, to, count: all }) =>
        t('translations:customers.rows', {
          count: all,
          replace: { from: number(from), to: number(to), count: number(all) },
        })
      }
      getItemAriaLabel={(item) => t(`translations:customers.${item}Page`)}
      showFirstButton={count > 3 * view.rowsPerPage}
      showLastButton={count > 3 * view.rowsPerPage}
      sx={{ borderTop: 1, borderColor: 'divider', '& .MuiTablePagination-toolbar': { flexWrap: 'wrap' } }}
    />
  );
}
