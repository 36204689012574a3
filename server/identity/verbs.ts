// Every call that the pool answers, by the name in its target header.
import type { Verb } from './verb.ts';
import { confirmSignUp } from './verbs/confirm-sign-up.ts';
import { getTokensFromRefreshToken } from './verbs/get-tokens-from-refresh-token.ts';
import { getUser } from './verbs/get-user.ts';
import { globalSignOut } from './verbs/global-sign-out.ts';
import { initiateAuth } from './verbs/initiate-auth.ts';
import { resendConfirmationCode } from './verbs/resend-confirmation-code.ts';
import { respondToAuthChallenge } from './verbs/respond-to-auth-challenge.ts';
import { revokeToken } from './verbs/revoke-token.ts';
import { signUp } from './verbs/sign-up.ts';

/** A map, so that no name of a prototype is a verb. */
export const verbs: ReadonlyMap<string, Verb> = new Map([
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['InitiateAuth', initiateAuth],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['GetUser', getUser],
  ['RevokeToken', revokeToken],
  ['GlobalSignOut', globalSignOut],
]);
