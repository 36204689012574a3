// Amazon's SDK as it comes. It has no SRP of its own, so the test brings one.
import * as identity from '@aws-sdk/client-cognito-identity';
import * as pool from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { makeClaim, startSrp } from '../srp-client.ts';
import type { TestApp } from '../start-app.ts';
import type { Delivery, PoolClient, Step, Texts } from './pool-client.ts';

type App = Pick<TestApp, 'url' | 'pool'>;

/** What was answered last, and the tokens that came of it. */
interface Held {
  challenge: Pick<pool.InitiateAuthResponse, 'ChallengeName' | 'ChallengeParameters' | 'Session'>;
  tokens: pool.AuthenticationResultType;
}

interface Sdk {
  readonly app: App;
  readonly users: pool.CognitoIdentityProvider;
  readonly identities: identity.CognitoIdentity;
  readonly ClientId: string;
  readonly held: Held;
}

const steps: ReadonlyMap<string | undefined, Step> = new Map([
  ['NEW_PASSWORD_REQUIRED', 'NEW_PASSWORD'],
  ['SOFTWARE_TOKEN_MFA', 'TOTP'],
  ['UserNotConfirmedException', 'CONFIRM_SIGN_UP'],
  ['PasswordResetRequiredException', 'RESET_PASSWORD'],
]);

/** Neither credentials nor a signature: these calls are unsigned. */
export function sdkClient(app: App): PoolClient {
  const { region, clientId: ClientId } = app.pool.ids;
  const users = new pool.CognitoIdentityProvider({ region, endpoint: `${app.url}/identity/user-pool` });
  const identities = new identity.CognitoIdentity({ region, endpoint: `${app.url}/identity/identity-pool` });
  const sdk: Sdk = { app, users, identities, ClientId, held: { challenge: {}, tokens: {} } };
  return { ...signingUp(sdk), ...signingIn(sdk), ...sessions(sdk), ...attributes(sdk), ...account(sdk) };
}

function signingUp({ users, ClientId }: Sdk) {
  return {
    signUp: async ({ username, password, attributes: given }) => {
      const asked = { ClientId, Username: username, Password: password, UserAttributes: toList(given) };
      return toDelivery((await users.signUp(asked)).CodeDeliveryDetails);
    },
    confirmSignUp: async (Username, ConfirmationCode) => {
      await users.confirmSignUp({ ClientId, Username, ConfirmationCode });
    },
    resendCode: async (Username) =>
      toDelivery((await users.resendConfirmationCode({ ClientId, Username })).CodeDeliveryDetails),
    forgotPassword: async (Username) =>
      toDelivery((await users.forgotPassword({ ClientId, Username })).CodeDeliveryDetails),
    resetPassword: async ({ username, code, password }) => {
      const asked = { ClientId, Username: username, ConfirmationCode: code, Password: password };
      await users.confirmForgotPassword(asked);
    },
  } satisfies Partial<PoolClient>;
}

function signingIn({ app, users, ClientId, held }: Sdk) {
  const respond = (ChallengeResponses: Record<string, string>) =>
    users.respondToAuthChallenge({
      ClientId,
      ChallengeName: held.challenge.ChallengeName,
      Session: held.challenge.Session,
      ChallengeResponses: {
        USERNAME: held.challenge.ChallengeParameters?.['USER_ID_FOR_SRP'] ?? '',
        ...ChallengeResponses,
      },
    });
  const bySrp = async (USERNAME: string, password: string) => {
    const srp = startSrp();
    const AuthParameters = { USERNAME, SRP_A: srp.A };
    held.challenge = await users.initiateAuth({ ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters });
    const parameters = held.challenge.ChallengeParameters ?? {};
    const poolName = app.pool.ids.userPoolId.split('_')[1] ?? '';
    return await respond(makeClaim(srp, { poolName, password, parameters }));
  };
  const byPassword = (USERNAME: string, PASSWORD: string) =>
    users.initiateAuth({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } });
  return {
    signIn: (username, password, way = 'SRP') =>
      step(held, way === 'SRP' ? bySrp(username, password) : byPassword(username, password)),
    chooseNewPassword: (NEW_PASSWORD) => step(held, respond({ NEW_PASSWORD })),
    sendTotp: (SOFTWARE_TOKEN_MFA_CODE) => step(held, respond({ SOFTWARE_TOKEN_MFA_CODE })),
  } satisfies Partial<PoolClient>;
}

