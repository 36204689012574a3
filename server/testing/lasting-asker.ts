import type { CastMember } from './cast.ts';
import type { Asker, TestApp } from './start-app.ts';

const renewedMs = 30 * 60_000;

/** Somebody who stays signed in however far the clock is moved, forwards or back. */
export function lastingAsker(app: TestApp, person: CastMember): Asker {
  let signedInAt = 0;
  let asker: Asker | undefined;
  return {
    token: undefined,
    call: async (endpoint, input) => {
      if (!asker || Math.abs(app.now() - signedInAt) > renewedMs) {
        signedInAt = app.now();
        asker = app.withToken((await app.signIn(person)).AccessToken);
      }
      return await asker.call(endpoint, input);
    },
  };
}
