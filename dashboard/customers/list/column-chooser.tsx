import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { ColumnsIcon } from '@phosphor-icons/react/dist/csr/Columns';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopoverPlace } from '../../ui/use-popover-place.ts';
import { type CustomerColumn, customerColumns, fixedColumns } from './customer-columns.ts';

interface ColumnChooserProps {
  readonly columns: readonly CustomerColumn[];
  readonly onToggle: (column: CustomerColumn) => void;
}

/** Which columns are shown; the choice stays with the person. */
export function ColumnChooser({ columns, onToggle }: ColumnChooserProps) {
  const { t } = useTranslation(['common', 'translations']);
  const place = usePopoverPlace();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<ColumnsIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('translations:customerList.columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        {...place}
        slotProps={{
          paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { padding: 2, minWidth: 220 } },
        }}
      >
        <Typography variant="subtitle2" component="h2" id={titleId} sx={{ paddingBlockEnd: 1 }}>
          {t('translations:customerList.shownColumns')}
        </Typography>
        <FormGroup aria-labelledby={titleId}>
          {customerColumns
            .filter((column) => !fixedColumns.has(column))
            .map((column) => (
              <FormControlLabel
                key={column}
                control={<Checkbox size="small" checked={columns.includes(column)} onChange={() => onToggle(column)} />}
                label={t(`translations:customers.${column}`)}
                slotProps={{ typography: { variant: 'body2' } }}
              />
            ))}
        </FormGroup>
      </Popover>
    </>
  );
}
