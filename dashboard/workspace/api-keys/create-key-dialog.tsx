import { apiKeyNameMax } from '@fanfare/contract/api-keys.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useCreateKey } from './use-api-keys.ts';

const roles = ['manager', 'staff', 'counter'] as const;
const lives = ['30', '90', '365', 'none'] as const;
const dayMs = 24 * 60 * 60_000;

interface CreateKeyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Names a key, says what it may do and how long, and shows it the one time that it can be shown. */
export function CreateKeyDialog({ open, onClose }: CreateKeyDialogProps) {
  const { t } = useTranslation();
  const form = useKeyForm();
  const { secret, isBusy } = form;
  return (
    <FormDialog
      open={open}
      title={t(secret === undefined ? 'apiKeys.createTitle' : 'apiKeys.copyTitle')}
      isBusy={isBusy}
      onSubmit={secret === undefined ? form.submit : onClose}
      onCancel={onClose}
      actions={
        secret === undefined ? (
          <>
            <Button color="secondary" variant="outlined" disabled={isBusy} onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <BusyButton isBusy={isBusy}>{t('apiKeys.create')}</BusyButton>
          </>
        ) : (
          <Button type="submit" variant="contained">
            {t('apiKeys.done')}
          </Button>
        )
      }
    >
      {secret === undefined ? (
        <KeyFields form={form} />
      ) : (
        <ShownOnce
          label={t('apiKeys.key')}
          secret={secret}
          warning={t('apiKeys.onlyNow')}
          copyLabel={t('apiKeys.copy')}
        />
      )}
    </FormDialog>
  );
}

function KeyFields({ form }: { readonly form: KeyForm }) {
  const { t } = useTranslation();
  return (
    <>
      {form.problem === undefined ? null : <Alert severity="error">{form.problem}</Alert>}
      <TextInput
        label={t('apiKeys.name')}
        hint={t('apiKeys.nameHint')}
        value={form.name}
        error={form.nameProblem}
        onChange={(event) => form.rename(event.target.value)}
        autoComplete="off"
        autoFocus
        inputProps={{ maxLength: apiKeyNameMax, dir: 'auto', 'aria-invalid': form.nameProblem !== undefined }}
      />
      <div>
        <ChoiceRow
          legend={t('apiKeys.mayDo')}
          value={form.role}
          choices={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
          onChoose={form.setRole}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
          {t(`apiKeys.may_${form.role}`)}
        </Typography>
      </div>
      <ChoiceRow
        legend={t('apiKeys.expiry')}
        value={form.life}
        choices={lives.map((value) => ({
          value,
          label: value === 'none' ? t('apiKeys.noExpiry') : t('apiKeys.days', { count: Number(value) }),
        }))}
        onChoose={form.setLife}
      />
    </>
  );
}

type KeyForm = ReturnType<typeof useKeyForm>;

function useKeyForm() {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [role, setRole] = useState<(typeof roles)[number]>('staff');
  const [life, setLife] = useState<(typeof lives)[number]>('365');
  const [nameProblem, setNameProblem] = useState<string>();
  const { create, secret, isBusy, problem } = useCreateKey();
  const submit = () => {
    const wrong = name.trim() === '' ? t('apiKeys.nameMissing') : undefined;
    setNameProblem(wrong);
    if (wrong !== undefined) return;
    void create({ name, role, expiresAt: life === 'none' ? null : Date.now() + Number(life) * dayMs });
  };
  const rename = (typed: string) => {
    setName(typed);
    setNameProblem(undefined);
  };
  return { name, rename, role, setRole, life, setLife, nameProblem, submit, secret, isBusy, problem };
}
