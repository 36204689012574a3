import { isRefusal } from '@fanfare/contract/call.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '../session/call-errors.ts';

interface SaveProblemAlertProps {
  readonly problem: SaveProblem | undefined;
  /** Shows what stands there now; what was typed stays. */
  readonly onReload: () => Promise<void>;
}

/** Beside what could not be saved. */
export function SaveProblemAlert({ problem, onReload }: SaveProblemAlertProps) {
  const { t } = useTranslation();
  const [isReloading, setReloading] = useState(false);
  if (!problem) return null;
  if (problem.kind === 'failed') {
    return (
      <Alert ref={comeIntoView} severity="error">
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
      ref={comeIntoView}
      severity="warning"
      action={
        <Button color="inherit" variant="outlined" size="small" aria-busy={isReloading} onClick={() => void reload()}>
          {t('workspace.reload')}
        </Button>
      }
    >
      <Typography variant="subtitle2" component="p">
        {t('workspace.changedMeanwhile')}
      </Typography>
      <Typography variant="body2">{t('workspace.changedHint')}</Typography>
    </Alert>
  );
}

/** What was pressed may stand far below it. */
function comeIntoView(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' });
}

type SaveProblem =
  | { readonly kind: 'changedMeanwhile' }
  | { readonly kind: 'failed'; readonly text: string; readonly detail?: string | undefined };

/** `otherwise` where the server said nothing in words for people. */
export function toSaveProblem(error: unknown, otherwise: string): SaveProblem {
  return isRefusal(error, 'changedMeanwhile')
    ? { kind: 'changedMeanwhile' }
    : { kind: 'failed', text: refusalMessage(error) ?? otherwise };
}

/** `text` whatever the server said; that stands below it. */
export function toFixedProblem(error: unknown, text: string): SaveProblem {
  return isRefusal(error, 'changedMeanwhile')
    ? { kind: 'changedMeanwhile' }
    : { kind: 'failed', text, detail: refusalMessage(error) };
}
