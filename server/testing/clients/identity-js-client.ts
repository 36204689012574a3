// amazon-cognito-identity-js as it comes, with a storage of its own. All of it is called deprecated; people still use it.
/* oxlint-disable typescript/no-deprecated */
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
  type ICognitoStorage,
  type ISignUpResult,
  type IAuthenticationCallback,
} from 'amazon-cognito-identity-js';
import type { TestApp } from '../start-app.ts';
import type { Delivery, PoolClient, Step, Texts } from './pool-client.ts';

type Callback<T> = (error?: Error | null, result?: T) => void;

const stepsOfErrors: ReadonlyMap<string, Step> = new Map([
  ['UserNotConfirmedException', 'CONFIRM_SIGN_UP'],
  ['PasswordResetRequiredException', 'RESET_PASSWORD'],
]);

/** What the library holds of the person, for tests that look into it. */
export interface Holder {
  readonly storage: Map<string, string>;
  readonly userOf: (username: string) => CognitoUser;
  /** Whoever signed in last. */
  user: CognitoUser;
}

export function holdIdentityJs({ url, pool }: Pick<TestApp, 'url' | 'pool'>): Holder {
  const { userPoolId: UserPoolId, clientId: ClientId } = pool.ids;
  const storage = new Map<string, string>();
  const Storage: ICognitoStorage = {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
    clear: () => storage.clear(),
  };
  const Pool = new CognitoUserPool({ UserPoolId, ClientId, Storage, endpoint: `${url}/identity/user-pool` });
  const userOf = (Username: string) => new CognitoUser({ Username, Pool, Storage });
  return { storage, userOf, user: userOf('nobody') };
}

export function identityJsClient(app: Pick<TestApp, 'url' | 'pool'>, holder = holdIdentityJs(app)): PoolClient {
  return { ...signingUp(app, holder), ...signingIn(holder), ...attributes(holder), ...account(holder) };
}

function signingUp({ url, pool }: Pick<TestApp, 'url' | 'pool'>, holder: Holder) {
  const { userPoolId: UserPoolId, clientId: ClientId } = pool.ids;
  const strangers = new CognitoUserPool({ UserPoolId, ClientId, endpoint: `${url}/identity/user-pool` });
  return {
    signUp: async ({ username, password, attributes: given }) => {
      const result = await answer<ISignUpResult>((done) =>
        strangers.signUp(username, password, toList(given), [], done),
      );
      return toDelivery(result.codeDeliveryDetails);
    },
    confirmSignUp: async (username, code) => {
      await answer<unknown>((done) => holder.userOf(username).confirmRegistration(code, false, done));
    },
    resendCode: async (username) => {
      const result = await answer<Sent>((done) => holder.userOf(username).resendConfirmationCode(done));
      return toDelivery(result.CodeDeliveryDetails);
    },
    forgotPassword: async (username) => {
      const result = await answer<Sent>((done) =>
        holder.userOf(username).forgotPassword({ onSuccess: (data) => done(null, data as Sent), onFailure: done }),
      );
      return toDelivery(result.CodeDeliveryDetails);
    },
    resetPassword: async ({ username, code, password }) => {
      await succeed((callbacks) => holder.userOf(username).confirmPassword(code, password, callbacks));
    },
  } satisfies Partial<PoolClient>;
}

function signingIn(holder: Holder) {
  return {
    signIn: async (Username, Password, way = 'SRP') => {
      holder.user = holder.userOf(Username);
      if (way === 'password') holder.user.setAuthenticationFlowType('USER_PASSWORD_AUTH');
      const details = new AuthenticationDetails({ Username, Password });
      return await step((callbacks) => holder.user.authenticateUser(details, callbacks));
    },
    chooseNewPassword: (password) =>
      step((callbacks) => holder.user.completeNewPasswordChallenge(password, {}, callbacks)),
    sendTotp: (code) => step((callbacks) => holder.user.sendMFACode(code, callbacks, 'SOFTWARE_TOKEN_MFA')),
    refresh: async () => {
      const { user } = holder;
      const session = user.getSignInUserSession();
      if (!session) throw new Error('Nobody is signed in.');
      await answer<unknown>((done) => user.refreshSession(session.getRefreshToken(), done));
    },
    accessToken: async () => {
      const session = await sessionOf(holder.user).catch(() => undefined);
      return session?.getAccessToken().getJwtToken();
    },
    signOut: () => new Promise<void>((resolve) => holder.user.signOut(resolve)),
    signOutEverywhere: async () => {
      await sessionOf(holder.user);
      await succeed((callbacks) => holder.user.globalSignOut(callbacks));
    },
  } satisfies Partial<PoolClient>;
}

