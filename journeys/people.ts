// Who lives the journeys.

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export const demoPassword = 'Correct-Horse-9!';

/** The person whom the demo lets in. */
export const demoPerson = { email: 'demo@fanfare.test', password: demoPassword };

/** Somebody whom the product has never met. */
export function newPerson(): Person {
  const tag = Math.random().toString(36).slice(2, 10);
  return { firstName: 'Nora', lastName: 'Quill', email: `nora.${tag}@example.com`, password: 'a quiet harbor at 7' };
}
