import { describe, expect, test } from 'vitest';
import { toAmplifyAuth } from './amplify.ts';
import { afterSignIn, customStateOf, isHostedReturn, toHostedFailure } from './hosted-sign-in.ts';

describe('coming back from the page of the provider', () => {
  test.each(['?code=1&state=2', '?error=access_denied&error_description=No&state=2'])('is known by %s', (search) => {
    expect(isHostedReturn(search)).toBe(true);
  });

  test.each(['', '?q=415', '?code=1', '?state=2'])('is not mistaken for %j', (search) => {
    expect(isHostedReturn(search)).toBe(false);
  });

  test('tells where a person was going, also when it failed', () => {
    expect(customStateOf('?error=x&state=6WGSCtvq-2f64657669636573')).toBe('/devices');
    expect(customStateOf('?error=x&state=6WGSCtvq')).toBeUndefined();
    expect(customStateOf('?error=x&state=6WGSCtvq-zz')).toBeUndefined();
  });

  test('knows somebody who declined or was turned away, however the provider words it', () => {
    const reason = Object.assign(new Error('The user said no'), { name: 'OAuthSignInException' });
    const search = '?error=access_denied&error_description=The+user+said+no&state=2';
    expect(toHostedFailure(reason, search)).toMatchObject({ name: 'AccessDenied', message: 'The user said no' });
    expect(toHostedFailure(reason, '?error=server_error&state=2')).toBe(reason);
    expect(toHostedFailure(undefined, '?code=1&state=2')).toBeUndefined();
  });

  test('a person comes to where they were going, inside the dashboard only', () => {
    expect(afterSignIn('/customers?q=1')).toBe('/customers?q=1');
    expect(afterSignIn('//evil.test')).toBe('/');
    expect(afterSignIn('/\\evil.test')).toBe('/');
    expect(afterSignIn(undefined)).toBe('/');
  });
});

describe('what Amplify is told', () => {
  const auth = {
    strategy: 'cognito',
    region: 'us-east-1',
    userPoolId: 'us-east-1_AbCdEfGhI',
    userPoolClientId: 'client',
    guests: true,
    signInWith: 'email' as const,
    passwordPolicy: {
      minLength: 6,
      requireUppercase: false,
      requireLowercase: false,
      requireNumbers: false,
      requireSymbols: false,
    },
  };

  test('names the pages of the provider, and that a code is exchanged for tokens', () => {
    const oauth = {
      domain: 'sign-in.example.com',
      scopes: ['openid'],
      redirectSignIn: ['https://dashboard.example.com/'],
      redirectSignOut: ['https://dashboard.example.com/auth/sign-in'],
    };
    expect(toAmplifyAuth({ ...auth, oauth }).Cognito).toMatchObject({
      loginWith: { email: true, oauth: { ...oauth, responseType: 'code' } },
    });
  });

  test('leaves out pages, endpoints and identities that an installation does not have', () => {
    const told = toAmplifyAuth(auth).Cognito;
    expect(told).not.toHaveProperty('loginWith.oauth');
    expect(told).not.toHaveProperty('userPoolEndpoint');
    expect(told).not.toHaveProperty('identityPoolId');
  });

  test('names the identity pool and its own endpoint', () => {
    const identities = {
      identityPoolId: 'us-east-1:1',
      identityPoolEndpoint: 'http://127.0.0.1:3000/identity/identity-pool',
    };
    expect(toAmplifyAuth({ ...auth, ...identities }).Cognito).toMatchObject({ ...identities, allowGuestAccess: true });
  });
});