function attributes(holder: Holder) {
  return {
    readAttributes: async () => {
      await sessionOf(holder.user);
      const list = await answer<CognitoUserAttribute[]>((done) => holder.user.getUserAttributes(done));
      return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));
    },
    updateAttributes: (given) =>
      new Promise<readonly string[]>((resolve, reject) => {
        holder.user.updateAttributes(toList(given), (error, _said, details) => {
          if (error) reject(error);
          else resolve(((details as Updated).CodeDeliveryDetailsList ?? []).map((one) => one.AttributeName));
        });
      }),
    deleteAttributes: async (names) => {
      await answer<string>((done) => holder.user.deleteAttributes([...names], done));
    },
    sendAttributeCode: async (name) => {
      await succeed(({ onSuccess, onFailure }) => {
        const inputVerificationCode = () => onSuccess();
        holder.user.getAttributeVerificationCode(name, { onSuccess, onFailure, inputVerificationCode });
      });
    },
    verifyAttribute: (name, code) => succeed((callbacks) => holder.user.verifyAttribute(name, code, callbacks)),
  } satisfies Partial<PoolClient>;
}

function account(holder: Holder) {
  return {
    changePassword: async (from, to) => {
      await answer<string>((done) => holder.user.changePassword(from, to, done));
    },
    setUpTotp: () =>
      new Promise<string>((resolve, reject) => {
        holder.user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject });
      }),
    verifyTotp: (code) => succeed((callbacks) => holder.user.verifySoftwareToken(code, 'Phone', callbacks)),
    preferTotp: async (isPreferred) => {
      const settings = { Enabled: isPreferred, PreferredMfa: isPreferred };
      await answer<string>((done) => holder.user.setUserMfaPreference(null, settings, done));
    },
    deleteUser: async () => {
      await answer<string>((done) => holder.user.deleteUser(done));
    },
  } satisfies Partial<PoolClient>;
}

interface Details {
  readonly AttributeName: string;
  readonly DeliveryMedium: string;
  readonly Destination: string;
}

interface Sent {
  readonly CodeDeliveryDetails: Details;
}

interface Updated {
  readonly CodeDeliveryDetailsList?: readonly Details[];
}

export function sessionOf(user: CognitoUser): Promise<CognitoUserSession> {
  return answer<CognitoUserSession>((done) =>
    user.getSession((error: Error | null, session: CognitoUserSession | null) => done(error, session ?? undefined)),
  );
}

function answer<T>(ask: (done: Callback<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    ask((error, result) => {
      if (error) reject(error);
      else resolve(result as T);
    });
  });
}

interface Outcome {
  readonly onSuccess: () => void;
  readonly onFailure: (error: Error) => void;
}

function succeed(ask: (callbacks: Outcome) => void): Promise<void> {
  return new Promise((resolve, reject) => ask({ onSuccess: () => resolve(), onFailure: reject }));
}

function step(ask: (callbacks: IAuthenticationCallback) => void): Promise<Step> {
  return new Promise((resolve, reject) => {
    ask({
      onSuccess: () => resolve('DONE'),
      newPasswordRequired: () => resolve('NEW_PASSWORD'),
      totpRequired: () => resolve('TOTP'),
      onFailure: (error: Error) => {
        const next = stepsOfErrors.get(error.name);
        if (next) resolve(next);
        else reject(error);
      },
    });
  });
}

function toList(texts: Texts): CognitoUserAttribute[] {
  return Object.entries(texts).map(([Name, Value]) => new CognitoUserAttribute({ Name, Value }));
}

function toDelivery({ DeliveryMedium, Destination }: Details): Delivery {
  return { medium: DeliveryMedium, destination: Destination };
}
