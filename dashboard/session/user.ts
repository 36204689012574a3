import { fetchUserAttributes } from 'aws-amplify/auth';

export interface User {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  /** Known once the pool was asked for the attributes. */
  readonly emailMktUpdates?: boolean;
  readonly emailSecUpdates?: boolean;
}

type EmailPreferences = Required<Pick<User, 'emailMktUpdates' | 'emailSecUpdates'>>;

/** From the claims of an identity token. */
export function toUser(claims: Readonly<Record<string, unknown>>): User {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  const [firstName, lastName] = [text('given_name'), text('family_name')];
  return {
    id: text('sub'),
    name: [firstName, lastName].filter(Boolean).join(' '),
    firstName,
    lastName,
    email: text('email'),
    phoneNumber: text('phone_number'),
  };
}

/** Asks the pool. An attribute counts as a preference only when it is the text `true`. */
export async function readEmailPreferences(): Promise<EmailPreferences> {
  const attributes = await fetchUserAttributes();
  return {
    emailMktUpdates: attributes['custom:email_mkt_updates'] === 'true',
    emailSecUpdates: attributes['custom:email_sec_updates'] === 'true',
  };
}
