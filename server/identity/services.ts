// Every call that the pools answer, by the two parts of its target header: service and operation.
import type { Verb } from './verb.ts';
import { verbs as userPoolVerbs } from './verbs.ts';
import { getCredentialsForIdentity } from './verbs/get-credentials-for-identity.ts';
import { getId } from './verbs/get-id.ts';

/** Maps, so that no name of a prototype is a service. */
export const services: ReadonlyMap<string, ReadonlyMap<string, Verb>> = new Map([
  ['AWSCognitoIdentityProviderService', userPoolVerbs],
  [
    'AWSCognitoIdentityService',
    new Map([
      ['GetId', getId],
      ['GetCredentialsForIdentity', getCredentialsForIdentity],
    ]),
  ],
]);
