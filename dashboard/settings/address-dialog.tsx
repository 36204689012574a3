import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFormAlert } from '../auth/auth-form.tsx';
import { CodeInput, CodeResendButton, digitsOfCode } from '../auth/code-fields.tsx';
import { isolated } from '../text/formats.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { type AddressKind, type TypedAddress, readAddress } from './account.ts';
import { type AddressChange, type AddressChangeParts, useAddressChange } from './use-address-change.ts';

interface AddressDialogProps extends AddressChangeParts {
  readonly open: boolean;
  readonly onExited: () => void;
}

/** Mounted anew for each opening, see `useDialog`. What is typed outlives errors and going back a step. */
export function AddressDialog({ open, onExited, ...parts }: AddressDialogProps) {
  const { t } = useTranslation();
  const { kind, purpose, address } = parts;
  const change = useAddressChange(parts);
  const [proven] = useState(address.isVerified ? address.value : '');
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [flaw, setFlaw] = useState<Flaw>();
  const [isCodeMissing, setCodeMissing] = useState(false);
  const [delivery, setDelivery] = useState<Delivery>(purpose === 'change' ? 'sent' : 'sending');
  const resend = () =>
    change.resend().then((isSent) => {
      setDelivery((before) => (isSent || before === 'sent' ? 'sent' : 'failed'));
      return isSent;
    });
  const begin = useEffectEvent(() => {
    if (open && purpose === 'verify') void resend();
  });
  useEffect(() => begin(), []);

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
      title={t(`settings.address.${(change.before ? titles[purpose] : firstTitles)[kind]}`)}
      isBusy={change.isBusy}
      onSubmit={submit[change.step]}
      onCancel={() => void change.cancel()}
      onExited={onExited}
      actions={<AddressActions change={change} />}
    >
      <AuthFormAlert problem={change.problem}>
        {change.hasStayed ? <div>{t('settings.address.notRestored')}</div> : null}
      </AuthFormAlert>
      {change.step === 'address' ? (
        <NewAddressFields kind={kind} proven={proven} typed={typed} flaw={flaw} onType={setTyped} />
      ) : null}
      {change.step === 'code' ? (
        <AddressCodeFields
          {...{ kind, purpose, proven, delivery, change }}
          onResend={resend}
          field={{ code, setCode, isCodeMissing }}
        />
      ) : null}
      {change.step === 'done' ? <AddressDone kind={kind} purpose={purpose} change={change} /> : null}
    </FormDialog>
  );
}

/** Of the first code. */
type Delivery = 'sending' | 'sent' | 'failed';

type Flaw = Extract<TypedAddress, { flaw: string }>['flaw'];

const titles = {
  change: { email: 'changeEmail', phone: 'changePhone' },
  verify: { email: 'verifyEmail', phone: 'verifyPhone' },
} as const;
const firstTitles = { email: 'addEmail', phone: 'addPhone' } as const;
const firstLeads = { email: 'firstEmailLead', phone: 'firstPhoneLead' } as const;

interface NewAddressFieldsProps {
  readonly kind: AddressKind;
  /** What stays in use until then; empty where nothing is. */
  readonly proven: string;
  readonly typed: string;
  readonly flaw: Flaw | undefined;
  readonly onType: (typed: string) => void;
}

function NewAddressFields({ kind, proven, typed, flaw, onType }: NewAddressFieldsProps) {
  const { t } = useTranslation();
  const flaws = {
    missing: t(kind === 'email' ? 'auth.missing.email' : 'auth.missing.phone'),
    shape: t(kind === 'email' ? 'auth.missing.emailShape' : 'auth.missing.phone'),
    same: t('settings.address.same'),
  };
  const field = {
    email: { label: t('settings.address.newEmail'), type: 'email', autoComplete: 'email' },
    phone: { label: t('settings.address.newPhone'), type: 'tel', autoComplete: 'tel' },
  }[kind];
  return (
    <>
      <Typography variant="secondary">
        {proven
          ? t(`settings.address.${kind}Lead`, { before: isolated(proven) })
          : t(`settings.address.${firstLeads[kind]}`)}
      </Typography>
      <TextInput
        {...field}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        error={flaw && flaws[flaw]}
        hint={kind === 'phone' ? t('settings.address.phoneHint') : undefined}
        autoFocus
        inputProps={{ autoCapitalize: 'none', spellCheck: false, dir: 'ltr' }}
      />
    </>
  );
}

