import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFormAlert } from '../session/pages/auth-form-alert.tsx';
import { PasswordInput } from '../session/pages/password-input.tsx';
import { PasswordOwner } from '../session/pages/password-owner.tsx';
import { useUser } from '../session/session-provider.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { provePassword } from './other-sessions.ts';
import { useAction } from './use-action.ts';
import { useOtherSessions } from './use-other-sessions.ts';

/** Asks for the password, with which this browser signs in again. */
export function EndOthersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['common', 'translations']);
  const { email } = useUser();
  const { run, isBusy, problem } = useAction();
  const endOthers = useOtherSessions();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = async () => {
    setMissing(password === '');
    if (password === '' || !(await run(() => provePassword(password)))) return;
    if (await run(() => endOthers(password))) onClose();
  };
  return (
    <FormDialog
      open={open}
      title={t('translations:settings.endOthersTitle')}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onCancel={onClose}
      actions={
        <>
          <Button color="secondary" variant="outlined" disabled={isBusy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <BusyButton isBusy={isBusy}>{t('translations:settings.endOthersDo')}</BusyButton>
        </>
      }
    >
      <AuthFormAlert problem={problem} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('translations:settings.endOthersText')}
      </Typography>
      <PasswordOwner username={email} />
      <PasswordInput
        label={t('translations:settings.currentPassword')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isMissing ? t('translations:settings.missingCurrent') : undefined}
        autoComplete="current-password"
        autoFocus
        isHiddenNow={isBusy}
      />
    </FormDialog>
  );
}
