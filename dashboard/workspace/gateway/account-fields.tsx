import type { Gateway } from '@fanfare/contract/gateways.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/select-field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type AccountName, type Draft, isMissing, secrets } from './gateway-form.ts';

export interface FieldsProps {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  /** Faults are named from then on. */
  readonly isTried: boolean;
}

interface AccountFieldsProps extends FieldsProps {
  readonly known: Gateway['account'];
}

export function AccountFields(props: AccountFieldsProps) {
  const { t } = useTranslation();
  const { draft, known, change } = props;
  const { kind } = draft;
  if (kind === 'practice') return null;
  const kept =
    known?.kind === kind && 'ending' in known
      ? t(known.ending === '' ? 'gateway.keptUnseen' : 'gateway.kept', { ending: known.ending })
      : undefined;
  return (
    <>
      <Field name="url" label={t('gateway.address')} {...props} />
      {kind === 'twilio' ? (
        <>
          <Field name="accountSid" label={t('gateway.accountSid')} {...props} />
          <Field name="authToken" label={t('gateway.authToken')} hint={kept} {...props} />
        </>
      ) : null}
      {kind === 'android' ? <PhoneFields {...props} kept={kept} /> : null}
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
      <Field name="sender" label={t('gateway.sender')} hint={t('gateway.senderHint')} {...props} />
    </>
  );
}

function PhoneFields({ kept, ...props }: AccountFieldsProps & { readonly kept: string | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <Field name="username" label={t('gateway.username')} {...props} />
      <Field name="password" label={t('gateway.password')} hint={kept} {...props} />
      <Field name="signingKey" label={t('gateway.signingKey')} hint={t('gateway.signingKeyHint')} {...props} />
      <SelectField
        label={t('gateway.simNumber')}
        value={props.draft.sim}
        options={[['', t('gateway.simAny')], ...(['1', '2'] as const).map((one) => [one, one] as const)]}
        onChange={(sim) => props.change({ sim })}
      />
    </>
  );
}

interface FieldProps extends AccountFieldsProps {
  readonly name: AccountName;
  readonly label: string;
  readonly hint?: string | undefined;
}

function Field({ name, label, hint, draft, known, change, isTried }: FieldProps) {
  const { t } = useTranslation();
  const isSecret = secrets.has(name);
  const missing = t(name === 'sender' ? 'gateway.refused.senderMissing' : 'gateway.missing');
  return (
    <TextInput
      label={label}
      hint={hint}
      error={isTried && isMissing(draft, name, known) ? missing : undefined}
      value={draft[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      inputProps={{ dir: 'ltr' }}
    />
  );
}

interface TickProps {
  readonly label: string;
  readonly on: boolean;
  readonly onTurn: (on: boolean) => void;
}

export function Tick({ label, on, onTurn }: TickProps) {
  return (
    <FormControlLabel
      sx={{ display: 'flex' }}
      control={<Checkbox checked={on} onChange={({ target }) => onTurn(target.checked)} />}
      label={label}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
}
