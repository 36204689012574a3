import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFormAlert } from '../session/pages/auth-form-alert.tsx';
import { digitsOfCode } from '../session/pages/code-input.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { AddressActions } from './address-actions.tsx';
import { AddressCodeFields } from './address-code-fields.tsx';
import { AddressDone } from './address-done.tsx';
import { NewAddressFields } from './new-address-fields.tsx';
import { readAddress, type TypedAddress } from './typed-address.ts';
import { useAddressChange, type AddressChangeParts } from './use-address-change.ts';

interface AddressDialogProps extends AddressChangeParts {
  readonly open: boolean;
  readonly onExited: () => void;
}

/** Mounted anew for each opening, see `useDialog`. What is typed outlives errors and going back a step. */
export function AddressDialog({ open, onExited, ...parts }: AddressDialogProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { kind, purpose } = parts;
  const change = useAddressChange(parts);
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [flaw, setFlaw] = useState<Extract<TypedAddress, { flaw: string }>['flaw']>();
  const [isCodeMissing, setCodeMissing] = useState(false);
  useEffect(() => {
    if (open && purpose === 'verify') void change.resend();
    // Once: opening it asks for a code.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const submit = {
    address: () => {
      const read = readAddress(kind, typed, change.before);
      setFlaw('flaw' in read ? read.flaw : undefined);
      if ('address' in read) void change.send(read.address);
    },
    code: () => {
      setCodeMissing(digitsOfCode(code) === '');
      if (digitsOfCode(code)) void change.confirm(digitsOfCode(code));
    },
    done: () => void change.cancel(),
  };
  return (
    <FormDialog
      open={open}
      title={t(`translations:settings.address.${titles[purpose][change.before ? kind : 'none']}`)}
      isBusy={change.isBusy}
      onSubmit={submit[change.step]}
      onCancel={() => void change.cancel()}
      onExited={onExited}
      actions={<AddressActions change={change} />}
    >
      <AuthFormAlert problem={change.problem}>
        {change.hasStayed ? <div>{t('translations:settings.address.notRestored')}</div> : null}
      </AuthFormAlert>
      {change.step === 'address' ? (
        <NewAddressFields kind={kind} before={change.before} typed={typed} flaw={flaw} onType={setTyped} />
      ) : null}
      {change.step === 'code' ? (
        <AddressCodeFields kind={kind} purpose={purpose} change={change} field={{ code, setCode, isCodeMissing }} />
      ) : null}
      {change.step === 'done' ? <AddressDone kind={kind} purpose={purpose} address={change.wanted} /> : null}
    </FormDialog>
  );
}

const titles = {
  change: { email: 'changeEmail', phone: 'changePhone', none: 'addPhone' },
  verify: { email: 'verifyEmail', phone: 'verifyPhone', none: 'verifyPhone' },
} as const;
