// People whom an installation, the common one where no other is named, knows before a story begins.
import { commonUrl, users } from './operator.ts';
import { awaitCode } from './outbox.ts';
import { type Person, newPerson } from './people.ts';
import { readPool } from './pool.ts';
import type { Product } from './product.ts';

/** Somebody who has signed up and proven the address, and has told no name. Quicker than by the pages. */
export async function addPerson(at?: Product): Promise<Person> {
  const person = await addUnconfirmed(at);
  const { ask } = await readPool(at?.url ?? commonUrl());
  await ask('ConfirmSignUp', { Username: person.email, ConfirmationCode: await awaitCode(person.email, at) });
  return person;
}

/** Somebody who has signed up and got a code, and has not entered it. */
export async function addUnconfirmed(at?: Product): Promise<Person> {
  const person = newPerson();
  const { email, password } = person;
  const { ask } = await readPool(at?.url ?? commonUrl());
  await ask('SignUp', { Username: email, Password: password, UserAttributes: [{ Name: 'email', Value: email }] });
  return person;
}

/** Somebody whom the operator lets in with a first password, to be replaced. */
export async function addInvited(): Promise<Person> {
  const person = newPerson();
  await users(['add', person.email, '--temporary-password', person.password]);
  return person;
}
