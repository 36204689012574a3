// What ends the sessions of an account ends the sign-ins too that are under way.
import { describe, expect, test } from 'vitest';
import {
  type PoolAnswer,
  askPool,
  behindProxy,
  browserAt,
  readCode,
  signInWithPassword,
  signInWithSrp,
  tokensOf,
} from '../../testing/ask-pool.ts';
import { answerWithCode, codeOnPhone, setUpAuthenticator } from '../../testing/authenticator.ts';
import { castPassword } from '../../testing/cast.ts';
import { freshApp } from '../../testing/shared-app.ts';
import { usersOf } from '../../testing/users-command.ts';

const rounds = 2;
const newPassword = 'a new horse battery';

describe('no sign-in that is under way outlives', () => {
  const app = freshApp({ environment: { ...behindProxy, RATE_LIMITS: 'off' } });

  const at = (index: number) => browserAt(app, `192.0.2.${index}`);

  /** Each ends every session of the account; first what it needs. */
  const ends = {
    'a new password by a code': async (Username: string) => {
      await askPool(app, 'ForgotPassword', { Username });
      const ConfirmationCode = await readCode(app, Username);
      return async () => {
        const reset = { Username, ConfirmationCode, Password: newPassword };
        expect(await askPool(at(99), 'ConfirmForgotPassword', reset)).toMatchObject({ status: 200 });
        return undefined;
      };
    },
    'an operator who resets the password': (email: string) =>
      Promise.resolve(async () => {
        expect(await usersOf(app)('reset', email)).toMatchObject({ code: 0 });
        return undefined;
      }),
    'an operator who disables the account': (email: string) =>
      Promise.resolve(async () => {
        const users = usersOf(app);
        expect(await users('disable', email)).toMatchObject({ code: 0 });
        return () => users('enable', email);
      }),
  };

  const isOpen = async (answer: PoolAnswer) => {
    if (answer.status !== 200) return false;
    const { AccessToken, RefreshToken } = tokensOf(answer);
    const asked = [
      await askPool(app, 'GetUser', { AccessToken }),
      await askPool(app, 'GetTokensFromRefreshToken', { RefreshToken }),
    ];
    return asked.some(({ status }) => status === 200);
  };

  test.each(Object.entries(ends))('%s', async (_what, prepare) => {
    for (let round = 0; round < rounds; round += 1) {
      const email = `person${round}@example.com`;
      await app.pool.addUser({ email, password: castPassword });
      const end = await prepare(email);
      const before = Array.from({ length: 8 }, (_, index) => signInWithPassword(at(index), email));
      const ending = end();
      const beside = Array.from({ length: 8 }, (_, index) => signInWithSrp(at(index + 8), email));
      const again = await ending;
      const answers = await Promise.all([...before, ...beside]);
      await again?.();
      expect((await Promise.all(answers.map(isOpen))).filter(Boolean)).toHaveLength(0);
    }
  });

  test('a new password, with the code of an authenticator', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const email = `totp${round}@example.com`;
      await app.pool.addUser({ email, password: castPassword });
      const secret = await setUpAuthenticator(app, tokensOf(await signInWithPassword(app, email)));
      const asked = await signInWithPassword(app, email);
      const end = await ends['a new password by a code'](email);
      const ending = end();
      const answer = await answerWithCode(app, asked, codeOnPhone(secret, app.now()));
      await ending;
      expect(await isOpen(answer)).toBe(false);
    }
  });
});
