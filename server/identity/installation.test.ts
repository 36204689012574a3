import { expect, test } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { BadSetting } from '../settings.ts';
import { startApp } from '../testing/start-app.ts';
import { makeTestDatabase } from '../testing/test-database.ts';

test('an installation keeps by what people sign in, and does not start with another setting', async () => {
  const data = await makeTestDatabase();
  const first = await startApp({ on: data, environment: { SIGN_IN_WITH: 'phone' } });
  await first[Symbol.asyncDispose]();
  for (const SIGN_IN_WITH of ['email', 'username']) {
    const refused = startApp({ on: data, environment: { SIGN_IN_WITH } });
    await expect(refused).rejects.toThrow(BadSetting);
    await expect(refused).rejects.toThrow(/^SIGN_IN_WITH cannot change from phone to \w+: [^\n]+\.$/);
  }
  const again = await startApp({ on: data, environment: { SIGN_IN_WITH: 'phone' } });
  await again[Symbol.asyncDispose]();
  await data.remove();
});

test('an installation from before the setting goes on with e-mail addresses', async () => {
  const data = await makeTestDatabase();
  const first = await startApp({ on: data });
  const { settings } = first;
  await first[Symbol.asyncDispose]();
  const database = openDatabase(settings);
  await database.deleteFrom('installation').where('name', '=', 'signInWith').execute();
  await database.destroy();
  await expect(startApp({ on: data, environment: { SIGN_IN_WITH: 'username' } })).rejects.toThrow(/^SIGN_IN_WITH /);
  const again = await startApp({ on: data });
  await again[Symbol.asyncDispose]();
  await data.remove();
});
