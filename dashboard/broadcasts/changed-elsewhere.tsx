// What somebody else has made of a draft meanwhile, and whose version counts.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBroughtIntoView } from '../campaigns/editor/save-error-alert.tsx';
import { Quote } from '../ui/quote.tsx';

interface ChangedElsewhereProps {
  /** Of the other version. */
  readonly body: string;
  readonly onReplace: () => void;
  readonly onSaveAnyway: () => void;
}

export function ChangedElsewhere({ body, onReplace, onSaveAnyway }: ChangedElsewhereProps) {
  const { t } = useTranslation();
  const alert = useRef<HTMLDivElement>(null);
  useBroughtIntoView(alert);
  return (
    <Alert ref={alert} severity="warning" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{t('broadcasts.changed.title')}</AlertTitle>
      {t('broadcasts.changed.text')}
      <Box sx={{ marginBlockStart: 1 }}>
        <Quote>{body}</Quote>
      </Box>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', marginBlockStart: 1.5 }}>
        <Button size="small" variant="outlined" color="secondary" onClick={onReplace}>
          {t('broadcasts.changed.replace')}
        </Button>
        <Button size="small" variant="outlined" color="secondary" onClick={onSaveAnyway}>
          {t('broadcasts.changed.saveAnyway')}
        </Button>
      </Stack>
    </Alert>
  );
}
