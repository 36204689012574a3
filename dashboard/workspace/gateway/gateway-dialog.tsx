import {
  type Gateway,
  type GatewayKind,
  earliestMinute,
  gatewayKinds,
  latestMinute,
} from '@fanfare/contract/gateways.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
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
import { SaveProblemAlert, useEditBaseline } from '../edit-baseline.tsx';
import { GuardedDialog } from '../../ui/guarded-dialog.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { AccountFields, type FieldsProps, Tick } from './account-fields.tsx';
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

interface GatewayDialogProps extends DialogProps {
  readonly gateway: Gateway;
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
    if (hasFaults(draft, gateway.account)) return;
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
          <AccountFields draft={draft} known={gateway.account} change={change} isTried={isTried} />
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
    isDirty: isOpen && JSON.stringify(withoutSecrets(draft, baseline.value)) !== JSON.stringify(baseline.value),
    read: () => ({ draft: withoutSecrets(draft, baseline.value), baseline }),
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

function RuleFields({ draft, change, isTried }: FieldsProps) {
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

function Hours({ draft, change }: Pick<FieldsProps, 'draft' | 'change'>) {
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

const minutesOfDay = Array.from(
  { length: (latestMinute - earliestMinute) / halfHour + 1 },
  (_, index) => earliestMinute + index * halfHour,
);
