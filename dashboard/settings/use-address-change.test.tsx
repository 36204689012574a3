import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { drawHook } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { toAccount } from './account.ts';
import { accountQuery } from './queries.ts';
import { type AddressChange, useAddressChange, useRemovePhone } from './use-address-change.ts';

const pool = vi.hoisted(() => ({ nextStep: '', email: '', isVerified: '', codes: 0 }));
vi.mock('aws-amplify/auth', () => ({
  confirmUserAttribute: () => Promise.reject(Object.assign(new Error(), { name: 'ExpiredCodeException' })),
  deleteUserAttributes: () => Promise.resolve(),
  fetchUserAttributes: () => Promise.resolve({ email: pool.email, email_verified: pool.isVerified }),
  sendUserAttributeVerificationCode: () => Promise.resolve((pool.codes += 1)),
  updateUserAttributes: () =>
    Promise.resolve({ email: { isUpdated: true, nextStep: { updateAttributeStep: pool.nextStep } } }),
}));
beforeAll(() => startAllTexts());

const nothing = () => undefined;

/** The person's account as it was read last. */
function known(): QueryClient {
  const client = new QueryClient();
  const attributes = { email: 'nora@old.example', phone_number: '+14155550132', phone_number_verified: 'true' };
  client.setQueryData(accountQuery('u1').queryKey, toAccount(attributes, {}));
  return client;
}

/** How often the person is read anew. */
async function readsAfter(
  purpose: 'verify' | 'change',
  act: (change: AddressChange) => Promise<unknown>,
  client = known(),
): Promise<number> {
  const reloadUser = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const address = { value: 'nora@old.example', isVerified: true };
  const given = { kind: 'email', address, purpose, onClose: nothing, onRefused: nothing } as const;
  await act(drawHook(() => useAddressChange(given), { client, session: { reloadUser } }));
  return reloadUser.mock.calls.length;
}

test('an address that is changed without a code is shown from then on, so that no cancel brings the old one back', async () => {
  const send = (change: AddressChange) => change.send('nora@new.example');
  Object.assign(pool, { nextStep: 'DONE', email: 'nora@new.example', isVerified: 'true' });
  expect(await readsAfter('change', send)).toBe(1);
  pool.nextStep = 'CONFIRM_ATTRIBUTE_WITH_CODE';
  expect(await readsAfter('change', send)).toBe(0);
});

test('an address that the account has already and nobody has proven gets a new code', async () => {
  Object.assign(pool, { nextStep: 'DONE', email: 'nora@new.example', isVerified: 'false', codes: 0 });
  expect(await readsAfter('change', (change) => change.send('nora@new.example'))).toBe(0);
  expect(pool.codes).toBe(1);
});

test('a code that was used before its answer was lost has proven the address', async () => {
  const confirm = (change: AddressChange) => change.confirm('123456');
  Object.assign(pool, { email: 'nora@old.example', isVerified: 'true' });
  expect(await readsAfter('verify', confirm)).toBe(1);
  pool.isVerified = 'false';
  expect(await readsAfter('verify', confirm)).toBe(0);
});

test('a phone number that was removed is done with before the account is read anew', async () => {
  let isRemoved = () => undefined as void;
  const removed = new Promise<void>((resolve) => {
    isRemoved = resolve;
  });
  const client = known();
  const shown: unknown[] = [];
  const onRemoved = () => {
    shown.push(client.getQueryData(accountQuery('u1').queryKey)?.phone.value);
    isRemoved();
  };
  const session = { reloadUser: () => new Promise<void>(() => undefined) };
  void drawHook(() => useRemovePhone(onRemoved), { client, session }).remove();
  await removed;
  expect(shown).toEqual(['+14155550132']);
});

test('an address that was just proven or removed is shown so, also where the account can’t be read anew', async () => {
  const client = known();
  const shown = () => client.getQueryData(accountQuery('u1').queryKey);
  Object.assign(pool, { email: 'nora@old.example', isVerified: 'true' });
  await readsAfter('verify', (change) => change.confirm('123456'), client);
  expect(shown()?.email).toEqual({ value: 'nora@old.example', isVerified: true });
  Object.assign(pool, { nextStep: 'DONE', email: 'nora@new.example' });
  await readsAfter('change', (change) => change.send('nora@new.example'), client);
  expect(shown()?.email).toEqual({ value: 'nora@new.example', isVerified: true });
  const reloadUser = () => Promise.reject(new Error('Not now'));
  await drawHook(() => useRemovePhone(nothing), { client, session: { reloadUser } }).remove();
  expect(shown()?.phone).toEqual({ value: '', isVerified: false });
});
