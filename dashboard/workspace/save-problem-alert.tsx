import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveProblem } from './save-problem.ts';

interface SaveProblemAlertProps {
  readonly problem: SaveProblem | undefined;
  /** Shows what stands there now; what was typed stays. */
  readonly onReload: () => Promise<void>;
}

/** Beside what could not be saved. */
export function SaveProblemAlert({ problem, onReload }: SaveProblemAlertProps) {
  const { t } = useTranslation(['common', 'translations']);
  const [isReloading, setReloading] = useState(false);
  if (!problem) return null;
  if (problem.kind === 'failed') {
    return (
      <Alert severity="error">
        {problem.text}
        {problem.detail === undefined ? null : <Typography variant="body2">{problem.detail}</Typography>}
      </Alert>
    );
  }
  const reload = async () => {
    setReloading(true);
    await onReload().finally(() => setReloading(false));
  };
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" variant="outlined" size="small" aria-busy={isReloading} onClick={() => void reload()}>
          {t('translations:workspace.reload')}
        </Button>
      }
    >
      <Typography variant="subtitle2" component="p">
        {t('translations:workspace.changedMeanwhile')}
      </Typography>
      <Typography variant="body2">{t('translations:workspace.changedHint')}</Typography>
    </Alert>
  );
}
