// A real OpenID provider in Amazon's place: its sign-in page, its tokens and its sign-out, under Amazon's addresses.
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import type { Configuration } from 'oidc-provider';
import { generate } from 'selfsigned';
import { freePort } from '@fanfare/server/testing/free-port.ts';
import { type Person, newPerson } from './people.ts';
import type { Environment } from './product.ts';
import { answerAsAmazon, pageOf } from './provider-answers.ts';

export interface OpenidProvider extends AsyncDisposable {
  /** Where people sign in, without a scheme. */
  readonly domain: string;
  readonly origins: readonly string[];
  /** What a product is told that people of this provider work with. */
  readonly settings: Environment;
  /** The only person that it knows. */
  readonly person: Person;
  /** How many refresh tokens it has given out and not been asked to revoke. */
  readonly openSessions: () => number;
}

const clientId = 'journeysclient';
const resource = 'urn:journeys:pool';
const scopes = 'openid email profile aws.cognito.signin.user.admin';

/** For a product at an address that is known before it starts. */
export async function startOpenidProvider(productUrl: string): Promise<OpenidProvider> {
  const person = newPerson();
  const issuer = `http://localhost:${await freePort()}`;
  // Loaded only here: every journey's process reads this file.
  const { Provider } = await import('oidc-provider');
  const provider = new Provider(issuer, configurationFor(person, `${productUrl}/auth/sign-in`));
  const sessions = new Set<string>();
  provider.on('refresh_token.saved', ({ jti }) => sessions.add(jti));
  provider.on('refresh_token.destroyed', ({ jti }) => sessions.delete(jti));
  const handle = answerAsAmazon(provider, person);
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const secure = await listen(createHttpsServer({ key, cert }, handle));
  const plain = await listen(createHttpServer(handle), Number(new URL(issuer).port));
  const domain = `localhost:${portOf(secure)}`;
  return {
    domain,
    origins: [issuer, `https://${domain}`],
    person,
    openSessions: () => sessions.size,
    settings: {
      COGNITO_USER_POOL_ID: 'us-east-1_Journeys1',
      COGNITO_CLIENT_ID: clientId,
      COGNITO_ENDPOINT: `${issuer}/pool`,
      COGNITO_ISSUER: issuer,
      COGNITO_DOMAIN: domain,
      COGNITO_SCOPES: scopes,
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([secure, plain].map((server) => close(server)));
    },
  };
}

function configurationFor({ email, firstName, lastName }: Person, back: string): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' };
  return {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [back],
        post_logout_redirect_uris: [back],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    routes: { authorization: '/oauth2/authorize', token: '/oauth2/token', jwks: '/.well-known/jwks.json' },
    scopes: scopes.split(' '),
    claims: { openid: ['sub', 'cognito:username'], email: ['email'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
    issueRefreshToken: () => true,
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        'cognito:username': accountId,
        email,
        given_name: firstName,
        family_name: lastName,
      }),
    }),
    extraTokenClaims: (_, token) => ({
      token_use: 'access',
      username: 'accountId' in token ? token.accountId : undefined,
      origin_jti: randomUUID(),
    }),
    ttl: { Interaction: 600, Grant: 3_600, Session: 3_600, AccessToken: 3_600, IdToken: 3_600, RefreshToken: 86_400 },
    interactions: { url: (_, { uid }) => `/login/${uid}` },
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(scopes);
      grant.addResourceScope(resource, scopes);
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (ctx, form) => {
          const button = '<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out here</button>';
          ctx.body = pageOf('Sign out of the provider', `${form}${button}`);
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: scopes, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }),
      },
    },
  };
}

async function listen<S extends Server>(server: S, port = 0): Promise<S> {
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function close(
  server: ReturnType<typeof createHttpServer> | ReturnType<typeof createHttpsServer>,
): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
