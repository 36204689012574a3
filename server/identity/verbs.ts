// Every call that the pool answers, by the name in its target header.
import type { Verb } from './verb.ts';
import { associateSoftwareToken } from './verbs/associate-software-token.ts';
import { changePassword } from './verbs/change-password.ts';
import { confirmForgotPassword } from './verbs/confirm-forgot-password.ts';
import { confirmSignUp } from './verbs/confirm-sign-up.ts';
import { deleteUserAttributes } from './verbs/delete-user-attributes.ts';
import { deleteUser } from './verbs/delete-user.ts';
import { forgotPassword } from './verbs/forgot-password.ts';
import { getTokensFromRefreshToken } from './verbs/get-tokens-from-refresh-token.ts';
import { getUser } from './verbs/get-user.ts';
import { getUserAttributeVerificationCode } from './verbs/get-user-attribute-verification-code.ts';
import { globalSignOut } from './verbs/global-sign-out.ts';
import { initiateAuth } from './verbs/initiate-auth.ts';
import { resendConfirmationCode } from './verbs/resend-confirmation-code.ts';
import { respondToAuthChallenge } from './verbs/respond-to-auth-challenge.ts';
import { revokeToken } from './verbs/revoke-token.ts';
import { setUserMfaPreference } from './verbs/set-user-mfa-preference.ts';
import { signUp } from './verbs/sign-up.ts';
import { updateUserAttributes } from './verbs/update-user-attributes.ts';
import { verifySoftwareToken } from './verbs/verify-software-token.ts';
import { verifyUserAttribute } from './verbs/verify-user-attribute.ts';

/** A map, so that no name of a prototype is a verb. */
export const verbs: ReadonlyMap<string, Verb> = new Map([
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['InitiateAuth', initiateAuth],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['ForgotPassword', forgotPassword],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['ChangePassword', changePassword],
  ['GetUser', getUser],
  ['UpdateUserAttributes', updateUserAttributes],
  ['DeleteUserAttributes', deleteUserAttributes],
  ['GetUserAttributeVerificationCode', getUserAttributeVerificationCode],
  ['VerifyUserAttribute', verifyUserAttribute],
  ['AssociateSoftwareToken', associateSoftwareToken],
  ['VerifySoftwareToken', verifySoftwareToken],
  ['SetUserMFAPreference', setUserMfaPreference],
  ['RevokeToken', revokeToken],
  ['GlobalSignOut', globalSignOut],
  ['DeleteUser', deleteUser],
]);
