import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { AuthFrame } from './auth-frame.tsx';
import { readNewPasswordState } from './navigation-state.ts';
import { NewPasswordRequiredForm } from './new-password-required-form.tsx';
import { findPassword } from './pending-sign-in.ts';
import { returnPathOf } from '../return-path.ts';

export function NewPasswordRequiredPage() {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: unknown };
  const travelled = readNewPasswordState(state);
  const returnTo = returnPathOf(state);
  if (!travelled || !findPassword(travelled.username)) {
    const username = travelled?.username ?? '';
    return <Navigate replace to={paths.signIn} state={{ username, returnTo, notice: 'setPassword' }} />;
  }
  return (
    <AuthFrame title={t('auth.newPasswordTitle')} lead={t('auth.newPasswordLead')}>
      <NewPasswordRequiredForm {...travelled} returnTo={returnTo} />
    </AuthFrame>
  );
}
