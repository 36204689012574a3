// Every call that the pools answer, by the two parts of its target header: service and operation.
import type { Operation } from './operation.ts';
import { operations as userPoolOperations } from './operations.ts';
import { getCredentialsForIdentity } from './operations/get-credentials-for-identity.ts';
import { getId } from './operations/get-id.ts';

/** Maps, so that no name of a prototype is a service. */
export const services: ReadonlyMap<string, ReadonlyMap<string, Operation>> = new Map([
  ['AWSCognitoIdentityProviderService', userPoolOperations],
  [
    'AWSCognitoIdentityService',
    new Map([
      ['GetId', getId],
      ['GetCredentialsForIdentity', getCredentialsForIdentity],
    ]),
  ],
]);
