import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { layout } from '../../theme/theme.ts';
import { announce } from '../../ui/announcer.tsx';
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
  useEffect(() => announce(selected), [selected]);
  return (
    <Stack direction="row" role="group" aria-label={t('translations:customerList.bulk')} sx={barLook}>
      <Typography variant="subtitle2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {selected}
      </Typography>
      {count < matching ? (
        <Button size="small" onClick={onSelectAll}>
          {t('translations:customerList.selectAll', { count: matching, replace: { count: number(matching) } })}
        </Button>
      ) : null}
      <Button size="small" color="secondary" onClick={onClear}>
        {t('translations:customerList.clearSelection')}
      </Button>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', marginInlineStart: { sm: 'auto' } }}>
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
      </Stack>
    </Stack>
  );
}

const barLook = {
  position: 'sticky',
  insetBlockStart: layout.barHeightPx,
  zIndex: 3,
  columnGap: 1,
  rowGap: 0.5,
  flexWrap: 'wrap',
  alignItems: 'center',
  minHeight: bulkBarHeightPx,
  paddingInline: { xs: 2, sm: 3 },
  paddingBlock: 1.5,
  backgroundColor: 'ramp.50',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
