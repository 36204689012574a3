// What somebody else has made of a draft meanwhile, and whose version counts.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBroughtIntoView } from '../campaigns/editor/save-error-alert.tsx';

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
      <Typography
        variant="body2"
        component="blockquote"
        sx={{ margin: 0, marginBlockStart: 1, overflowWrap: 'anywhere' }}
      >
        <bdi>{body}</bdi>
      </Typography>
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
