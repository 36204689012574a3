import { resetPassword } from 'aws-amplify/auth';

/** What a pool answers only about some accounts. Who asks must not learn from it which accounts there are. */
const tellsOfTheAccount: ReadonlySet<string> = new Set([
  'UserNotFoundException',
  'UserNotConfirmedException',
  'NotAuthorizedException',
  'InvalidParameterException',
  'CodeDeliveryFailureException',
]);

/** Has a code sent if there is an account; throws only what has nothing to do with it. */
export async function askForResetCode(username: string): Promise<void> {
  try {
    await resetPassword({ username });
  } catch (error) {
    if (!(error instanceof Error) || !tellsOfTheAccount.has(error.name)) throw error;
    console.debug('No code was sent for a new password.', error.name);
  }
}
