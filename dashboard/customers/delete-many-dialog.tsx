import type { Customer } from '@fanfare/contract/customers.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { useFormats } from '../text/formats.ts';
import { announce } from '../ui/announcer.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { type ChangeProgress, changeMany, removeOnce, useRestoreCustomers } from './customer-actions.ts';
import { PhoneText } from './phone-text.tsx';
import { showRemoved } from './queries.ts';

interface DeleteManyDialogProps {
  readonly customers: readonly Customer[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks, then deletes four at a time in sight, then says what came of it. */
export function DeleteManyDialog({ customers, isOpen, onClose }: DeleteManyDialogProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { run, start, stop } = useRemoveMany();
  const titleId = useId();
  const begin = async (phones: readonly string[]) => {
    const { done, failed } = await start(phones);
    announce(t('customerList.deleteResult', { deleted: number(done.length), failed: number(failed.length) }));
  };
  const mayClose = !run || run.isDone;
  return (
    <Dialog open={isOpen} onClose={mayClose ? onClose : undefined} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      {run ? (
        <DeleteManyRun
          run={run}
          titleId={titleId}
          onStop={stop}
          onRetry={() => void begin(run.failed)}
          onClose={onClose}
        />
      ) : (
        <DeleteManyQuestion
          customers={customers}
          titleId={titleId}
          onConfirm={() => void begin(customers.map(({ phone }) => phone))}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

interface RemovalRun extends ChangeProgress {
  readonly total: number;
  readonly isStopping: boolean;
  readonly isDone: boolean;
}

/** Deletes many customers; the lists and the count follow once the run has ended, however it ended. */
function useRemoveMany() {
  const client = useQueryClient();
  const caller = useCaller();
  const { workspace, changeCount } = useCurrentWorkspace();
  const ws = workspace.workspace_id;
  const [run, setRun] = useState<RemovalRun>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const start = async (phones: readonly string[]): Promise<ChangeProgress> => {
    const { signal } = (control.current = new AbortController());
    setRun({ total: phones.length, done: [], failed: [], isStopping: false, isDone: false });
    const result = await changeMany(phones, {
      changeOne: (phone) => removeOnce(caller, ws, phone),
      onProgress: (progress) => setRun((known) => known && { ...known, ...progress }),
      signal,
    });
    changeCount('customers', -result.done.length);
    showRemoved(client, ws, new Set(result.done));
    setRun((known) => known && { ...known, ...result, isDone: true });
    return result;
  };
  const stop = () => {
    control.current?.abort();
    setRun((known) => known && { ...known, isStopping: true });
  };
  return { run, start, stop };
}

/** From so many on, a slip of the finger must not be enough. */
const typedFrom = 10;

interface DeleteManyQuestionProps {
  readonly customers: readonly Customer[];
  readonly titleId: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function DeleteManyQuestion({ customers, titleId, onConfirm, onCancel }: DeleteManyQuestionProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [typed, setTyped] = useState('');
  const word = t('customerList.deleteWord');
  const mustType = customers.length >= typedFrom;
  const isConfirmed = !mustType || typed.trim().toLowerCase() === word;
  const counted = { count: customers.length, replace: { count: number(customers.length) } };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed) onConfirm();
      }}
    >
      <DialogTitle id={titleId}>{t('customerList.deleteTitle', counted)}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <DialogContentText variant="body2">{t('customers.deleteText')}</DialogContentText>
        <OptedOutWarning customers={customers} />
        {mustType ? (
          <TextInput
            label={t('customerList.typeWord', { word })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputProps={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
          />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" variant="outlined" onClick={onCancel} autoFocus>
          {t('customerList.keepAll')}
        </Button>
        <Button type="submit" variant="contained" color="error" disabled={!isConfirmed}>
          {t('customers.delete')}
        </Button>
      </DialogActions>
    </form>
  );
}

function OptedOutWarning({ customers }: { readonly customers: readonly Customer[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const count = customers.filter(({ optout }) => optout).length;
  if (count === 0) return null;
  return (
    <Alert severity="warning">{t('customerList.deleteBlocked', { count, replace: { count: number(count) } })}</Alert>
  );
}

interface DeleteManyRunProps {
  readonly run: RemovalRun;
  readonly titleId: string;
  readonly onStop: () => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** How far a run of deletions is, and in the end what came of it. */
function DeleteManyRun({ run, titleId, onStop, ...props }: DeleteManyRunProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (run.isDone) return <DeleteManyResult run={run} titleId={titleId} {...props} />;
  const done = run.done.length + run.failed.length;
  const words = t('customerList.deletedOf', { done: number(done), total: number(run.total) });
  return (
    <>
      <DialogTitle id={titleId}>{t('customerList.deleting')}</DialogTitle>
      <DialogContent>
        <LinearProgress
          variant="determinate"
          value={(done / run.total) * 100}
          aria-labelledby={titleId}
          aria-valuetext={words}
          sx={{ height: 8, borderRadius: '4px', marginBlock: 1 }}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {words}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="secondary" onClick={onStop} aria-disabled={run.isStopping} autoFocus>
          {t(`customerList.${run.isStopping ? 'stopping' : 'stop'}`)}
        </Button>
      </DialogActions>
    </>
  );
}

type DeleteManyResultProps = Omit<DeleteManyRunProps, 'onStop'>;

function DeleteManyResult({ run, titleId, onRetry, onClose }: DeleteManyResultProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { done, failed, total } = run;
  const left = total - done.length - failed.length;
  const { restore, isBusy } = useRestoreCustomers();
  const undo = async () => {
    if (await restore(done)) onClose();
  };
  return (
    <>
      <DialogTitle id={titleId}>
        {t('customerList.deleteResult', {
          deleted: number(done.length),
          failed: number(failed.length),
        })}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {left > 0 ? (
          <Typography variant="body2">
            {t('customerList.deleteLeft', { count: left, replace: { count: number(left) } })}
          </Typography>
        ) : null}
        {failed.length > 0 ? <FailedNumbers phones={failed} /> : null}
      </DialogContent>
      <DialogActions>
        {failed.length > 0 ? (
          <Button variant="outlined" color="error" onClick={onRetry}>
            {t('customerList.retryFailed', {
              count: failed.length,
              replace: { count: number(failed.length) },
            })}
          </Button>
        ) : null}
        {done.length > 0 ? (
          <Button variant="outlined" color="secondary" disabled={isBusy} onClick={() => void undo()}>
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

function FailedNumbers({ phones }: { readonly phones: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Alert severity="error" icon={false}>
      <Typography variant="subtitle2" component="p">
        {t('customerList.failedNumbers')}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('customerList.failedNumbers')}
        sx={{ margin: 0, padding: 0, listStyle: 'none', maxHeight: 160, overflowY: 'auto' }}
      >
        {phones.map((phone) => (
          <li key={phone}>
            <PhoneText phone={phone} />
          </li>
        ))}
      </Box>
    </Alert>
  );
}
