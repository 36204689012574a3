import { call, codeOf } from '@fanfare/contract/call.ts';
import { type Customer, changeCustomer, reasonLengthMax } from '@fanfare/contract/customers.ts';
import { isLongerThan } from '@fanfare/contract/tags.ts';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { refusalMessage } from '../session/call-errors.ts';
import { useCurrentWorkspace, useWorkspaceApi } from '../session/current-workspace.tsx';
import { usePersistedInput } from '../session/use-persisted-form.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { GuardedDialog } from '../ui/guarded-dialog.tsx';
import { TextInput, type TextInputProps, useLength } from '../ui/text-input.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { useShownPhone } from './phone-text.tsx';
import { showChanged, toListed } from './queries.ts';
import type { DialogProps } from '../ui/use-dialog.ts';

interface BlockDialogProps extends DialogProps {
  /** As they were when the dialog was opened: blocked ones are unblocked, others blocked. */
  readonly customer: Customer;
  /** The drawer is open beside it and says what became of it; a toast would only lie over its buttons. */
  readonly isShown: boolean;
  readonly onChanged: (changed: Customer) => void;
}

const words = {
  block: { title: 'blockTitle', text: 'blockText', reason: 'reasonOptional', done: 'blocked' },
  unblock: { title: 'unblockTitle', text: 'unblockText', reason: 'reasonNeeded', done: 'unblocked' },
} as const;

const TypedReason = z.object({ reason: z.string() });

/** Blocks or unblocks one customer; why somebody may get messages again has to be said. */
export function BlockDialog({ customer, open, isShown, onChanged, onClose }: BlockDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { change, isBusy, failure } = useChangeCustomer(onChanged);
  const action = customer.optout ? 'unblock' : 'block';
  const { title, text, reason: label, done } = words[action];
  const phone = useShownPhone()(customer.phone);
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  usePersistedInput({
    name: `${action}:${ws}:${customer.id}`,
    shape: TypedReason,
    isDirty: open && reason !== '',
    read: () => ({ reason }),
    restore: (found) => setReason(found.reason),
  });
  const submit = async () => {
    const isNeeded = customer.optout && reason.trim() === '';
    setMissing(isNeeded);
    if (isNeeded || isLongerThan(reason.trim(), reasonLengthMax)) return;
    if (!(await change(customer, reason.trim()))) return;
    if (!isShown) toastDone(t(`customerRecord.${done}`, { phone }));
    onClose();
  };
  return (
    <GuardedDialog
      open={open}
      title={t(`customerRecord.${title}`, { phone })}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onCancel={onClose}
      isChanged={reason !== ''}
      action={
        <BusyButton isBusy={isBusy} color={customer.optout ? 'primary' : 'error'}>
          {t(`customerRecord.${action}`)}
        </BusyButton>
      }
    >
      <Typography variant="secondary">{t(`customerRecord.${text}`)}</Typography>
      {failure ? <Alert severity="error">{failure}</Alert> : null}
      <ReasonField
        label={t(`customerRecord.${label}`)}
        reason={reason}
        onChange={setReason}
        error={isMissing ? t('customerRecord.reasonMissing') : undefined}
        inputProps={{ 'aria-required': customer.optout }}
        autoFocus
      />
    </GuardedDialog>
  );
}

interface ReasonFieldProps extends Pick<TextInputProps, 'label' | 'error' | 'inputProps' | 'autoFocus'> {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}

export function ReasonField({ reason, onChange, error, ...input }: ReasonFieldProps) {
  const { used, tooLong } = useLength(reason.trim(), reasonLengthMax);
  return (
    <TextInput
      {...input}
      labelEnd={tooLong && used}
      error={tooLong ?? error}
      value={reason}
      onChange={({ target }) => onChange(target.value)}
      multiline
      minRows={2}
    />
  );
}

/** Blocks or unblocks a customer everywhere on screen at once; what went wrong is kept as `failure`. */
function useChangeCustomer(onChanged: BlockDialogProps['onChanged']) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => refusalMessage(error) ?? t('customerRecord.changeError', { code: codeOf(error) }),
  });
  const change = ({ phone, optout }: Customer, reason: string) =>
    run(async () => {
      const body = { phone, action: optout ? 'unblock' : 'block', reason } as const;
      const { customer } = await call(caller, changeCustomer, { params: { ws }, body });
      const changed = toListed(customer);
      showChanged(client, ws, changed);
      onChanged(changed);
    });
  return { change, isBusy, failure: problem };
}
