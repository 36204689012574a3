import { describe } from 'vitest';
import { identityJsClient } from '../../testing/clients/identity-js-client.ts';
import { testEveryFlow } from '../../testing/clients/every-flow.ts';

describe('amazon-cognito-identity-js', () => {
  testEveryFlow((app) => identityJsClient(app));
});
