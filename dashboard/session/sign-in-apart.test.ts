import { expect, test } from 'vitest';
import { poolAddress } from './pool-call.ts';
import { provePassword } from './sign-in-apart.ts';
import { freshTokens, replacingTokens } from './stored-tokens.ts';

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

test('whoever asks for tokens while a session takes the place of this one waits for its tokens', async () => {
  let end = () => {};
  const opened = new Promise<void>((resolve) => {
    end = resolve;
  });
  const order: string[] = [];
  const opening = replacingTokens(async () => {
    await opened;
    order.push('opened');
  });
  const asked = freshTokens().finally(() => order.push('tokens'));
  await new Promise((done) => setImmediate(done));
  end();
  await Promise.all([opening, asked.catch(() => {})]);
  expect(order).toEqual(['opened', 'tokens']);
});
