import { describe, expect, test } from 'vitest';
import { readOutbox } from '../../testing/ask-pool.ts';
import { castPassword } from '../../testing/cast.ts';
import { sharedApp } from '../../testing/shared-app.ts';

describe('a letter of the pool', () => {
  const app = sharedApp();

  /** What somebody gets who signs up in a browser that asks for this language. */
  async function signUp(email: string, acceptLanguage: string, locale?: string) {
    const attributes = { email, ...(locale && { locale }) };
    await fetch(`${app.url}/identity/user-pool`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
        'accept-language': acceptLanguage,
      },
      body: JSON.stringify({
        ClientId: app.pool.ids.clientId,
        Username: email,
        Password: castPassword,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    });
    return (await readOutbox(app.settings)).findLast(({ to }) => to === email);
  }

  test.each([
    ['de-AT,de;q=0.9', 'ist dein Code für Fanfare', 'Viele Grüße'],
    ['es', 'es tu código de Fanfare', 'Un saludo'],
    ['fr', 'is your Fanfare code', 'Kind regards'],
  ])('comes in the language of who asks for it: %s', async (language, subject, close) => {
    const letter = await signUp(`${language.slice(0, 2)}@example.com`, language);
    expect(letter?.subject).toBe(`${letter?.code} ${subject}`);
    expect(letter?.text).toContain(`    ${letter?.code}\n`);
    expect(letter?.text).toContain(close);
  });

  test('comes in the language of the account where that has one', async () => {
    const letter = await signUp('mexico@example.com', 'de', 'es-MX');
    expect(letter?.subject).toBe(`${letter?.code} es tu código de Fanfare`);
  });
});
