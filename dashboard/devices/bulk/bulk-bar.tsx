import type { Device } from '@fanfare/contract/devices.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { layout } from '../../theme/theme.ts';
import { announce } from '../../ui/announcer.tsx';
import type { Selection } from '../../ui/use-selection.ts';

export interface BulkDeeds {
  readonly onAddImages: (devices: readonly Device[]) => void;
  readonly onRemoveImages: (devices: readonly Device[]) => void;
}

interface BulkBarProps {
  readonly selection: Selection<Device>;
  /** How many the view means. */
  readonly matching: number;
  readonly deeds: BulkDeeds;
}

/** What can be done with the selected devices, always in view. */
export function BulkBar({ selection: { chosen, selectAll, clear }, matching, deeds }: BulkBarProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const count = chosen.length;
  const selected = t('translations:deviceBulk.selected', { count, replace: { count: number(count) } });
  useEffect(() => announce(selected), [selected]);
  const hasImages = chosen.some(({ images }) => images.length > 0);
  return (
    <Stack direction="row" role="group" aria-label={t('translations:deviceBulk.bar')} sx={barLook}>
      <Typography variant="subtitle2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {selected}
      </Typography>
      {count < matching ? (
        <Button size="small" onClick={selectAll}>
          {t('translations:deviceBulk.selectAll', { count: matching, replace: { count: number(matching) } })}
        </Button>
      ) : null}
      <Button size="small" color="secondary" onClick={clear}>
        {t('translations:deviceBulk.clear')}
      </Button>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', marginInlineStart: { sm: 'auto' } }}>
        <Button
          size="small"
          variant="outlined"
          color="secondary"
          startIcon={<ImagesIcon />}
          onClick={() => deeds.onAddImages(chosen)}
        >
          {t('translations:deviceBulk.add', { count, replace: { count: number(count) } })}
        </Button>
        {hasImages ? (
          <Button
            size="small"
            variant="outlined"
            color="error"
            startIcon={<TrashIcon />}
            onClick={() => deeds.onRemoveImages(chosen)}
          >
            {t('translations:deviceBulk.removeAll')}
          </Button>
        ) : null}
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
  minHeight: 56,
  paddingInline: 2,
  paddingBlock: 1,
  borderRadius: '12px',
  border: 1,
  borderColor: 'ramp.200',
  backgroundColor: 'ramp.50',
} as const;
