import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFormAlert } from '../session/pages/auth-form-alert.tsx';
import { isolated } from '../session/pages/isolated.ts';
import { useUser } from '../session/session-provider.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { isSameAddress } from './account.ts';
import { useDeleteAccount } from './use-delete-account.ts';

const consequences = ['signIn', 'memberships', 'stays', 'alone'] as const;

/** Says what will be gone, and asks for the address so that nobody gets here by a slip. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['common', 'translations']);
  const { email } = useUser();
  const { deleteAccount, isBusy, problem } = useDeleteAccount();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const isMeant = isSameAddress(typed, email);
    setWrong(!isMeant);
    if (isMeant) void deleteAccount();
  };
  return (
    <FormDialog
      open={open}
      title={t('translations:settings.delete.dialogTitle')}
      isBusy={isBusy}
      onSubmit={submit}
      onCancel={onClose}
      actions={
        <>
          <Button color="secondary" variant="outlined" disabled={isBusy} onClick={onClose} autoFocus>
            {t('translations:settings.delete.keep')}
          </Button>
          <BusyButton isBusy={isBusy} color="error">
            {t('translations:settings.delete.confirm')}
          </BusyButton>
        </>
      }
    >
      <AuthFormAlert problem={problem} />
      <Box sx={{ typography: 'body2' }}>
        {t('translations:settings.delete.intro')}
        <Box
          component="ul"
          sx={{ margin: 0, marginBlockStart: 1, paddingInlineStart: 2.5, display: 'grid', gap: 0.75 }}
        >
          {consequences.map((one) => (
            <li key={one}>{t(`translations:settings.delete.${one}`)}</li>
          ))}
        </Box>
      </Box>
      <TextInput
        label={t('translations:settings.delete.typeEmail', { email: isolated(email) })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isWrong ? t('translations:settings.delete.mismatch') : undefined}
        autoComplete="off"
        inputProps={{ autoCapitalize: 'none', spellCheck: false, dir: 'ltr', inputMode: 'email' }}
      />
    </FormDialog>
  );
}
