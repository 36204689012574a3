import { expect, test } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { apiKeyExpired, apiKeyNotValid, notForApiKeys } from './api-keys.ts';
import { isForKeys } from './openapi-callers.ts';
import { defaultQuotas, tooManyCustomers, tooManyPictures } from './quotas.ts';
import { notAllowed } from './rights.ts';
import { workspaceNotFound } from './workspaces.ts';
import { gatewayAddressPrivate, gatewayAddressWrong } from './gateways.ts';
import { webhookAddressPrivate, webhookAddressWrong } from './webhooks.ts';
import { customerExists } from './customers.ts';
import { refusalCodeOf } from './refusal-codes.ts';
import { changedMeanwhile, tooManyCalls } from './values.ts';

test('a refusal that programs tell apart has a code, and no other one has', () => {
  expect(refusalCodeOf(customerExists)).toBe('customerExists');
  expect(refusalCodeOf(changedMeanwhile)).toBe('changedMeanwhile');
  expect(refusalCodeOf('Enter a valid phone number')).toBeUndefined();
});

test('whatever an API key is refused with, but for what is wrong with its request, has a code', () => {
  const shared = [apiKeyNotValid, apiKeyExpired, notForApiKeys, notAllowed, workspaceNotFound, tooManyCalls];
  const own = allEndpoints
    .filter(isForKeys)
    .flatMap(({ refusals = [] }) => refusals.filter(([status]) => status > 400));
  expect(own.length).toBeGreaterThan(0);
  const without = [...shared, ...own.map(([, message]) => message)].filter((message) => !refusalCodeOf(message));
  expect([...new Set(without)]).toEqual([]);
});

test('an address is refused with the code of what it is for', () => {
  const refused = [gatewayAddressWrong, gatewayAddressPrivate, webhookAddressWrong, webhookAddressPrivate];
  const codes = ['gatewayAddressWrong', 'gatewayAddressPrivate', 'webhookAddressWrong', 'webhookAddressPrivate'];
  expect(refused.map(refusalCodeOf)).toEqual(codes);
});

test('what says how much a workspace can hold has the same code whatever that is', () => {
  const quotas = { ...defaultQuotas, customers: 3, pictures: 12_000, pictureMegabytes: 7 };
  expect(refusalCodeOf(tooManyCustomers(quotas))).toBe('tooManyCustomers');
  expect(refusalCodeOf(tooManyPictures(quotas))).toBe('tooManyPictures');
});
