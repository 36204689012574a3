import { expect, test } from 'vitest';
import { isOfTokens } from './session-store.ts';

test('another tab is followed when it writes or takes tokens, or empties the storage', () => {
  expect(isOfTokens('CognitoIdentityServiceProvider.client.ada@example.com.accessToken')).toBe(true);
  expect(isOfTokens('CognitoIdentityServiceProvider.client.ada.idToken')).toBe(true);
  expect(isOfTokens(null)).toBe(true);
  expect(isOfTokens('CognitoIdentityServiceProvider.client.ada.clockDrift')).toBe(false);
  expect(isOfTokens('app-settings')).toBe(false);
});
