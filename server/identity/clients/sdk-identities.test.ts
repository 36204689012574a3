import { CognitoIdentity } from '@aws-sdk/client-cognito-identity';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { testFlowsOn } from '../../testing/clients/every-flow.ts';
import { identityFlows } from '../../testing/clients/identity-flows.ts';
import { sdkClient } from '../../testing/clients/sdk-client.ts';
import { endedSessionFlows } from '../../testing/clients/session-flows.ts';
import { refused } from '../../testing/clients/flow.ts';
import { startApp } from '../../testing/start-app.ts';

describe('@aws-sdk/client-cognito-identity', () => {
  testFlowsOn({ COGNITO_GUESTS: 'on' }, [...identityFlows, ...endedSessionFlows], sdkClient);
});

test('the SDK is told which error it was, and reads it from a header and the body alike', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const { region, clientId: ClientId } = app.pool.ids;
  const users = new CognitoIdentityProvider({ region, endpoint: `${app.url}/identity/user-pool/` });
  await expect(users.signUp({ ClientId: 'unknown', Username: 'a@b.co', Password: 'abcdef' })).rejects.toEqual(
    refused('ResourceNotFoundException', 'User pool client unknown does not exist.'),
  );
  const asked = { ClientId, Username: 'x'.repeat(300_000), Password: 'abcdef' };
  await expect(users.signUp(asked)).rejects.toMatchObject({ $metadata: { httpStatusCode: 413 } });
});

test('an operation that needs credentials is no operation here, even with some', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const { region, userPoolId: UserPoolId, identityPoolId: IdentityPoolId } = app.pool.ids;
  const credentials = { accessKeyId: 'AKIAAAAAAAAAAAAAAAAA', secretAccessKey: 'x'.repeat(40) };
  const users = new CognitoIdentityProvider({ region, credentials, endpoint: `${app.url}/identity/user-pool` });
  const identities = new CognitoIdentity({ region, credentials, endpoint: `${app.url}/identity/user-pool` });
  const unknown = refused('UnknownOperationException');
  await expect(users.listUsers({ UserPoolId })).rejects.toEqual(unknown);
  await expect(users.adminGetUser({ UserPoolId, Username: 'ada' })).rejects.toEqual(unknown);
  await expect(users.adminCreateUser({ UserPoolId, Username: 'ada' })).rejects.toEqual(unknown);
  await expect(identities.listIdentities({ IdentityPoolId, MaxResults: 10 })).rejects.toEqual(unknown);
});
