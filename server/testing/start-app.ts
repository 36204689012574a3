// The whole product on a port of its own, asked through its front door.
import { type Caller, call } from '@fanfare/contract/call.ts';
import type { AnswerOf, Endpoint, InputOf } from '@fanfare/contract/endpoint.ts';
import { type App, buildApp } from '../app.ts';
import { clientBase, publicBase } from '../public-config.ts';
import { migrate } from '../database/migrate.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { type SteadyClock, openSteadyClock } from '../database/steady-clock.ts';
import { type Seed, type UserPool, makeSeed } from '../identity/open-pool.ts';
import type { Images } from '../images/images.ts';
import { openImages } from '../images/open-images.ts';
import { closeWithin } from '../http/close.ts';
import { openMessages } from '../letters/open.ts';
import { type Environment, type Settings, readSettings } from '../settings.ts';
import { openStaffPool } from '../staff-pool.ts';
import { type CastMember, castPassword } from './cast.ts';
import { freePort } from './free-port.ts';
import { watchQueries } from './queries-store.ts';
import { readyDatabase } from './ready-database.ts';
import type { TestDatabase } from './test-database.ts';

/** Somebody who asks: answers are the envelope's body, refusals are thrown as `CallError`. */
export interface Asker {
  readonly token: string | undefined;
  readonly call: <const E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<AnswerOf<E>>;
}

/** What the pool gives for a sign-in. */
export interface Tokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
}

/** The product without a pool of its own: whoever asks it brings a token from elsewhere. */
export interface PoollessApp extends AsyncDisposable {
  readonly url: string;
  readonly settings: Settings;
  readonly database: Database;
  readonly images: Images;
  readonly steadyClock: SteadyClock;
  readonly served: App['served'];
  readonly purge: App['purge'];
  readonly sendNotifications: App['sendNotifications'];
  readonly tellWebhooks: App['tellWebhooks'];
  readonly texting: App['texting'];
  readonly askForLostAnswers: App['askForLostAnswers'];
  readonly withToken: (token: string | undefined) => Asker;
  /** Lets time pass for the whole product. */
  readonly passTime: (ms: number) => void;
  /** Sets its clock wrong: no time has passed. */
  readonly jumpClock: (ms: number) => void;
  /** Until what it answers is called, time passes only where a test lets it: however busy the machine is, none meanwhile. */
  readonly stopClock: () => () => void;
  readonly now: () => number;
}

export interface TestApp extends PoollessApp {
  readonly pool: UserPool;
  /** Signs the person in, and up before where needed; once for each person. */
  readonly as: (person: CastMember) => Promise<Asker>;
  /** A new sign-in of the person. */
  readonly signIn: (person: CastMember) => Promise<Tokens>;
}

interface TestOptions {
  readonly environment?: Environment;
  /** Another process's database; without it the app gets a new one and removes it. */
  readonly on?: TestDatabase;
}

export async function startApp(options: TestOptions = {}): Promise<TestApp> {
  const { pool, ...app } = await startProduct(options);
  if (!pool) throw new Error('The environment names Amazon’s pool: startAppWithAmazon starts such an app.');
  const signIn = signerIn(app.url, pool);
  return { ...app, pool, signIn, as: signedInOnce(signIn, app.withToken) };
}

/** The product with another app of ours in Amazon's place: its pool signs people in, at its own addresses. */
export async function startAppWithAmazon(
  amazon: Pick<TestApp, 'url' | 'pool'>,
  { environment = {}, on }: TestOptions = {},
): Promise<PoollessApp> {
  const { pool: _none, ...app } = await startProduct({
    environment: { ...amazonEnvironment(amazon), ...environment },
    ...(on && { on }),
  });
  return app;
}

/** The settings with which the product takes an app's pool for Amazon's. */
export function amazonEnvironment({ url, pool: { ids } }: Pick<TestApp, 'url' | 'pool'>): Environment {
  return {
    COGNITO_USER_POOL_ID: ids.userPoolId,
    COGNITO_CLIENT_ID: ids.clientId,
    COGNITO_IDENTITY_POOL_ID: ids.identityPoolId,
    COGNITO_ENDPOINT: `${url}/identity/user-pool`,
    COGNITO_ISSUER: `${url}/identity/${ids.userPoolId}`,
    COGNITO_IDENTITY_ENDPOINT: `${url}/identity/identity-pool`,
  };
}

