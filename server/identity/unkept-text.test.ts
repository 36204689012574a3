// Texts that no database can keep, where they come with something that opens the way to one.
import { expect, test } from 'vitest';
import { askIdentityPool, askPool, signInWithPassword, tokensOf } from '../testing/ask-pool.ts';
import { setUpAuthenticator } from '../testing/authenticator.ts';
import { ada, castPassword, grace } from '../testing/cast.ts';
import { freshApp } from '../testing/shared-app.ts';

const unkept = ['a\0b', 'a\uD800b'];
const app = freshApp({ environment: { COGNITO_GUESTS: 'on' } });

test('an identity is never named so', async () => {
  for (const text of unkept) {
    for (const IdentityId of [text, `us-east-1:${text}`]) {
      expect(await askIdentityPool(app, 'GetCredentialsForIdentity', { IdentityId })).toMatchObject({
        type: 'InvalidParameterException',
      });
    }
  }
});

test('nobody who answers a challenge is named so', async () => {
  await app.pool.addUser({ email: ada.email, password: castPassword });
  await app.pool.addUser({ email: grace.email, password: castPassword, status: 'FORCE_CHANGE_PASSWORD' });
  await setUpAuthenticator(app, tokensOf(await signInWithPassword(app, ada.email)));
  const answers = { SOFTWARE_TOKEN_MFA_CODE: '123456', NEW_PASSWORD: castPassword };
  for (const { email } of [ada, grace]) {
    const { body } = await signInWithPassword(app, email);
    const { ChallengeName, Session } = body;
    expect(Session).toEqual(expect.any(String));
    for (const USERNAME of unkept) {
      const ChallengeResponses = { USERNAME, ...answers };
      const asked = { ChallengeName, Session, ChallengeResponses };
      expect(await askPool(app, 'RespondToAuthChallenge', asked)).toMatchObject({ type: 'InvalidParameterException' });
    }
  }
});
