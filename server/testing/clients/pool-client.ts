// What a person does with the pools, whichever client library does it for them.

/** Where a code went. */
export interface Delivery {
  readonly medium: string | undefined;
  readonly destination: string | undefined;
}

/** What signing in asks for next. */
export type Step = 'DONE' | 'CONFIRM_SIGN_UP' | 'RESET_PASSWORD' | 'NEW_PASSWORD' | 'TOTP';

export type Texts = Readonly<Record<string, string>>;

interface NewAccount {
  readonly username: string;
  readonly password: string;
  readonly attributes: Texts;
}

export interface Identity {
  readonly identityId: string;
  readonly expiration: Date | undefined;
}

/** Refusals are thrown as the library throws them; their `name` is the protocol's. */
export interface PoolClient {
  readonly signUp: (account: NewAccount) => Promise<Delivery>;
  readonly confirmSignUp: (username: string, code: string) => Promise<void>;
  readonly resendCode: (username: string) => Promise<Delivery>;
  readonly signIn: (username: string, password: string, way?: 'SRP' | 'password') => Promise<Step>;
  /** The next two answer what the last sign-in asked for. */
  readonly chooseNewPassword: (password: string) => Promise<Step>;
  readonly sendTotp: (code: string) => Promise<Step>;
  /** In every way that the library knows. */
  readonly refresh: () => Promise<void>;
  /** The access token as the library would use it now; nothing for somebody who is signed out. */
  readonly accessToken: () => Promise<string | undefined>;
  readonly readAttributes: () => Promise<Texts>;
  /** Answers the attributes that wait for a code. */
  readonly updateAttributes: (attributes: Texts) => Promise<readonly string[]>;
  readonly deleteAttributes: (names: readonly string[]) => Promise<void>;
  readonly sendAttributeCode: (name: 'email' | 'phone_number') => Promise<void>;
  readonly verifyAttribute: (name: 'email' | 'phone_number', code: string) => Promise<void>;
  readonly changePassword: (from: string, to: string) => Promise<void>;
  readonly forgotPassword: (username: string) => Promise<Delivery>;
  readonly resetPassword: (reset: { username: string; code: string; password: string }) => Promise<void>;
  /** Answers the secret for the authenticator. */
  readonly setUpTotp: () => Promise<string>;
  readonly verifyTotp: (code: string) => Promise<void>;
  readonly preferTotp: (isPreferred: boolean) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly signOutEverywhere: () => Promise<void>;
  readonly deleteUser: () => Promise<void>;
  /** The person's, or a guest's; missing in a library without identity pools. */
  readonly getIdentity?: () => Promise<Identity>;
}
