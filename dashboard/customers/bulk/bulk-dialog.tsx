import type { SegmentAction } from '@fanfare/contract/segment-jobs.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainList } from '../../theme/theme.ts';
import { Announcer, announce } from '../../ui/announcer.tsx';
import { PhoneText } from '../phone-text.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { BulkQuestion } from './bulk-question.tsx';
import { type BulkActionKind, type BulkRun, type Whom, useBulkAction } from './use-bulk-action.ts';

interface BulkDialogProps extends DialogProps {
  readonly kind: BulkActionKind;
  readonly whom: Whom;
  /** Nothing of the selection is as it was. */
  readonly onEnded: () => void;
}

/** Asks, then shows how far it is, then says what came of it. */
export function BulkDialog({ kind, whom: asked, open, onClose, onEnded }: BulkDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { whom, run, fault, start, stop, undo } = useBulkAction(asked, (code) => t('customerBulk.error', { code }));
  const [action, setAction] = useState<SegmentAction>();
  const begin = async (chosen: SegmentAction) => {
    setAction(chosen);
    await start(chosen);
  };
  const result = useResultWords(run, kind);
  const hasEnded = run?.state === 'ended' || run?.state === 'undone';
  useEffect(() => {
    if (hasEnded) announce(result);
  }, [hasEnded, result]);
  const close = () => {
    onClose();
    if (hasEnded && (run?.done ?? 0) > 0) onEnded();
  };
  return (
    <Dialog
      open={open}
      onClose={!run || hasEnded ? close : undefined}
      onClickCapture={ignoreSecondOfTwo}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
    >
      <Announcer />
      {run ? null : (
        <BulkQuestion
          kind={kind}
          whom={whom}
          before={whom === asked ? undefined : action}
          titleId={titleId}
          onConfirm={begin}
          onCancel={onClose}
        />
      )}
      {run && !hasEnded ? (
        <Running run={run} kind={kind} fault={fault} titleId={titleId} onStop={() => void stop()} />
      ) : null}
      {run && hasEnded ? (
        <Result
          run={run}
          words={result}
          fault={fault}
          titleId={titleId}
          onUndo={kind === 'delete' && run.state === 'ended' ? () => void undo(run) : undefined}
          onRetry={action && run.state === 'ended' ? (failed) => void start(action, failed) : undefined}
          onClose={close}
        />
      ) : null}
    </Dialog>
  );
}

function useResultWords(run: BulkRun | undefined, kind: BulkActionKind): string {
  const { t } = useTranslation();
  if (!run) return '';
  const count = run.state === 'undone' ? run.restored : run.done - run.restored;
  return run.state === 'undone' ? t('customers.restored', { count }) : t(`customerBulk.${kind}Done`, { count });
}

/** What follows comes so soon that the second half of a double click on the question would stop or close it. */
function ignoreSecondOfTwo(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

interface RunningProps {
  readonly run: BulkRun;
  readonly kind: BulkActionKind;
  /** Why it could not be stopped. */
  readonly fault: string | undefined;
  readonly titleId: string;
  readonly onStop: () => void;
}

function Running({ run, kind, fault, titleId, onStop }: RunningProps) {
  const { t } = useTranslation();
  const isUndoing = run.state === 'undoing';
  const [reached, total] = isUndoing
    ? [run.restored, run.done]
    : [run.done + run.skipped + run.failed, Math.max(run.total, 1)];
  const words = t('customerList.deletedOf', { done: reached, total });
  const isStopping = run.state === 'stopping';
  return (
    <>
      <DialogTitle id={titleId}>{t(isUndoing ? 'customerBulk.restoring' : `customerBulk.${kind}Now`)}</DialogTitle>
      <DialogContent>
        <LinearProgress
          variant="determinate"
          value={Math.min(100, (reached / Math.max(total, 1)) * 100)}
          aria-labelledby={titleId}
          aria-valuetext={words}
          sx={{ height: 8, borderRadius: '4px', marginBlock: 1 }}
        />
        <Typography variant="secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {words}
        </Typography>
        {fault ? <Alert severity="error">{fault}</Alert> : null}
        {run.id ? <Typography variant="secondary">{t('customerBulk.goesOn')}</Typography> : null}
      </DialogContent>
      {isUndoing ? null : (
        <DialogActions>
          <Button variant="outlined" color="secondary" onClick={onStop} aria-disabled={isStopping} autoFocus>
            {t(`customerList.${isStopping ? 'stopping' : 'stop'}`)}
          </Button>
        </DialogActions>
      )}
    </>
  );
}

interface ResultProps {
  readonly run: BulkRun;
  readonly words: string;
  readonly fault: string | undefined;
  readonly titleId: string;
  readonly onUndo: (() => void) | undefined;
  readonly onRetry: ((failed: readonly string[]) => void) | undefined;
  readonly onClose: () => void;
}

function Result({ run, words, fault, titleId, onUndo, onRetry, onClose }: ResultProps) {
  const { t } = useTranslation();
  const { total, done, skipped, failed, which } = run;
  const left = total - done - skipped - failed;
  const isUndone = run.state === 'undone';
  const notBack = isUndone ? done - run.restored : 0;
  return (
    <>
      <DialogTitle id={titleId}>{words}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {fault ? <Alert severity="error">{fault}</Alert> : null}
        {!isUndone && skipped > 0 ? (
          <Typography variant="body2">{t('customerBulk.skipped', { count: skipped })}</Typography>
        ) : null}
        {!isUndone && failed > 0 ? (
          <Alert severity="warning">
            {t('customerBulk.failed', { count: failed })}
            <FailedNumbers phones={which?.failed ?? []} label={t('customerBulk.failed', { count: failed })} />
          </Alert>
        ) : null}
        {!isUndone && left > 0 ? (
          <Typography variant="body2">{t('customerList.deleteLeft', { count: left })}</Typography>
        ) : null}
        {notBack > 0 ? <Alert severity="warning">{t('customers.notRestored', { count: notBack })}</Alert> : null}
      </DialogContent>
      <DialogActions>
        {onRetry && which && failed > 0 ? (
          <Button variant="outlined" color="secondary" onClick={() => onRetry(which.failed)}>
            {t('customerList.retryFailed', { count: failed })}
          </Button>
        ) : null}
        {onUndo && done > 0 ? (
          <Button variant="outlined" color="secondary" onClick={onUndo}>
            {t('ui.undo')}
          </Button>
        ) : null}
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('customerList.close')}
        </Button>
      </DialogActions>
    </>
  );
}

function FailedNumbers({ phones, label }: { readonly phones: readonly string[]; readonly label: string }) {
  if (phones.length === 0) return null;
  return (
    <Box component="ul" tabIndex={0} aria-label={label} sx={{ ...plainList, maxHeight: 160, overflowY: 'auto' }}>
      {phones.map((phone) => (
        <li key={phone}>
          <PhoneText phone={phone} />
        </li>
      ))}
    </Box>
  );
}
