import {
  type Gateway,
  type GatewayKind,
  earliestMinute,
  gatewayKinds,
  latestMinute,
} from '@fanfare/contract/gateways.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { usePersistedInput } from '../../session/use-persisted-form.ts';
import { useFormats } from '../../text/formats.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useEditBaseline } from '../edit-baseline.ts';
import { GuardedDialog } from '../../ui/guarded-dialog.tsx';
import { SaveProblemAlert } from '../save-problem.tsx';
import {
  type Draft,
  type RuleName,
  faultOf,
  hasFaults,
  maxOf,
  rebase,
  toBody,
  toDraft,
  withKind,
  withoutSecrets,
} from './gateway-form.ts';
import { useChangeGateway } from './use-gateway.ts';

const halfHour = 30;

interface GatewayDialogProps {
  readonly open: boolean;
  readonly gateway: Gateway;
  readonly onClose: () => void;
}

/** Who carries the texts and by what rules; then the secret, where there is one, the one time that it can be shown. */
export function GatewayDialog({ open, gateway, onClose }: GatewayDialogProps) {
  const { t } = useTranslation();
  const edit = useEditBaseline(toSeen(gateway), true);
  const { change: save, readAnew, clear, secret, isBusy, problem } = useChangeGateway();
  const { draft, isChanged, change, chooseKind, takeOver } = useDraft(gateway, edit, open && secret === null);
  const [isTried, setTried] = useState(false);
  const submit = async () => {
    setTried(true);
    if (hasFaults(draft)) return;
    if (!(await save(toBody(draft, edit.baseline.at)))) return;
    onClose();
    toastDone(t('gateway.done'));
  };
  const reload = async () => {
    const fresh = await readAnew();
    if (!fresh) return;
    const seen = toSeen(fresh);
    takeOver(seen.value);
    edit.accept(seen);
    clear();
  };
  return (
    <GuardedDialog
      open={open}
      isChanged={secret !== null || isChanged}
      title={secret === null ? t('gateway.dialogTitle') : t('gateway.secretTitle')}
      isBusy={isBusy}
      onSubmit={secret === null ? () => void submit() : onClose}
      onCancel={secret === null ? onClose : undefined}
      action={<BusyButton isBusy={isBusy}>{secret === null ? t('gateway.save') : t('ui.done')}</BusyButton>}
    >
      <SaveProblemAlert problem={problem} onReload={reload} />
      {secret === null ? (
        <>
          <SelectField<GatewayKind>
            label={t('gateway.which')}
            value={draft.kind}
            options={gatewayKinds.map((kind) => [kind, t(`gateway.kinds.${kind}`)])}
            onChange={chooseKind}
          />
          <Typography variant="body2">{t(`gateway.about.${draft.kind}`)}</Typography>
          <AccountFields draft={draft} gateway={gateway} change={change} />
          <RuleFields draft={draft} change={change} isTried={isTried} />
        </>
      ) : (
        <>
          <Alert severity="warning">{t('gateway.onlyNow')}</Alert>
          <TextInput label={t('gateway.secret')} value={secret} readOnly multiline inputProps={{ dir: 'ltr' }} />
          <CopyButton text={secret} label={t('gateway.copySecret')} />
        </>
      )}
    </GuardedDialog>
  );
}

type Edit = ReturnType<typeof useEditBaseline<Draft>>;

const Kept = z.object({ draft: z.custom<Draft>(), baseline: z.custom<Edit['baseline']>() });

/**
 * What is typed, of the kind that is chosen; that of the others is there again once they are. It comes back after a reload,
 * but for its secrets.
 */
export function useDraft(gateway: Gateway, { baseline, accept }: Edit, isOpen: boolean) {
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const [draft, setDraft] = useState(() => toDraft(gateway));
  const [left, setLeft] = useState<readonly Draft[]>([]);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(baseline.value);
  usePersistedInput({
    name: `gateway:${ws}`,
    shape: Kept,
    isDirty: isOpen && JSON.stringify(withoutSecrets(draft)) !== JSON.stringify(baseline.value),
    read: () => ({ draft: withoutSecrets(draft), baseline }),
    restore: (found) => {
      setDraft(found.draft);
      accept(found.baseline);
    },
  });
  return {
    draft,
    isChanged,
    change: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    chooseKind: (kind: GatewayKind) => {
      setLeft([...left, draft]);
      setDraft(withKind(draft, kind, [baseline.value, ...left]));
    },
    /** What somebody else has saved, but for what was typed. */
    takeOver: (now: Draft) => {
      setLeft([]);
      setDraft((typed) => rebase(typed, baseline.value, now));
    },
  };
}

function toSeen(gateway: Gateway) {
  return { value: toDraft(gateway), at: gateway.updatedAt ?? 0 };
}

interface FieldsProps {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
}

