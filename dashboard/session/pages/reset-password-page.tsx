import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AuthFrame } from './auth-frame.tsx';
import { readResetState } from './navigation-state.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { returnPathOf } from '../return-path.ts';
import { useSite } from '../site.tsx';

export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { signInWith } = useSite().auth;
  const { state } = useLocation() as { state: unknown };
  const { username, isRequired } = readResetState(state);
  return (
    <AuthFrame title={t('auth.resetTitle')} lead={t(`auth.resetLeads.${signInWith}`)}>
      {isRequired ? (
        <Alert severity="info" role="status" sx={{ marginBlockEnd: 3 }}>
          {t('auth.resetRequired')}
        </Alert>
      ) : null}
      <ResetPasswordForm username={username} returnTo={returnPathOf(state)} />
    </AuthFrame>
  );
}
