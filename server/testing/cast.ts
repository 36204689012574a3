/** People in tests, so that a test reads as a story. They work for different businesses. */
export interface CastMember {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
}

export const ada: CastMember = { email: 'ada@example.com', givenName: 'Ada', familyName: 'Lovelace' };
export const grace: CastMember = { email: 'grace@example.com', givenName: 'Grace', familyName: 'Hopper' };

/** Whoever of the cast signs in uses it. */
export const castPassword = 'correct horse battery';
