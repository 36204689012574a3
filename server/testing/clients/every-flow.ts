// The flows of one library, each pool with the settings that it needs.
import { describe } from 'vitest';
import type { Environment } from '../../settings.ts';
import { sharedApp } from '../shared-app.ts';
import type { TestApp } from '../start-app.ts';
import { accountFlows, phoneFlows, totpFlows, usernameFlows } from './account-flows.ts';
import { type Flow, testFlows } from './flow.ts';
import { passwordFlows } from './password-flows.ts';
import type { PoolClient } from './pool-client.ts';
import { sdkClient } from './sdk-client.ts';
import { sessionFlows } from './session-flows.ts';
import { signUpFlows } from './sign-up-flows.ts';

type MakeClient = (app: TestApp) => PoolClient;

/** Everything that all libraries can do. */
export function testEveryFlow(makeClient: MakeClient): void {
  testFlowsOn({}, [...signUpFlows, ...accountFlows, ...totpFlows, ...sessionFlows, ...passwordFlows], makeClient);
  testFlowsOn({ SIGN_IN_WITH: 'username' }, usernameFlows, makeClient);
  testFlowsOn({ SIGN_IN_WITH: 'phone' }, phoneFlows, makeClient);
}

export function testFlowsOn(environment: Environment, flows: readonly Flow[], makeClient: MakeClient): void {
  describe(`with the settings ${JSON.stringify(environment)}`, () => {
    const app = sharedApp({ environment: { RATE_LIMITS: 'off', ...environment } });

    testFlows(flows, { app: () => app, client: () => makeClient(app), elsewhere: () => sdkClient(app) });
  });
}
