import { describe, expect, test } from 'vitest';
import { namesOf, settingGroups } from './settings-table.ts';
import { BadSetting, type Environment, readSettings, settingNames } from './settings.ts';

const pool = { COGNITO_USER_POOL_ID: 'eu-west-1_AbCdEfGhI', COGNITO_CLIENT_ID: 'abcdefghijklmnopqrstuvwxyz' };
const elsewhere = { COGNITO_ENDPOINT: 'https://pool.example.com/idp/', COGNITO_ISSUER: 'https://pool.example.com/x' };
const identityPool = { COGNITO_IDENTITY_POOL_ID: 'eu-west-1:0f4c2a52-0000-4000-8000-000000000000' };
const page = { COGNITO_DOMAIN: 'auth.example.com' };

/** The line that people read; nothing where the environment makes sense. */
function complaintAbout(environment: Environment): string | undefined {
  try {
    readSettings(environment);
    return undefined;
  } catch (error) {
    if (error instanceof BadSetting) return error.message;
    throw error;
  }
}

/** Other programs and Amazon's client read these. */
const readElsewhere = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'BACKUP_PASSPHRASE', 'ENV_FILE'];

test('every setting is told to operators, once, and nothing else is', () => {
  const told = settingGroups.flatMap(({ rows }) => rows.flatMap(namesOf));
  expect(told.toSorted()).toEqual([...settingNames, ...readElsewhere].toSorted());
});

test('what operators are shown as an example is a setting that makes sense', () => {
  const { NODE_ENV: _production, ...examples } = Object.assign(
    {},
    ...settingGroups.flatMap(({ rows }) => rows.map((row) => row.examples)),
  ) as Record<string, string>;
  expect(() => readSettings(examples)).not.toThrow();
});

