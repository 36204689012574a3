import { afterEach, beforeAll, beforeEach } from 'vitest';
import { type CastMember, ada } from './cast.ts';
import { type CustomersAt, openCustomers } from './customers.ts';
import { type Asker, type TestApp, startApp } from './start-app.ts';

/** One app for the tests of a block: it starts before the first of them, and is closed after the last. */
export function sharedApp(options?: Parameters<typeof startApp>[0]): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await startApp(options));
    return () => app[Symbol.asyncDispose]();
  });
  return app;
}

/** A new app for each test of a block, closed after the test. */
export function freshApp(options?: Parameters<typeof startApp>[0]): TestApp {
  const app = {} as TestApp;
  beforeEach(async () => {
    Object.assign(app, await startApp(options));
  });
  afterEach(() => app[Symbol.asyncDispose]());
  return app;
}

/** Somebody who is signed in there before the first test, or nobody in particular. */
export function sharedAsker(app: TestApp, person?: CastMember): Asker {
  const asker = {} as Asker;
  beforeAll(async () => {
    Object.assign(asker, person ? await app.as(person) : app.withToken(undefined));
  });
  return asker;
}

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

/** Somebody new at each call, signed in. */
export function newPeopleOf(app: () => TestApp) {
  let people = 0;
  return async () => {
    people += 1;
    const person = { ...ada, email: `person${people}@example.com` };
    return { person, tokens: await app().signIn(person) };
  };
}

/** A new workspace for each test of a block, and how it asks for the customers of that. */
export function freshCustomers(app: TestApp, staff: Asker): CustomersAt {
  const at = {} as CustomersAt;
  beforeEach(async () => {
    Object.assign(at, await openCustomers(app, staff));
  });
  return at;
}