function AccountFields({ draft, gateway: { account }, change }: FieldsProps & { readonly gateway: Gateway }) {
  const { t } = useTranslation();
  const { kind } = draft;
  if (kind === 'practice') return null;
  const kept =
    account?.kind === kind && 'ending' in account
      ? t(account.ending === '' ? 'gateway.keptUnseen' : 'gateway.kept', { ending: account.ending })
      : undefined;
  return (
    <>
      <Field name="url" label={t('gateway.address')} {...{ draft, change }} />
      {kind === 'twilio' ? (
        <>
          <Field name="accountSid" label={t('gateway.accountSid')} {...{ draft, change }} />
          <Field name="authToken" label={t('gateway.authToken')} hint={kept} {...{ draft, change }} />
        </>
      ) : null}
      {kind === 'android' ? <PhoneFields {...{ draft, change, kept }} /> : null}
      {kind === 'http' ? (
        <div>
          <Tick
            label={t('gateway.answersLookups')}
            on={draft.answersLookups}
            onTurn={(on) => change({ answersLookups: on })}
          />
          <Tick
            label={t('gateway.renewsSecret')}
            on={draft.renewsSecret}
            onTurn={(on) => change({ renewsSecret: on })}
          />
        </div>
      ) : null}
      <Field name="sender" label={t('gateway.sender')} hint={t('gateway.senderHint')} {...{ draft, change }} />
    </>
  );
}

function PhoneFields({ draft, change, kept }: FieldsProps & { readonly kept: string | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <Field name="username" label={t('gateway.username')} {...{ draft, change }} />
      <Field name="password" label={t('gateway.password')} hint={kept} {...{ draft, change }} />
      <Field
        name="signingKey"
        label={t('gateway.signingKey')}
        hint={t('gateway.signingKeyHint')}
        {...{ draft, change }}
      />
      <SelectField
        label={t('gateway.simNumber')}
        value={draft.sim}
        options={[['', t('gateway.simAny')], ...(['1', '2'] as const).map((one) => [one, one] as const)]}
        onChange={(sim) => change({ sim })}
      />
    </>
  );
}

const secrets: ReadonlySet<string> = new Set(['authToken', 'password', 'signingKey']);

interface FieldProps extends FieldsProps {
  readonly name: 'url' | 'sender' | 'accountSid' | 'username' | 'authToken' | 'password' | 'signingKey';
  readonly label: string;
  readonly hint?: string | undefined;
}

function Field({ name, label, hint, draft, change }: FieldProps) {
  const isSecret = secrets.has(name);
  return (
    <TextInput
      label={label}
      hint={hint}
      value={draft[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      inputProps={{ dir: 'ltr' }}
    />
  );
}

function RuleFields({ draft, change, isTried }: FieldsProps & { readonly isTried: boolean }) {
  const { t } = useTranslation();
  const errorOf = (name: RuleName) => {
    const fault = faultOf(draft, name);
    return fault && t(`gateway.${fault}`, { max: maxOf(name) });
  };
  const number = (name: RuleName, hint?: string) => (
    <TextInput
      label={t(`gateway.${name}`)}
      hint={hint}
      error={isTried ? errorOf(name) : undefined}
      value={draft[name]}
      onChange={({ target }) => change({ [name]: target.value.trim() })}
      inputProps={{ dir: 'ltr', ...(name !== 'currency' && { inputMode: 'decimal' }) }}
    />
  );
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {draft.kind === 'practice' ? null : <Hours draft={draft} change={change} />}
        {number('pace')}
        {number('broadcastParts', t('gateway.noCap'))}
        {number('monthParts', t('gateway.noCap'))}
        {number('monthMoney', t('gateway.noCap'))}
        {number('partPrice')}
        {number('currency')}
      </Box>
      <div>
        <Tick
          label={t('gateway.doubleOptIn')}
          on={draft.isDoubleOptIn}
          onTurn={(on) => change({ isDoubleOptIn: on })}
        />
        <Tick label={t('gateway.foreign')} on={draft.allowsForeign} onTurn={(on) => change({ allowsForeign: on })} />
        {draft.kind === 'twilio' || draft.kind === 'http' ? (
          <Tick
            label={t('gateway.answersStop')}
            on={draft.answersStopItself}
            onTurn={(on) => change({ answersStopItself: on })}
          />
        ) : null}
      </div>
    </>
  );
}

function Hours({ draft, change }: FieldsProps) {
  const { t } = useTranslation();
  const { timeOfDay } = useFormats();
  const [from, until] = [Number(draft.from), Number(draft.until)];
  const toTimes = (minutes: readonly number[]) => minutes.map((one) => [String(one), timeOfDay(one)] as const);
  return (
    <>
      <SelectField
        label={t('gateway.from')}
        value={draft.from}
        options={toTimes(minutesOfDay.filter((one) => one < until))}
        onChange={(next) => change({ from: next })}
      />
      <SelectField
        label={t('gateway.until')}
        value={draft.until}
        options={toTimes(minutesOfDay.filter((one) => one > from))}
        onChange={(next) => change({ until: next })}
      />
    </>
  );
}

interface TickProps {
  readonly label: string;
  readonly on: boolean;
  readonly onTurn: (on: boolean) => void;
}

function Tick({ label, on, onTurn }: TickProps) {
  return (
    <FormControlLabel
      sx={{ display: 'flex' }}
      control={<Checkbox checked={on} onChange={({ target }) => onTurn(target.checked)} />}
      label={label}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
}

const minutesOfDay = Array.from(
  { length: (latestMinute - earliestMinute) / halfHour + 1 },
  (_, index) => earliestMinute + index * halfHour,
);
