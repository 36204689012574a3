import { describe } from 'vitest';
import { amplifyClient } from '../../testing/clients/amplify-client.ts';
import { testEveryFlow } from '../../testing/clients/every-flow.ts';

describe('aws-amplify', () => {
  testEveryFlow((app) => amplifyClient(app));
});
