import { confirmSignIn } from 'aws-amplify/auth';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useAuthAttempt } from './auth-attempt.ts';
import { isSignInOver } from './auth-problem.ts';
import { useSignInSteps } from './use-sign-in-steps.ts';

/** Puts a password of the person's own in the place of the temporary one, and goes on signing in. */
export function useNewPassword({ username, returnTo }: { readonly username: string; readonly returnTo: string }) {
  const navigate = useNavigate();
  const follow = useSignInSteps(returnTo);
  const { problem, attempt } = useAuthAttempt();

  const save = (password: string, userAttributes: Readonly<Record<string, string>>) =>
    attempt(async () => {
      try {
        const { nextStep } = await confirmSignIn({ challengeResponse: password, options: { userAttributes } });
        await follow(nextStep, { username, password, replace: true });
      } catch (error) {
        if (!isSignInOver(error)) throw error;
        await navigate(paths.signIn, { replace: true, state: { username, returnTo, notice: 'setPassword' } });
      }
    });
  return { problem, save };
}
