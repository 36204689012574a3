import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileChoice } from './use-file-choice.tsx';
import { useFileDrop } from './use-file-drop.ts';

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isInvalid: boolean;
  readonly describedBy?: string | undefined;
  readonly buttonRef?: RefObject<HTMLButtonElement | null> | undefined;
}

/** Where pictures come in: dropped, pasted or chosen. */
export function DropZone({ onFiles, isInvalid, describedBy, buttonRef }: DropZoneProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { isOver, zone } = useFileDrop(onFiles);
  const { input, open } = useFileChoice({ isMany: true, onFiles });
  const rulesId = useId();
  const borderColor = isInvalid ? 'error.main' : 'neutral.400';
  return (
    <Stack
      {...zone}
      sx={{
        alignItems: 'center',
        textAlign: 'center',
        gap: 1.5,
        padding: 3,
        borderRadius: '12px',
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : borderColor,
        backgroundColor: isOver ? 'ramp.50' : 'level.1',
        transition: 'background-color 150ms, border-color 150ms',
      }}
    >
      <Box aria-hidden sx={{ color: 'ramp.600', fontSize: 32, lineHeight: 0 }}>
        <ImagesIcon />
      </Box>
      <Typography variant="subtitle2" component="p" sx={{ textWrap: 'balance' }}>
        {t(isOver ? 'translations:images.dropNow' : 'translations:images.drag')}
      </Typography>
      {input}
      <Button
        ref={buttonRef}
        variant="outlined"
        color="secondary"
        onClick={open}
        aria-describedby={[rulesId, describedBy].filter(Boolean).join(' ')}
      >
        {t('translations:images.choose')}
      </Button>
      <Typography id={rulesId} variant="body2" sx={{ color: 'text.secondary', maxWidth: 440, textWrap: 'balance' }}>
        {t('translations:images.rules')}
      </Typography>
    </Stack>
  );
}
