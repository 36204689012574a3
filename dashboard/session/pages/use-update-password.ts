import { confirmResetPassword } from 'aws-amplify/auth';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useAuthAttempt } from './auth-attempt.ts';
import { askForResetCode } from './reset-code.ts';

/** Sets a new password for the code that was sent, and leads to signing in with it. */
export function useUpdatePassword({ username, returnTo }: { readonly username: string; readonly returnTo: string }) {
  const navigate = useNavigate();
  const { problem, attempt } = useAuthAttempt('code');

  const update = (confirmationCode: string, newPassword: string) =>
    attempt(async () => {
      await confirmResetPassword({ username, confirmationCode, newPassword });
      await navigate(paths.signIn, { replace: true, state: { username, returnTo, notice: 'passwordUpdated' } });
    });
  const resend = () => attempt(() => askForResetCode(username));
  return { problem, update, resend };
}