function sessions({ app, users, identities, ClientId, held }: Sdk) {
  return {
    refresh: async () => {
      const { RefreshToken } = held.tokens;
      const AuthParameters = { REFRESH_TOKEN: RefreshToken ?? '' };
      for (const ask of [
        () => users.initiateAuth({ ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters }),
        () => users.getTokensFromRefreshToken({ ClientId, RefreshToken }),
      ]) {
        held.tokens = { RefreshToken, ...(await ask()).AuthenticationResult };
      }
    },
    accessToken: () => Promise.resolve(held.tokens.AccessToken),
    signOut: async () => {
      if (held.tokens.RefreshToken) await users.revokeToken({ ClientId, Token: held.tokens.RefreshToken });
      held.tokens = {};
    },
    signOutEverywhere: async () => {
      await users.globalSignOut({ AccessToken: held.tokens.AccessToken });
      held.tokens = {};
    },
    getIdentity: async () => {
      const { IdToken } = held.tokens;
      const Logins = IdToken ? { [providerOf(IdToken)]: IdToken } : undefined;
      const { IdentityId } = await identities.getId({ IdentityPoolId: app.pool.ids.identityPoolId, Logins });
      const got = await identities.getCredentialsForIdentity({ IdentityId, Logins });
      return { identityId: got.IdentityId ?? '', expiration: got.Credentials?.Expiration };
    },
  } satisfies Partial<PoolClient>;
}

function attributes({ users, held }: Sdk) {
  const asUser = () => ({ AccessToken: held.tokens.AccessToken });
  return {
    readAttributes: async () => {
      const { UserAttributes = [] } = await users.getUser(asUser());
      return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value])) as Texts;
    },
    updateAttributes: async (given) => {
      const asked = { ...asUser(), UserAttributes: toList(given) };
      const { CodeDeliveryDetailsList = [] } = await users.updateUserAttributes(asked);
      return CodeDeliveryDetailsList.map(({ AttributeName = '' }) => AttributeName);
    },
    deleteAttributes: async (names) => {
      await users.deleteUserAttributes({ ...asUser(), UserAttributeNames: [...names] });
    },
    sendAttributeCode: async (AttributeName) => {
      await users.getUserAttributeVerificationCode({ ...asUser(), AttributeName });
    },
    verifyAttribute: async (AttributeName, Code) => {
      await users.verifyUserAttribute({ ...asUser(), AttributeName, Code });
    },
  } satisfies Partial<PoolClient>;
}

function account({ users, held }: Sdk) {
  const asUser = () => ({ AccessToken: held.tokens.AccessToken });
  return {
    changePassword: async (PreviousPassword, ProposedPassword) => {
      await users.changePassword({ ...asUser(), PreviousPassword, ProposedPassword });
    },
    setUpTotp: async () => (await users.associateSoftwareToken(asUser())).SecretCode ?? '',
    verifyTotp: async (UserCode) => {
      await users.verifySoftwareToken({ ...asUser(), UserCode });
    },
    preferTotp: async (isPreferred) => {
      const SoftwareTokenMfaSettings = { Enabled: isPreferred, PreferredMfa: isPreferred };
      await users.setUserMFAPreference({ ...asUser(), SoftwareTokenMfaSettings });
    },
    deleteUser: async () => {
      await users.deleteUser(asUser());
      held.tokens = {};
    },
  } satisfies Partial<PoolClient>;
}

async function step(held: Held, asking: Promise<pool.InitiateAuthResponse>): Promise<Step> {
  try {
    const answer = await asking;
    held.challenge = answer;
    if (answer.AuthenticationResult) held.tokens = answer.AuthenticationResult;
    return steps.get(answer.ChallengeName) ?? 'DONE';
  } catch (error) {
    const next = steps.get((error as Error).name);
    if (next) return next;
    throw error;
  }
}

function providerOf(idToken: string): string {
  return (decodeJwt(idToken).iss ?? '').replace('http://', '');
}

function toList(texts: Texts): pool.AttributeType[] {
  return Object.entries(texts).map(([Name, Value]) => ({ Name, Value }));
}

function toDelivery(details: pool.CodeDeliveryDetailsType | undefined): Delivery {
  return { medium: details?.DeliveryMedium, destination: details?.Destination };
}
