import { signIn as amplifySignIn } from 'aws-amplify/auth';
import { useAuthAttempt } from './auth-attempt.ts';
import { isSignedInAlready } from './auth-problem.ts';
import { useSessionStore } from '../session-provider.tsx';
import { useSignInSteps } from './use-sign-in-steps.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Signs in and follows the step that the provider asks for. `signIn` answers whether the form is done. */
export function useSignIn(returnTo: string) {
  const store = useSessionStore();
  const follow = useSignInSteps(returnTo);
  const { problem, attempt } = useAuthAttempt();

  const signIn = (credentials: Credentials): Promise<boolean> =>
    attempt(async () => {
      try {
        await follow((await amplifySignIn(credentials)).nextStep, credentials);
      } catch (error) {
        if (!isSignedInAlready(error)) throw error;
        await store.load();
      }
    });
  return { problem, signIn };
}
