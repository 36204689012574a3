import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { AuthFrame } from './auth-frame.tsx';
import { readUpdateState } from './navigation-state.ts';
import { isolated } from './isolated.ts';
import { returnPathOf } from '../return-path.ts';
import { UpdatePasswordForm } from './update-password-form.tsx';

export function UpdatePasswordPage() {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: unknown };
  const travelled = readUpdateState(state);
  const returnTo = returnPathOf(state);
  if (!travelled) return <Navigate replace to={paths.resetPassword} state={{ returnTo }} />;
  const { username } = travelled;
  return (
    <AuthFrame title={t('auth.updateTitle')} lead={t('auth.updateLead', { value: isolated(username) })}>
      <UpdatePasswordForm username={username} returnTo={returnTo} />
    </AuthFrame>
  );
}
