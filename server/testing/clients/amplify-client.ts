// aws-amplify as it comes.
import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { TestApp } from '../start-app.ts';
import type { Delivery, PoolClient, Step, Texts } from './pool-client.ts';

type Step6 = auth.SignInOutput['nextStep']['signInStep'];
type Details = { readonly deliveryMedium?: string; readonly destination?: string } | undefined;

const steps: Readonly<Partial<Record<Step6, Step>>> = {
  DONE: 'DONE',
  CONFIRM_SIGN_UP: 'CONFIRM_SIGN_UP',
  RESET_PASSWORD: 'RESET_PASSWORD',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'NEW_PASSWORD',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'TOTP',
};

// It warns about every endpoint that is not Amazon's.
ConsoleLogger.LOG_LEVEL = 'ERROR';

/** There is one in a process, as the library has it. */
export function amplifyClient({ url, pool, settings }: Pick<TestApp, 'url' | 'pool' | 'settings'>): PoolClient {
  const { userPoolId, clientId, identityPoolId } = pool.ids;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId: clientId,
        userPoolEndpoint: `${url}/identity/user-pool`,
        identityPoolId,
        identityPoolEndpoint: `${url}/identity/identity-pool`,
        allowGuestAccess: settings.auth.guests,
      },
    },
  });
  return { ...beforeSignIn, ...whileSignedIn };
}

const beforeSignIn = {
  signUp: async ({ username, password, attributes }) => {
    const { nextStep } = await auth.signUp({ username, password, options: { userAttributes: attributes } });
    return toDelivery(nextStep.signUpStep === 'CONFIRM_SIGN_UP' ? nextStep.codeDeliveryDetails : undefined);
  },
  confirmSignUp: async (username, confirmationCode) => void (await auth.confirmSignUp({ username, confirmationCode })),
  resendCode: async (username) => toDelivery(await auth.resendSignUpCode({ username })),
  signIn: async (username, password, way = 'SRP') => {
    const options = way === 'password' ? ({ authFlowType: 'USER_PASSWORD_AUTH' } as const) : undefined;
    return toStep(await auth.signIn({ username, password, ...(options && { options }) }));
  },
  chooseNewPassword: async (challengeResponse) => toStep(await auth.confirmSignIn({ challengeResponse })),
  sendTotp: async (challengeResponse) => toStep(await auth.confirmSignIn({ challengeResponse })),
  forgotPassword: async (username) => toDelivery((await auth.resetPassword({ username })).nextStep.codeDeliveryDetails),
  resetPassword: ({ username, code, password }) =>
    auth.confirmResetPassword({ username, confirmationCode: code, newPassword: password }),
} satisfies Partial<PoolClient>;

const whileSignedIn = {
  refresh: async () => void (await auth.fetchAuthSession({ forceRefresh: true })),
  accessToken: async () => (await auth.fetchAuthSession()).tokens?.accessToken.toString(),
  readAttributes: async () => (await auth.fetchUserAttributes()) as Texts,
  updateAttributes: async (userAttributes) => {
    const updated = Object.entries(await auth.updateUserAttributes({ userAttributes }));
    return updated
      .filter(([, { nextStep }]) => nextStep.updateAttributeStep === 'CONFIRM_ATTRIBUTE_WITH_CODE')
      .map(([name]) => name);
  },
  deleteAttributes: ([first = 'name', ...rest]) => auth.deleteUserAttributes({ userAttributeKeys: [first, ...rest] }),
  sendAttributeCode: async (name) => void (await auth.sendUserAttributeVerificationCode({ userAttributeKey: name })),
  verifyAttribute: (name, code) => auth.confirmUserAttribute({ userAttributeKey: name, confirmationCode: code }),
  changePassword: (oldPassword, newPassword) => auth.updatePassword({ oldPassword, newPassword }),
  setUpTotp: async () => (await auth.setUpTOTP()).sharedSecret,
  verifyTotp: (code) => auth.verifyTOTPSetup({ code }),
  preferTotp: (isPreferred) => auth.updateMFAPreference({ totp: isPreferred ? 'PREFERRED' : 'DISABLED' }),
  signOut: () => auth.signOut(),
  signOutEverywhere: () => auth.signOut({ global: true }),
  deleteUser: () => auth.deleteUser(),
  getIdentity: async () => {
    const { identityId = '', credentials } = await auth.fetchAuthSession();
    return { identityId, expiration: credentials?.expiration };
  },
} satisfies Partial<PoolClient>;

function toStep({ nextStep }: auth.SignInOutput): Step {
  const step = steps[nextStep.signInStep];
  if (!step) throw new Error(`Signing in asked for ${nextStep.signInStep}.`);
  return step;
}

function toDelivery(details: Details): Delivery {
  return { medium: details?.deliveryMedium, destination: details?.destination };
}
