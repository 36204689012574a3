// Every call that the pool answers, by the name in its target header.
import type { Operation } from './operation.ts';
import { associateSoftwareToken } from './operations/associate-software-token.ts';
import { changePassword } from './operations/change-password.ts';
import { confirmForgotPassword } from './operations/confirm-forgot-password.ts';
import { confirmSignUp } from './operations/confirm-sign-up.ts';
import { deleteUserAttributes } from './operations/delete-user-attributes.ts';
import { deleteUser } from './operations/delete-user.ts';
import { forgotPassword } from './operations/forgot-password.ts';
import { getTokensFromRefreshToken } from './operations/get-tokens-from-refresh-token.ts';
import { getUser } from './operations/get-user.ts';
import { getUserAttributeVerificationCode } from './operations/get-user-attribute-verification-code.ts';
import { globalSignOut } from './operations/global-sign-out.ts';
import { initiateAuth } from './operations/initiate-auth.ts';
import { resendConfirmationCode } from './operations/resend-confirmation-code.ts';
import { respondToAuthChallenge } from './operations/respond-to-auth-challenge.ts';
import { revokeToken } from './operations/revoke-token.ts';
import { setUserMfaPreference } from './operations/set-user-mfa-preference.ts';
import { signUp } from './operations/sign-up.ts';
import { updateUserAttributes } from './operations/update-user-attributes.ts';
import { verifySoftwareToken } from './operations/verify-software-token.ts';
import { verifyUserAttribute } from './operations/verify-user-attribute.ts';

/** A map, so that no name of a prototype is a operation. */
export const operations: ReadonlyMap<string, Operation> = new Map([
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
