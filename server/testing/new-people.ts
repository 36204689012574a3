import { ada } from './cast.ts';
import type { TestApp } from './start-app.ts';

/** Somebody new at each call, signed in. */
export function newPeopleOf(app: () => TestApp) {
  let people = 0;
  return async () => {
    people += 1;
    const person = { ...ada, email: `person${people}@example.com` };
    return { person, tokens: await app().signIn(person) };
  };
}