describe('the settings', () => {
  test('need nothing', () => {
    const { port, publicUrl, smsUrl, auth } = readSettings({});
    expect({ port, publicUrl, smsUrl }).toEqual({ port: 3000, publicUrl: 'http://localhost:3000', smsUrl: undefined });
    expect(auth).toMatchObject({ strategy: 'cognito', signInWith: 'email', guests: false });
    expect(auth.amazon).toBeUndefined();
  });

  test('take an empty variable for one that is not there', () => {
    expect(readSettings({ PORT: '', COGNITO_CLIENT_ID: '', SMS_URL: '' }).port).toBe(3000);
  });

  test('take localhost for one address', () => {
    expect(readSettings({ HOST: 'localhost' }).host).toBe('127.0.0.1');
  });

  test.each<[string, Environment]>([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'front door' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'fanfare' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/fanfare' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['PRIMARY_COLOR', { PRIMARY_COLOR: 'mauve' }],
    ['STORAGE_URL', { STORAGE_URL: 'https://bucket.example.com' }],
    ['SMS_URL', { SMS_URL: 'sms:+14155550123' }],
    ['REDIS_URL', { REDIS_URL: 'https://redis.example.com' }],
    ['PRIVACY_URL', { TERMS_URL: 'https://example.com/terms', PRIVACY_URL: 'javascript:alert(1)' }],
    ['TERMS_URL', { TERMS_URL: 'https://example.com/terms' }],
    ['METRICS_PORT', { METRICS_PORT: '3000' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ...[
      '10.0.0.0/33',
      '0.0.0.0/0',
      '::/0',
      '10.0.0',
      '*',
      'proxy.example',
      '10.0.0.1,',
      'fe80::1%eth0',
      'fd00::/129',
    ].map((proxies): [string, Environment] => ['TRUSTED_PROXIES', { TRUSTED_PROXIES: proxies }]),
    ...['https://shop.example/fanfare', 'https://shop.example/?', 'https://ada:secret@shop.example'].map(
      (url): [string, Environment] => ['PUBLIC_URL', { PUBLIC_URL: url }],
    ),
    ...[
      'shop.example',
      'fan.example/links',
      'fan.example/s/x',
      'fan.example?x',
      'fan.example/s#x',
      'x@fan.example',
    ].map((link): [string, Environment] => [
      'SHORT_LINK_HOST',
      { PUBLIC_URL: 'https://shop.example', SHORT_LINK_HOST: `https://${link}` },
    ]),
    ['MAIL_FROM', { MAIL_FROM: 'Fanfare' }],
    ['CONNECTIONS_MAX', { CONNECTIONS_MAX: '-1' }],
    ['CONNECTIONS_PER_ADDRESS', { CONNECTIONS_PER_ADDRESS: '1.5' }],
    ['SLOW_SECONDS', { SLOW_SECONDS: '0' }],
    ['HEADERS_SECONDS', { HEADERS_SECONDS: '301' }],
    ['IDLE_SECONDS', { IDLE_SECONDS: 'long' }],
    ['STAFF_CALLS_PER_MINUTE', { STAFF_CALLS_PER_MINUTE: '0' }],
    ['API_KEY_CALLS_PER_MINUTE', { API_KEY_CALLS_PER_MINUTE: '0' }],
    ['STAFF_CALLS_PER_MINUTE', { STAFF_CALLS_PER_MINUTE: 'many' }],
    ['LETTER_BUDGET', { LETTER_BUDGET: '{"day": 0}' }],
    ['TEXT_BUDGET', { TEXT_BUDGET: '{"week": 7}' }],
    ['TEXT_BUDGET', { TEXT_BUDGET: '500' }],
    ['QUESTION_BUDGET', { QUESTION_BUDGET: '{"recipient": 5}' }],
    ...['{"minlength": 12}', '{"minLength": 2}', '12', '[]', 'null', '"long"'].map((policy): [string, Environment] => [
      'PASSWORD_POLICY',
      { PASSWORD_POLICY: policy },
    ]),
    ['QUOTAS', { QUOTAS: '5' }],
    ['QUOTAS', { QUOTAS: '[]' }],
    ['QUOTAS', { QUOTAS: '{"picture": 5}' }],
    ['WRONG_TRIES_PER_HOUR', { WRONG_TRIES_PER_HOUR: '0' }],
    ['SIGN_IN_WITH', { SIGN_IN_WITH: 'name' }],
    ['SIGN_UP', { SIGN_UP: 'closed' }],
    ['COGNITO_USER_POOL_ID', { ...pool, COGNITO_USER_POOL_ID: 'AbCdEfGhI' }],
    ['COGNITO_CLIENT_ID', { ...pool, COGNITO_CLIENT_ID: 'a b' }],
    ['COGNITO_CLIENT_ID', { COGNITO_USER_POOL_ID: pool.COGNITO_USER_POOL_ID }],
    ['COGNITO_USER_POOL_ID', { COGNITO_CLIENT_ID: pool.COGNITO_CLIENT_ID }],
    ['COGNITO_USER_POOL_ID', identityPool],
    ['COGNITO_USER_POOL_ID', elsewhere],
    ['COGNITO_USER_POOL_ID', page],
    ['COGNITO_REGION', { ...pool, COGNITO_REGION: 'us-east-1' }],
    ['COGNITO_ENDPOINT', { ...pool, COGNITO_ISSUER: elsewhere.COGNITO_ISSUER }],
    ['COGNITO_ISSUER', { ...pool, COGNITO_ENDPOINT: elsewhere.COGNITO_ENDPOINT }],
    ['COGNITO_ENDPOINT', { ...pool, ...identityPool, COGNITO_IDENTITY_ENDPOINT: 'https://pool.example.com' }],
    ['COGNITO_IDENTITY_ENDPOINT', { ...pool, ...identityPool, ...elsewhere }],
    ['COGNITO_IDENTITY_POOL_ID', { ...pool, ...elsewhere, COGNITO_IDENTITY_ENDPOINT: 'https://pool.example.com' }],
    ['COGNITO_ENDPOINT', { ...pool, ...elsewhere, COGNITO_ENDPOINT: 'http://pool.example.com' }],
    ['COGNITO_ISSUER', { ...pool, ...elsewhere, COGNITO_ISSUER: 'http://127.0.0.1.example.com' }],
    ['COGNITO_DOMAIN', { ...pool, COGNITO_DOMAIN: 'https://auth.example.com' }],
    ['COGNITO_DOMAIN', { ...pool, COGNITO_SCOPES: 'openid aws.cognito.signin.user.admin' }],
    ['COGNITO_DOMAIN', { ...pool, COGNITO_REDIRECT_SIGN_IN: 'https://example.com' }],
    ['COGNITO_SCOPES', { ...pool, ...page, COGNITO_SCOPES: 'openid email' }],
    ['COGNITO_REDIRECT_SIGN_IN', { ...pool, ...page, COGNITO_REDIRECT_SIGN_IN: 'http://example.com/auth/sign-in' }],
    ['COGNITO_REDIRECT_SIGN_IN', { ...pool, ...page, COGNITO_REDIRECT_SIGN_IN: '/auth/sign-in' }],
    ['COGNITO_REDIRECT_SIGN_IN', { ...pool, ...page, COGNITO_REDIRECT_SIGN_IN: ' , ' }],
    [
      'COGNITO_REDIRECT_SIGN_OUT',
      { ...pool, ...page, COGNITO_REDIRECT_SIGN_OUT: 'javascript://localhost/%0aalert(1)' },
    ],
    ['COGNITO_REDIRECT_SIGN_OUT', { ...pool, ...page, COGNITO_REDIRECT_SIGN_OUT: 'https://example.com,http://x.test' }],
  ])('blame %s in one line for %j', (name, environment) => {
    const complaint = complaintAbout(environment) ?? '';
    expect(complaint.split(' ')[0]).toBe(name);
    expect(complaint).toMatch(/^[^\n]+[^.\n]\.$/);
  });

  test.each<Environment>([
    { ...pool, COGNITO_REGION: 'eu-west-1' },
    { ...pool, ...identityPool },
    { ...pool, ...elsewhere },
    { ...pool, ...elsewhere, ...identityPool, COGNITO_IDENTITY_ENDPOINT: 'https://pool.example.com' },
    { ...pool, COGNITO_ENDPOINT: 'http://127.0.0.1:4000/idp', COGNITO_ISSUER: 'http://[::1]:4000/x' },
    { ...pool, ...page, COGNITO_REDIRECT_SIGN_IN: 'https://example.com/in, http://localhost:9999/in' },
    { COGNITO_REGION: 'eu-west-1' },
    { PUBLIC_URL: 'https://Shop.example:8443/', SHORT_LINK_HOST: 'https://fan.example' },
    { PUBLIC_URL: 'https://shop.example', SHORT_LINK_HOST: 'https://shop.example/s/' },
    { PUBLIC_URL: 'https://shop.example', SHORT_LINK_HOST: 'https://fan.example/s' },
    { MAIL_FROM: 'no-reply@shop.example' },
    ...['none', 'loopback', 'loopback, 10.1.2.3,10.2.0.0/16', 'fd00::/8', '::1'].map((proxies) => ({
      TRUSTED_PROXIES: proxies,
    })),
    { TERMS_URL: 'https://example.com/terms', PRIVACY_URL: 'https://example.com/privacy' },
    { COGNITO_GUESTS: 'on', SMS_URL: 'https://sms.example.com/send', SIGN_IN_WITH: 'phone' },
  ])('make sense of %j', (environment) => {
    expect(complaintAbout(environment)).toBeUndefined();
  });

  test('send people who signed in at the provider back to the page where they began', () => {
    const { auth } = readSettings({ ...pool, ...page, PUBLIC_URL: 'https://fanfare.example/' });
    expect(auth.amazon).toMatchObject({
      region: 'eu-west-1',
      elsewhere: undefined,
      oauth: {
        domain: 'auth.example.com',
        scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
        redirectSignIn: ['https://fanfare.example/auth/sign-in'],
        redirectSignOut: ['https://fanfare.example/auth/sign-in'],
      },
    });
  });
});
