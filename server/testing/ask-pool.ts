// The embedded user pool, asked in its own protocol.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import type { Environment, Settings } from '../settings.ts';
import { castPassword } from './cast.ts';
import type { TestApp, Tokens } from './start-app.ts';
import { makeClaim, startSrp } from './srp-client.ts';

export interface PoolAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  /** The name of the error; undefined where there is none. */
  readonly type: string | undefined;
}

export interface OutboxLine {
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string;
  readonly username: string;
  readonly purpose: string;
  readonly unsubscribeUrl?: string;
}

/** A browser: where it asks from, and what it was given to keep. */
export interface Browser {
  readonly address: string;
  cookie?: string;
}

type AskedPool = Pick<TestApp, 'url' | 'pool'> & { readonly browser?: Browser };

/** What makes the product believe the addresses of {@link browserAt}. */
export const behindProxy: Environment = { NODE_ENV: 'production' };

/** The product as a browser asks it, one that keeps cookies. */
export function browserAt(
  { url, pool }: AskedPool,
  address: string,
  cookie?: string,
): AskedPool & { readonly browser: Browser } {
  return { url, pool, browser: { address, ...(cookie !== undefined && { cookie }) } };
}

/** Calls an operation; the client's id is added where the body has none. */
export async function askPool({ url, pool, browser }: AskedPool, operation: string, body: object): Promise<PoolAnswer> {
  return await postToPool(url, {
    ...(browser && { browser }),
    target: `AWSCognitoIdentityProviderService.${operation}`,
    body: JSON.stringify({ ClientId: pool.ids.clientId, ...body }),
  });
}

/** Calls an operation of the identity pool; its id is added to `GetId`. */
export async function askIdentityPool({ url, pool }: AskedPool, operation: string, body: object): Promise<PoolAnswer> {
  return await postToPool(url, {
    path: 'identity-pool',
    target: `AWSCognitoIdentityService.${operation}`,
    body: JSON.stringify({ ...(operation === 'GetId' && { IdentityPoolId: pool.ids.identityPoolId }), ...body }),
  });
}

/** How clients name an id token where it is a login. */
export function loginOf(idToken: string): { readonly Logins: Readonly<Record<string, string>> } {
  const { iss = '' } = decodeJwt(idToken);
  return { Logins: { [iss.replace(/^https?:\/\//, '')]: idToken } };
}

export interface RawCall {
  readonly path?: 'user-pool' | 'identity-pool';
  readonly target: string;
  readonly body: string;
  readonly browser?: Browser;
}

export async function postToPool(
  url: string,
  { path = 'user-pool', target, body, browser }: RawCall,
): Promise<PoolAnswer> {
  const response = await fetch(`${url}/identity/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': target,
      ...(browser && { 'x-forwarded-for': browser.address }),
      ...(browser?.cookie && { cookie: browser.cookie }),
    },
    body,
  });
  const [kept] = response.headers.getSetCookie();
  if (browser && kept) browser.cookie = kept.split(';', 1)[0] ?? '';
  const answer = (await response.json()) as Record<string, unknown>;
  const type = answer['__type'] as string | undefined;
  return { status: response.status, headers: response.headers, body: answer, type };
}

export async function signUp(app: AskedPool, email: string, password = castPassword): Promise<PoolAnswer> {
  return await askPool(app, 'SignUp', { Username: email, Password: password, UserAttributes: [] });
}

export async function signInWithPassword(app: AskedPool, email: string, password = castPassword): Promise<PoolAnswer> {
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  return await askPool(app, 'InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
}

/** The first step of signing in by SRP, and what the second needs. */
export async function beginSrp(app: AskedPool, email: string) {
  const client = startSrp();
  const AuthParameters = { USERNAME: email, SRP_A: client.A };
  const { body } = await askPool(app, 'InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters });
  const parameters = body['ChallengeParameters'] as Record<string, string>;
  const poolName = app.pool.ids.userPoolId.split('_')[1] ?? '';
  return {
    parameters,
    claim: (password = castPassword) => makeClaim(client, { poolName, password, parameters }),
  };
}

export async function answerSrp(app: AskedPool, ChallengeResponses: object): Promise<PoolAnswer> {
  return await askPool(app, 'RespondToAuthChallenge', { ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses });
}

export async function signInWithSrp(app: AskedPool, email: string, password = castPassword): Promise<PoolAnswer> {
  const { claim } = await beginSrp(app, email);
  return await answerSrp(app, claim(password));
}

export function tokensOf({ body }: PoolAnswer): Tokens {
  return body['AuthenticationResult'] as Tokens;
}

export async function readOutbox({ dataDir }: Pick<Settings, 'dataDir'>): Promise<OutboxLine[]> {
  const text = await readFile(join(dataDir, 'outbox.ndjson'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as OutboxLine);
}

/** The newest code that was sent to an address. */
export async function readCode(app: Pick<TestApp, 'settings'>, email: string): Promise<string> {
  const lines = await readOutbox(app.settings);
  return lines.findLast(({ to, code }) => to === email && code)?.code ?? '';
}
