import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../ui/text-input.tsx';
import { usePopoverPlace } from '../ui/use-popover-place.ts';
import type { ReadyImage } from './image-list.ts';

interface ImageDescriptionProps {
  readonly image: Pick<ReadyImage, 'alt'>;
  /** From 1. */
  readonly position: number;
  readonly max: number;
  readonly onDescribe: (alt: string) => void;
}

/** What a picture shows in words, quietly below it; a small field opens to say it. */
export function ImageDescription({ image: { alt }, position, max, onDescribe }: ImageDescriptionProps) {
  const { t } = useTranslation(['common', 'translations']);
  const place = usePopoverPlace();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const action = alt ? 'changeDescription' : 'describe';
  const title = t(`translations:images.${action}Of`, { position });
  return (
    <Box sx={{ paddingInline: 1, paddingBlockEnd: 1 }}>
      {alt ? (
        <Typography variant="caption" component="p" dir="auto" sx={twoLines} title={alt}>
          {alt}
        </Typography>
      ) : null}
      <Button
        variant="text"
        size="small"
        color="secondary"
        aria-label={title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          justifyContent: 'flex-start',
          paddingInline: 0.5,
          marginInlineStart: -0.5,
          typography: 'caption',
          textAlign: 'left',
        }}
      >
        {t(`translations:images.${action}`)}
      </Button>
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        {...place}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 340, padding: 2 } } }}
      >
        <DescriptionField alt={alt} max={max} onDescribe={onDescribe} onDone={() => setAnchor(null)} />
      </Popover>
    </Box>
  );
}

// Set against the other edge, a mirrored page would cut off the dots that say that more follows.
const twoLines = {
  width: 'fit-content',
  textAlign: 'start',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
  marginBlockEnd: 0.5,
} as const;

interface DescriptionFieldProps {
  readonly alt: string;
  readonly max: number;
  readonly onDescribe: (alt: string) => void;
  readonly onDone: () => void;
}

/** What is typed counts at once; Enter and the button only close it. */
function DescriptionField({ alt, max, onDescribe, onDone }: DescriptionFieldProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <TextInput
        label={t('translations:images.altLabel')}
        labelEnd={t('translations:images.altUsed', { used: alt.length, max })}
        hint={t('translations:images.altHint')}
        value={alt}
        onChange={(event) => onDescribe(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Of the form around it too.
          event.preventDefault();
          onDone();
        }}
        autoFocus
        multiline
        minRows={2}
        maxRows={5}
        inputProps={{ maxLength: max }}
      />
      <Button variant="contained" size="small" onClick={onDone} sx={{ alignSelf: 'flex-end' }}>
        {t('translations:images.altDone')}
      </Button>
    </Stack>
  );
}
