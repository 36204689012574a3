// Loaded only where it is needed, so that no first page carries it.
import { type SignInInput, type SignInOutput, signIn } from 'aws-amplify/auth';

/**
 * What comes next by a new password whose answer may have been lost: Amplify sends it again by itself, and then its code
 * or session has been used. Nothing where the password was not taken.
 */
export async function tryNewPassword(by: SignInInput): Promise<SignInOutput['nextStep'] | undefined> {
  return await signIn(by).then(
    ({ nextStep }) => nextStep,
    () => undefined,
  );
}
