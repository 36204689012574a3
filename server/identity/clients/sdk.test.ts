import { describe } from 'vitest';
import { sdkClient } from '../../testing/clients/sdk-client.ts';
import { testEveryFlow } from '../../testing/clients/every-flow.ts';

describe('@aws-sdk/client-cognito-identity-provider', () => {
  testEveryFlow((app) => sdkClient(app));
});
