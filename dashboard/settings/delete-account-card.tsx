import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { deleteUser } from 'aws-amplify/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AuthFormAlert } from '../auth/auth-form.tsx';
import { paths } from '../paths.ts';
import { forgetKept } from '../session/browser-storage.ts';
import { useUser } from '../session/session-provider.tsx';
import { isolated } from '../text/formats.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { isSameAddress, ownName } from './account.ts';
import { AloneIn } from './alone-in.tsx';
import { guardHasLeft } from './other-sessions.ts';
import { useAccountAction } from './settings-problem.ts';

export function DeleteAccountCard() {
  const { t } = useTranslation();
  const dialog = useDialog();
  return (
    <SectionCard title={t('settings.delete.title')} lead={t('settings.delete.lead')}>
      <Button variant="outlined" color="error" onClick={dialog.open} sx={{ borderColor: 'error.main' }}>
        {t('settings.delete.open')}
      </Button>
      <DeleteAccountDialog key={dialog.opening} open={dialog.isOpen} onClose={dialog.close} />
    </SectionCard>
  );
}

const consequences = ['signIn', 'memberships', 'stays'] as const;

/** Says what will be gone, and has the account's own name typed, so that nobody gets here by a slip. */
function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const text = ownName(useUser());
  const { deleteAccount, isBusy, problem } = useDeleteAccount();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const isMeant = isSameAddress(typed, text);
    setWrong(!isMeant);
    if (isMeant) void deleteAccount();
  };
  return (
    <FormDialog
      open={open}
      title={t('settings.delete.dialogTitle')}
      isBusy={isBusy}
      onSubmit={submit}
      onCancel={onClose}
      actions={
        <>
          <Button color="secondary" variant="outlined" disabled={isBusy} onClick={onClose} autoFocus>
            {t('settings.delete.keep')}
          </Button>
          <BusyButton isBusy={isBusy} color="error">
            {t('settings.delete.confirm')}
          </BusyButton>
        </>
      }
    >
      <AuthFormAlert problem={problem} />
      <Box sx={{ typography: 'body2' }}>
        {t('settings.delete.intro')}
        <Box
          component="ul"
          sx={{ margin: 0, marginBlockStart: 1, paddingInlineStart: 2.5, display: 'grid', gap: 0.75 }}
        >
          {consequences.map((one) => (
            <li key={one}>{t(`settings.delete.${one}`)}</li>
          ))}
        </Box>
      </Box>
      <AloneIn isAsked={open} />
      <TextInput
        label={t('settings.delete.type', { text: isolated(text) })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isWrong ? t('settings.delete.mismatch') : undefined}
        autoComplete="off"
        inputProps={{ autoCapitalize: 'none', spellCheck: false, dir: 'ltr', inputMode: 'email' }}
      />
    </FormDialog>
  );
}

/** Ends the account at the pool, and with it the session. */
function useDeleteAccount() {
  const { id } = useUser();
  const navigate = useNavigate();
  const { run, isBusy, problem } = useAccountAction();
  const deleteAccount = async () => {
    if (!(await run(deleteUser))) return;
    forgetKept(id);
    await guardHasLeft();
    await navigate(paths.signIn, { replace: true, state: { notice: 'accountDeleted' } });
  };
  return { deleteAccount, isBusy, problem };
}
