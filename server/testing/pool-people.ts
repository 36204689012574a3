// The embedded pool as somebody's app sees it, in any kind of pool.
import { type PoolAnswer, askPool, readCode, signInWithPassword, tokensOf } from './ask-pool.ts';
import { castPassword } from './cast.ts';
import type { TestApp } from './start-app.ts';

/** Of the pool of the app that a test has started by the time it asks. */
export function poolPeople(app: () => TestApp) {
  const signUpAs = (Username: string, attributes: Readonly<Record<string, string>> = {}): Promise<PoolAnswer> =>
    askPool(app(), 'SignUp', {
      Username,
      Password: castPassword,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    });
  /** With the newest code that went to an address. */
  const confirm = async (Username: string, to: string, more = {}): Promise<PoolAnswer> =>
    await askPool(app(), 'ConfirmSignUp', { Username, ConfirmationCode: await readCode(app(), to), ...more });
  /** Answers an access token. */
  const join = async (name: string, attributes: Readonly<Record<string, string>>, to: string): Promise<string> => {
    await signUpAs(name, attributes);
    await confirm(name, to);
    return tokensOf(await signInWithPassword(app(), name)).AccessToken;
  };
  const isLetIn = async (name: string): Promise<boolean> => (await signInWithPassword(app(), name)).status === 200;
  const ask = (AccessToken: string, operation: string, body: object = {}): Promise<PoolAnswer> =>
    askPool(app(), operation, { AccessToken, ...body });
  const update = (AccessToken: string, Name: string, Value: string): Promise<PoolAnswer> =>
    ask(AccessToken, 'UpdateUserAttributes', { UserAttributes: [{ Name, Value }] });
  const read = async (AccessToken: string): Promise<Record<string, string>> => {
    const { body } = await ask(AccessToken, 'GetUser');
    const list = body['UserAttributes'] as { Name: string; Value: string }[];
    return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));
  };
  /** Where a code for a new password is said to have gone. */
  const forgetTold = async (Username: string): Promise<unknown> =>
    (await askPool(app(), 'ForgotPassword', { Username })).body['CodeDeliveryDetails'];
  return { signUpAs, confirm, join, isLetIn, ask, update, read, forgetTold };
}

/** What a token says, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}
