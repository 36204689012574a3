import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DevicesIcon } from '@phosphor-icons/react/dist/csr/Devices';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFormAlert } from '../auth/auth-form.tsx';
import { PasswordInput, PasswordOwner } from '../auth/password-fields.tsx';
import { provePassword } from '../session/sign-in-apart.ts';
import { useSession, useUser } from '../session/session-provider.tsx';
import { useSignOut } from '../session/sign-out.ts';
import { useFormats } from '../text/formats.ts';
import { CopyIconButton } from '../ui/copy-button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { useOtherSessions } from './other-sessions.ts';
import { accountQuery } from './queries.ts';
import { useAccountAction } from './settings-problem.ts';

export function SessionCard() {
  const { t } = useTranslation();
  const { tokens } = useSession();
  const user = useUser();
  const { data: account } = useQuery(accountQuery(user.id));
  const { dateTime } = useFormats();
  const { isSigningOut, signOut } = useSignOut();
  const dialog = useDialog();
  return (
    <SectionCard title={t('settings.session')}>
      {tokens ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('settings.signedInUntil', { time: dateTime(tokens.expiresAt) })}
        </Typography>
      ) : null}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, marginBlock: '8px 16px' }}>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('settings.userId')}: <bdi>{user.id}</bdi>
        </Typography>
        <CopyIconButton text={user.id} label={t('settings.copyUserId')} />
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<SignOutIcon />}
          disabled={isSigningOut}
          onClick={signOut}
        >
          {isSigningOut ? t('userMenu.signingOut') : t('userMenu.signOut')}
        </Button>
        {account?.isFederated === false ? (
          <Button variant="outlined" color="secondary" startIcon={<DevicesIcon />} onClick={dialog.open}>
            {t('settings.endOthers')}
          </Button>
        ) : null}
      </Stack>
      <EndOthersDialog key={dialog.opening} open={dialog.isOpen} onClose={dialog.close} />
    </SectionCard>
  );
}

/** Asks for the password, with which this browser signs in again. */
function EndOthersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { email } = useUser();
  const { run, isBusy, problem } = useAccountAction();
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
      title={t('settings.endOthersTitle')}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onCancel={onClose}
      submitLabel={t('settings.endOthersDo')}
    >
      <AuthFormAlert problem={problem} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('settings.endOthersText')}
      </Typography>
      <PasswordOwner username={email} />
      <PasswordInput
        label={t('settings.currentPassword')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isMissing ? t('settings.missingCurrent') : undefined}
        autoComplete="current-password"
        autoFocus
        isHiddenNow={isBusy}
      />
    </FormDialog>
  );
}
