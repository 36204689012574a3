import Button from '@mui/material/Button';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { bulkBarHeightPx } from './table-look.ts';

interface BulkBarProps {
  readonly count: number;
  /** How many the view means. */
  readonly matching: number;
  readonly onSelectAll: () => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with the selected customers, in the toolbar's place and always in view. */
export function BulkBar({ count, matching, onSelectAll, onExport, onDelete, onClear }: BulkBarProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const selected = t('translations:customerList.selected', { count, replace: { count: number(count) } });
  return (
    <SelectionBar
      label={t('translations:customerList.bulk')}
      selected={selected}
      selectAll={
        count < matching
          ? {
              label: t('translations:customerList.selectAll', {
                count: matching,
                replace: { count: number(matching) },
              }),
              onClick: onSelectAll,
            }
          : undefined
      }
      clear={{ label: t('translations:customerList.clearSelection'), onClick: onClear }}
      sx={barLook}
    >
      <Button
        size="small"
        variant="outlined"
        color="secondary"
        startIcon={<DownloadSimpleIcon />}
        disabled={count === 0}
        onClick={onExport}
      >
        {t('translations:customerList.exportSelected')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        startIcon={<TrashIcon />}
        disabled={count === 0}
        onClick={onDelete}
      >
        {t('translations:customers.delete')}
      </Button>
    </SelectionBar>
  );
}

const barLook = {
  minHeight: bulkBarHeightPx,
  paddingInline: { xs: 2, sm: 3 },
  paddingBlock: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
