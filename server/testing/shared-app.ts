import { beforeAll } from 'vitest';
import type { CastMember } from './cast.ts';
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

/** Somebody who is signed in there before the first test, or nobody in particular. */
export function sharedAsker(app: TestApp, person?: CastMember): Asker {
  const asker = {} as Asker;
  beforeAll(async () => {
    Object.assign(asker, person ? await app.as(person) : app.withToken(undefined));
  });
  return asker;
}
