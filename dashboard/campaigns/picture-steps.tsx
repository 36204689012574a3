import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';

interface PictureStepsProps {
  readonly position: number;
  readonly count: number;
  readonly onStep: (by: 1 | -1) => void;
}

/** A device shows its pictures in turn; here they turn by hand, and come round. */
export function PictureSteps({ position, count, onStep }: PictureStepsProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const turned = { '[dir=rtl] & svg': { transform: 'scaleX(-1)' } };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, typography: 'body2' }}>
      <IconButton aria-label={t('translations:campaignPreview.previousPicture')} onClick={() => onStep(-1)} sx={turned}>
        <CaretLeftIcon size={18} />
      </IconButton>
      <span role="status">
        {t('translations:campaigns.pictureOf', {
          count,
          replace: { position: number(position), count: number(count) },
        })}
      </span>
      <IconButton aria-label={t('translations:campaignPreview.nextPicture')} onClick={() => onStep(1)} sx={turned}>
        <CaretRightIcon size={18} />
      </IconButton>
    </Stack>
  );
}
