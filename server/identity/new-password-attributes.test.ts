// What somebody may tell of themselves along with the password that replaces a temporary one.
import { beforeEach, expect, test } from 'vitest';
import { type PoolAnswer, askPool, signInWithPassword, tokensOf } from '../testing/ask-pool.ts';
import { ada, castPassword } from '../testing/cast.ts';
import { poolPeople } from '../testing/pool-people.ts';
import { freshApp } from '../testing/shared-app.ts';

const temporary = 'temporary password';
const other = 'new@example.com';
const phone = '+15550100';

const app = freshApp({ environment: { RATE_LIMITS: 'off' } });
const { isLetIn, read } = poolPeople(() => app);

beforeEach(async () => {
  await app.pool.addUser({ email: ada.email, password: temporary, status: 'FORCE_CHANGE_PASSWORD' });
});

const challenge = () => signInWithPassword(app, ada.email, temporary);
const answer = ({ body }: PoolAnswer, attributes: Readonly<Record<string, unknown>> = {}): Promise<PoolAnswer> =>
  askPool(app, 'RespondToAuthChallenge', {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: body['Session'],
    ChallengeResponses: {
      USERNAME: ada.email,
      NEW_PASSWORD: castPassword,
      ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`userAttributes.${name}`, value])),
    },
  });

test('a phone number told along is unproven, and the address that the password was told to stays', async () => {
  const answered = await answer(await challenge(), { phone_number: phone, email: other, name: 'Ada' });
  expect(await read(tokensOf(answered).AccessToken)).toMatchObject({
    email: ada.email,
    email_verified: 'true',
    name: 'Ada',
    phone_number: phone,
    phone_number_verified: 'false',
  });
  expect([await isLetIn(ada.email), await isLetIn(other), await isLetIn(phone)]).toEqual([true, false, false]);
});

test('what nobody may tell stops the whole call, and the session can be used again', async () => {
  const asked = await challenge();
  for (const [bad, type] of [
    [{ phone_number_verified: 'true' }, 'NotAuthorizedException'],
    [{ email_verified: 'true' }, 'NotAuthorizedException'],
    [{ sub: 'x' }, 'NotAuthorizedException'],
    [{ 'cognito:groups': 'x' }, 'NotAuthorizedException'],
    [{ ['__proto__']: 'x' }, 'InvalidParameterException'],
    [{ phone_number: '12' }, 'InvalidParameterException'],
    [{ name: 'x'.repeat(2049) }, 'InvalidParameterException'],
    [{ name: 7 }, 'SerializationException'],
  ] as const) {
    const refused = await answer(asked, { given_name: 'Changed', ...bad });
    expect({ bad, ...refused }).toMatchObject({ status: 400, type });
  }
  const answered = await answer(asked);
  expect(await read(tokensOf(answered).AccessToken)).not.toHaveProperty('given_name');
});

test('of two answers at once one counts', async () => {
  const asked = await challenge();
  const answers = await Promise.all([answer(asked, { name: 'one' }), answer(asked, { name: 'two' })]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ type }) => type === 'NotAuthorizedException')).toHaveLength(1);
});
