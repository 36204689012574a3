import { defaultStorage } from 'aws-amplify/utils';
import { expect, test } from 'vitest';
import { poolAddress } from './pool-call.ts';
import { provePassword } from './sign-in-apart.ts';
import { freshTokens, keepingTokensIn } from './stored-tokens.ts';

test.each([
  [{ region: 'eu-west-1', userPoolEndpoint: 'http://127.0.0.1:3000/idp' }, 'http://127.0.0.1:3000/idp'],
  [{ region: 'eu-west-1' }, 'https://cognito-idp.eu-west-1.amazonaws.com/'],
  [{ region: 'cn-north-1' }, 'https://cognito-idp.cn-north-1.amazonaws.com.cn/'],
])('a pool %j is asked at %s', (pool, address) => {
  expect(poolAddress(pool)).toBe(address);
});

test('where nobody is signed in no password is asked for at the pool', async () => {
  await expect(provePassword('correct horse battery')).rejects.toMatchObject({
    name: 'NoSessionFoundException',
    message: 'Auth session was not found. Make sure to call signIn.',
  });
});

test('whoever asks for tokens while a password is being proven waits for those of the session', async () => {
  const { promise: proven, resolve: end } = Promise.withResolvers<void>();
  const order: string[] = [];
  const proving = keepingTokensIn(defaultStorage, async () => {
    await proven;
    order.push('proven');
  });
  const asked = freshTokens().finally(() => order.push('tokens'));
  await new Promise((done) => setImmediate(done));
  end();
  await Promise.all([proving, asked.catch(() => {})]);
  expect(order).toEqual(['proven', 'tokens']);
});
