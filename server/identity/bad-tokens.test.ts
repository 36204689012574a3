// Every call that takes a token, with tokens that look good and are not. Those that are signed here by the pool's own
// key show that a good signature alone opens nothing.
import { CompactSign, type CryptoKey, type JWK, SignJWT, decodeJwt, exportJWK, generateKeyPair, importJWK } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { askIdentityPool, askPool } from '../testing/ask-pool.ts';
import { callExamples } from '../testing/call-examples.ts';
import { ada } from '../testing/cast.ts';
import { sharedApp } from '../testing/shared-app.ts';
import type { TestApp, Tokens } from '../testing/start-app.ts';

const hourMs = 60 * 60_000;
const alg = 'RS256';

/** What each call is asked, with the token where it belongs. */
const accessCalls = bodiesWith('AccessToken', (example, AccessToken) => ({ ...example, AccessToken }));
const idCalls = bodiesWith('Logins', (example, token, app) => ({
  ...example,
  ...('IdentityPoolId' in example && { IdentityPoolId: app.pool.ids.identityPoolId }),
  Logins: { [providerOf(app)]: token },
}));

describe('is refused by every call that takes one', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  let good: Tokens;
  let ours: { readonly kid: string; readonly key: CryptoKey };

  beforeAll(async () => {
    good = await app.signIn(ada);
    const { jwk } = await app.database.selectFrom('pool_keys').select('jwk').executeTakeFirstOrThrow();
    const [head = ''] = good.AccessToken.split('.');
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
    ours = { kid, key: (await importJWK(JSON.parse(jwk) as JWK, alg)) as CryptoKey };
  });

  const signByUs = (payload: unknown, header: object = {}) =>
    new CompactSign(Buffer.from(JSON.stringify(payload) ?? ''))
      .setProtectedHeader({ alg, kid: ours.kid, ...header })
      .sign(ours.key, { crit: { mood: true } });

  const expectRefused = async (forge: (token: string) => Promise<string> | string, but?: string) => {
    const answers = [
      ...accessCalls
        .filter(([name]) => name !== but)
        .map(async ([name, bodyWith]) => {
          return [name, await askPool(app, name, bodyWith(app, await forge(good.AccessToken)))] as const;
        }),
      ...idCalls.map(async ([name, bodyWith]) => {
        return [name, await askIdentityPool(app, name, bodyWith(app, await forge(good.IdToken)))] as const;
      }),
    ];
    for (const [name, answer] of await Promise.all(answers)) {
      expect({ name, ...answer }).toMatchObject({ name, status: 400, type: 'NotAuthorizedException' });
    }
    expect(await askPool(app, 'GetUser', { AccessToken: good.AccessToken })).toMatchObject({ status: 200 });
  };

  test('a token of the other kind', async () => {
    await expectRefused((token) => (token === good.AccessToken ? good.IdToken : good.AccessToken));
  });

  test('one whose payload was changed', async () => {
    await expectRefused((token) => {
      const [head, , signature] = token.split('.');
      return `${head}.${encode({ ...decodeJwt(token), email: 'root@example.com' })}.${signature}`;
    });
  });

  test('one without a signature, whatever its header says', async () => {
    for (const header of [{ alg: 'none' }, { alg: 'None' }, { alg, kid: ours.kid }, {}, null, 7, []]) {
      await expectRefused((token) => `${encode(header)}.${token.split('.')[1]}.`);
    }
  });

  test('one that is signed with our public key as if it were a secret', async () => {
    const response = await fetch(`${app.url}/identity/${app.pool.ids.userPoolId}/.well-known/jwks.json`);
    const secret = Buffer.from(await response.text());
    await expectRefused((token) =>
      new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256', kid: ours.kid }).sign(secret),
    );
  });

  test('one that brings its own key, or says where to fetch it', async () => {
    const { privateKey, publicKey } = await generateKeyPair(alg);
    const jwk = await exportJWK(publicKey);
    const headers = [
      { kid: 'nobody' },
      { kid: ours.kid },
      {},
      { kid: 'nobody', jwk },
      { kid: '__proto__', jku: `${app.url}/identity/keys.json`, x5u: `${app.url}/x5u`, x5c: ['x'] },
    ];
    for (const header of headers) {
      await expectRefused((token) =>
        new SignJWT(decodeJwt(token)).setProtectedHeader({ alg, ...header }).sign(privateKey),
      );
    }
  });

  test('one of ours that holds no claims', async () => {
    for (const payload of [null, 7, [], 'text', {}, undefined]) {
      const forged = await signByUs(payload);
      await expectRefused(() => forged);
    }
  });

  test('one of ours for another pool, another client or nobody', async () => {
    const { iss: _iss, ...withoutIssuer } = decodeJwt(good.AccessToken);
    await expectRefused(() => signByUs(withoutIssuer));
    for (const change of [
      { iss: 'https://elsewhere.example/us-east-1_Nothing01' },
      { client_id: 'another', aud: 'another' },
      { token_use: 'refresh' },
      { sub: { $ne: null } },
      { sub: null },
      { origin_jti: '00000000-0000-4000-8000-000000000000' },
      { origin_jti: undefined },
      { exp: 'tomorrow' },
      { exp: 1 },
    ]) {
      await expectRefused((token) => signByUs({ ...decodeJwt(token), ...change }));
    }
    // Their account has been deleted, as whoever asks for it again is told.
    const sub = '00000000-0000-4000-8000-000000000000';
    await expectRefused((token) => signByUs({ ...decodeJwt(token), sub }), 'DeleteUser');
  });

  test('one that asks for understanding of what we do not know', async () => {
    await expectRefused((token) => signByUs(decodeJwt(token), { crit: ['mood'], mood: 'good' }));
  });

  test('one of a session that was ended, and one whose hour is over', async () => {
    const other = await app.signIn(ada);
    await askPool(app, 'RevokeToken', { Token: other.RefreshToken });
    await expectRefused((token) => (token === good.AccessToken ? other.AccessToken : other.IdToken));
    const before = good;
    app.passTime(hourMs + 1_000);
    good = await app.signIn(ada);
    await expectRefused((token) => (token === good.AccessToken ? before.AccessToken : before.IdToken));
  });
});

type BodyWith = (app: TestApp, token: string) => object;

function bodiesWith(member: string, put: (example: object, token: string, app: TestApp) => object) {
  return [...callExamples]
    .filter(([, example]) => member in example)
    .map(([name, example]): readonly [string, BodyWith] => [name, (app, token) => put(example, token, app)]);
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function providerOf(app: TestApp): string {
  return `${app.url.replace('http://', '')}/identity/${app.pool.ids.userPoolId}`;
}