interface AddressCodeFieldsProps {
  readonly kind: AddressKind;
  readonly purpose: 'verify' | 'change';
  /** What stays in use until then; empty where nothing is. */
  readonly proven: string;
  readonly delivery: Delivery;
  readonly onResend: () => Promise<boolean>;
  readonly change: AddressChange;
  readonly field: {
    readonly code: string;
    readonly setCode: (code: string) => void;
    readonly isCodeMissing: boolean;
  };
}

function AddressCodeFields({ kind, purpose, proven, delivery, onResend, change, field }: AddressCodeFieldsProps) {
  const { t } = useTranslation();
  const leads = {
    sending: t(`settings.address.${firstLeads[kind]}`),
    sent: t('settings.address.sent', { address: isolated(change.wanted) }),
    failed: t('auth.confirmLeadUnknown'),
  };
  const stays = kind === 'email' ? 'staysEmail' : 'staysPhone';
  return (
    <>
      <Typography variant="secondary">
        {leads[delivery]} {proven ? t(`settings.address.${stays}`, { before: isolated(proven) }) : null}
      </Typography>
      <CodeInput
        problem={change.problem}
        value={field.code}
        onChange={(event) => field.setCode(event.target.value)}
        error={field.isCodeMissing ? t('auth.missing.code') : undefined}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, justifyContent: 'space-between' }}>
        <CodeResendButton
          key={delivery}
          isSending={delivery === 'sending'}
          isRested={delivery !== 'sent'}
          onSend={onResend}
        />
        {purpose === 'change' ? (
          <Button color="secondary" disabled={change.isBusy} onClick={change.typeAgain} sx={{ marginInline: -1.5 }}>
            {t('settings.address.other')}
          </Button>
        ) : null}
      </Box>
    </>
  );
}

interface AddressDoneProps {
  readonly kind: AddressKind;
  readonly purpose: 'verify' | 'change';
  readonly change: AddressChange;
}

function AddressDone({ kind, purpose, change }: AddressDoneProps) {
  const { t } = useTranslation();
  return (
    <Stack role="status" direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Stack sx={{ color: 'success.main', flexShrink: 0 }} aria-hidden>
        <CheckCircleIcon weight="fill" size={24} />
      </Stack>
      <div>
        <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          {t('settings.address.confirmed', { address: isolated(change.wanted) })}
        </Typography>
        {kind === 'email' && purpose === 'change' && change.before ? (
          <Typography variant="secondary">{t('settings.address.emailDoneHint')}</Typography>
        ) : null}
      </div>
    </Stack>
  );
}

const labels = { address: 'send', code: 'confirm' } as const;

/** The way back and the way on from each step. */
function AddressActions({ change }: { change: AddressChange }) {
  const { t } = useTranslation();
  if (change.step === 'done') return <DoneButton />;
  return (
    <>
      <Button color="secondary" variant="outlined" disabled={change.isBusy} onClick={() => void change.cancel()}>
        {change.hasStayed ? t('settings.address.closeAnyway') : t('ui.cancel')}
      </Button>
      <BusyButton isBusy={change.isBusy}>{t(`settings.address.${labels[change.step]}`)}</BusyButton>
    </>
  );
}

/** Takes the focus of the field that went. */
function DoneButton() {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} type="submit" variant="contained">
      {t('settings.address.done')}
    </Button>
  );
}
