import { apiKeyNameMax } from '@fanfare/contract/api-keys.ts';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
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
  return (
    <SecretDialog
      open={open}
      making={form.making}
      words={{
        title: t('apiKeys.createTitle'),
        make: t('apiKeys.create'),
        copyTitle: t('apiKeys.copyTitle'),
        onlyNow: t('apiKeys.onlyNow'),
        secret: t('apiKeys.key'),
        copy: t('apiKeys.copy'),
      }}
      onMake={form.submit}
      onClose={onClose}
    >
      <KeyFields form={form} />
    </SecretDialog>
  );
}

function KeyFields({ form }: { readonly form: KeyForm }) {
  const { t } = useTranslation();
  return (
    <>
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
  const making = useCreateKey();
  const submit = () => {
    const wrong = name.trim() === '' ? t('apiKeys.nameMissing') : undefined;
    setNameProblem(wrong);
    if (wrong !== undefined) return;
    making.start({ name, role, expiresAt: life === 'none' ? null : Date.now() + Number(life) * dayMs });
  };
  const rename = (typed: string) => {
    setName(typed);
    setNameProblem(undefined);
  };
  return { name, rename, role, setRole, life, setLife, nameProblem, submit, making };
}