/** Whoever asked and did not read to the end keeps no test waiting. */
const closeMsMax = 10_000;

async function startProduct({ environment = {}, on }: TestOptions) {
  const data = on ?? (await readyDatabase());
  const settings = readSettings(await testEnvironment(data, environment));
  let aheadMs = 0;
  let passedMs = 0;
  let stoppedAt: number | undefined;
  const clock = () => (stoppedAt ?? Date.now()) + aheadMs;
  const database = openDatabase(settings);
  if (on) await migrate(database);
  const steadyClock = await openSteadyClock({ database, clock, uptime: () => performance.now() + passedMs });
  const images = await openImages({ database, settings, clock, steadyClock });
  const send = openMessages(settings);
  const pool = await openStaffPool({ database, settings, send, clock, steadyClock, seed: await poolSeed() });
  const { http, ...looks } = await buildApp({ settings, database, images, pool, send, clock, steadyClock });
  await watchQueries(http, database);
  await http.listen({ port: settings.port, host: settings.host });
  return {
    url: settings.publicUrl,
    settings,
    database,
    images,
    steadyClock,
    pool,
    ...looks,
    withToken: askerFor(settings.publicUrl),
    passTime: (ms: number) => {
      aheadMs += ms;
      passedMs += ms;
    },
    jumpClock: (ms: number) => {
      aheadMs += ms;
    },
    stopClock: () => {
      stoppedAt = Date.now();
      return () => (stoppedAt = undefined);
    },
    now: clock,
    async [Symbol.asyncDispose]() {
      await closeWithin(http, closeMsMax);
      await images.close();
      await database.destroy();
      if (!on) await data.remove();
    },
  };
}

let seed: Promise<Seed> | undefined;

/** Names and a key for the pools of a test process: a key takes a moment to make. */
export function poolSeed(): Promise<Seed> {
  seed ??= makeSeed();
  return seed;
}

async function testEnvironment(data: TestDatabase, environment: Environment): Promise<Environment> {
  const port = await freePort();
  return {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: data.dataDir,
    DATABASE_URL: data.databaseUrl,
    DEMO: 'off',
    // A busy machine is no outage.
    DATABASE_TIMEOUT_MS: '60000',
    ...environment,
  };
}

/** Asks the product at an address. */
export function askerFor(url: string) {
  return (token: string | undefined): Asker => {
    const caller: Caller = {
      bases: { client: `${url}${clientBase}`, public: `${url}${publicBase}` },
      token: () => Promise.resolve(token),
      wait: () => Promise.resolve(),
      // However long it takes: a busy machine is no outage.
      fetch: (address, init) => fetch(address, { ...init, signal: null }),
    };
    return { token, call: (endpoint, input) => call(caller, endpoint, input) };
  };
}

function signedInOnce(signIn: TestApp['signIn'], withToken: TestApp['withToken']): TestApp['as'] {
  const askers = new Map<string, Promise<Asker>>();
  return (person) => {
    const asker = askers.get(person.email) ?? signIn(person).then(({ AccessToken }) => withToken(AccessToken));
    askers.set(person.email, asker);
    return asker;
  };
}

function signerIn(url: string, pool: UserPool): TestApp['signIn'] {
  const known = new Set<string>();
  return async ({ email, givenName, familyName }) => {
    if (!known.has(email)) await pool.addUser({ email, givenName, familyName, password: castPassword });
    known.add(email);
    return await signInByPassword(url, pool.ids.clientId, email);
  };
}

/** Signs in through the front door. */
export async function signInByPassword(url: string, clientId: string, email: string): Promise<Tokens> {
  const response = await fetch(`${url}/identity/user-pool`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: castPassword },
    }),
  });
  const answer = (await response.json()) as { AuthenticationResult?: Tokens };
  if (answer.AuthenticationResult) return answer.AuthenticationResult;
  throw new Error(`${email} was not signed in: ${response.status} ${JSON.stringify(answer)}`);
}
