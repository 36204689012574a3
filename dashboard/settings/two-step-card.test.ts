import { expect, test } from 'vitest';
import type { User } from '../session/session-state.ts';
import { toKeyGroups, toSetupAddress } from './two-step-card.tsx';

test.each([
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['ABCDEF', 'ABCD EF'],
  ['', ''],
])('the key %j is shown as %j', (key, shown) => {
  expect(toKeyGroups(key)).toBe(shown);
});

test.each([
  ['Harbor & Vine', { email: 'sales&co@shop.example' }, 'Harbor & Vine:sales&co@shop.example'],
  ['Fanfare', { phoneNumber: '+14155550132' }, 'Fanfare:+14155550132'],
  ['Fanfare', { name: 'Müller #1?' }, 'Fanfare:Müller #1?'],
  ['Fanfare', {}, 'Fanfare:u1'],
])('an app shows the key of %s and %j as %j', (siteName, known, shown) => {
  const user: User = { id: 'u1', name: '', firstName: '', lastName: '', email: '', phoneNumber: '', ...known };
  // As the library does it.
  const getSetupUri = (app: string, account?: string) =>
    new URL(`otpauth://totp/${app}:${account}?secret=JBSWY3DPEHPK3PXP&issuer=${app}`);
  const address = new URL(toSetupAddress({ getSetupUri }, siteName, user));
  expect(decodeURIComponent(address.pathname.slice(1))).toBe(shown);
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret: 'JBSWY3DPEHPK3PXP', issuer: siteName });
});
