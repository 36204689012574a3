import type { Device } from '@fanfare/contract/devices.ts';
import Button from '@mui/material/Button';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import type { Selection } from '../../ui/use-selection.ts';

export interface BulkActions {
  readonly onAddImages: (devices: readonly Device[]) => void;
  readonly onRemoveImages: (devices: readonly Device[]) => void;
}

interface BulkBarProps {
  readonly selection: Selection<Device>;
  /** How many the view means. */
  readonly matching: number;
  readonly actions: BulkActions;
}

/** What can be done with the selected devices, always in view. */
export function BulkBar({ selection: { chosen, selectAll, clear }, matching, actions }: BulkBarProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const count = chosen.length;
  const selected = t('translations:deviceBulk.selected', { count, replace: { count: number(count) } });
  const hasImages = chosen.some(({ images }) => images.length > 0);
  return (
    <SelectionBar
      label={t('translations:deviceBulk.bar')}
      selected={selected}
      selectAll={
        count < matching
          ? {
              label: t('translations:deviceBulk.selectAll', { count: matching, replace: { count: number(matching) } }),
              onClick: selectAll,
            }
          : undefined
      }
      clear={{ label: t('translations:deviceBulk.clear'), onClick: clear }}
      sx={barLook}
    >
      <Button
        size="small"
        variant="outlined"
        color="secondary"
        startIcon={<ImagesIcon />}
        onClick={() => actions.onAddImages(chosen)}
      >
        {t('translations:deviceBulk.add', { count, replace: { count: number(count) } })}
      </Button>
      {hasImages ? (
        <Button
          size="small"
          variant="outlined"
          color="error"
          startIcon={<TrashIcon />}
          onClick={() => actions.onRemoveImages(chosen)}
        >
          {t('translations:deviceBulk.removeAll')}
        </Button>
      ) : null}
    </SelectionBar>
  );
}

const barLook = {
  minHeight: 56,
  paddingInline: 2,
  paddingBlock: 1,
  borderRadius: '12px',
  border: 1,
  borderColor: 'ramp.200',
} as const;
