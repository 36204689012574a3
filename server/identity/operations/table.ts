// Every call that the pools answer, by the two parts of its target header: service and operation.
import type { Operation } from '../operation.ts';
import { associateSoftwareToken, setUserMfaPreference, verifySoftwareToken } from './authenticators.ts';
import { getCredentialsForIdentity, getId } from './identities.ts';
import {
  deleteUser,
  deleteUserAttributes,
  getUser,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from './own-account.ts';
import { changePassword, confirmForgotPassword, forgotPassword } from './passwords.ts';
import {
  getTokensFromRefreshToken,
  globalSignOut,
  initiateAuth,
  respondToAuthChallenge,
  revokeToken,
} from './sign-in.ts';
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up.ts';

const userPoolOperations: ReadonlyMap<string, Operation> = new Map([
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

const identityPoolOperations: ReadonlyMap<string, Operation> = new Map([
  ['GetId', getId],
  ['GetCredentialsForIdentity', getCredentialsForIdentity],
]);

/** Maps, so that no name of a prototype is a service or an operation. */
export const services: ReadonlyMap<string, ReadonlyMap<string, Operation>> = new Map([
  ['AWSCognitoIdentityProviderService', userPoolOperations],
  ['AWSCognitoIdentityService', identityPoolOperations],
]);
