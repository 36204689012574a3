import { describe, expect, test } from 'vitest';
import { isSameAddress, ownName, readAddress, toAccount } from './account.ts';

describe('the account as the settings show it', () => {
  test('has nothing that the pool does not say', () => {
    expect(toAccount({}, {})).toEqual({
      firstName: '',
      lastName: '',
      email: { value: '', isVerified: false },
      phone: { value: '', isVerified: false },
      hasTwoSteps: false,
      isFederated: false,
      hasSecurityAlerts: false,
    });
  });

  test('counts an address as verified and a wish as given only where the pool says "true"', () => {
    const { email, phone, hasSecurityAlerts } = toAccount(
      {
        email: 'nora@example.com',
        email_verified: 'true',
        phone_number: '+15555550123',
        phone_number_verified: 'false',
        'custom:email_sec_updates': 'true',
      },
      {},
    );
    expect(email).toEqual({ value: 'nora@example.com', isVerified: true });
    expect(phone).toEqual({ value: '+15555550123', isVerified: false });
    expect(hasSecurityAlerts).toBe(true);
    expect(toAccount({ 'custom:email_sec_updates': 'yes' }, {}).hasSecurityAlerts).toBe(false);
  });

  test('has two steps when the pool asks for the code of an app', () => {
    expect(toAccount({}, { enabled: ['TOTP'], preferred: 'TOTP' }).hasTwoSteps).toBe(true);
    expect(toAccount({}, { enabled: ['SMS'] }).hasTwoSteps).toBe(false);
  });

  test('belongs to another provider where the pool names one', () => {
    expect(toAccount({ identities: '[{"providerName":"Corp"}]' }, {}).isFederated).toBe(true);
  });
});

describe('a typed address', () => {
  test.each(['nora@example.com', ' Nora@Example.COM '])('%j is nora@example.com', (typed) => {
    expect(isSameAddress(typed, 'nora@example.com')).toBe(true);
  });

  test.each(['', 'nora@example.co', 'nora'])('%j is not nora@example.com', (typed) => {
    expect(isSameAddress(typed, 'nora@example.com')).toBe(false);
  });

  test('is the same as it is copied from a sentence', () => {
    expect(isSameAddress('\u2068nora@example.com\u2069', 'nora@example.com')).toBe(true);
  });

  test('that is empty is nobody’s, also where an account has none', () => {
    expect(isSameAddress('', '')).toBe(false);
    expect(isSameAddress(' ', '')).toBe(false);
  });
});

test('an account has a name of its own, also without an email address, a number and names', () => {
  const [email, phoneNumber, name] = ['nora@example.com', '+15555550123', 'Nora Quill'];
  const user = { id: 'u1', firstName: '', lastName: '' };
  expect(ownName({ ...user, email, phoneNumber, name })).toBe(email);
  expect(ownName({ ...user, email: '', phoneNumber, name })).toBe(phoneNumber);
  expect(ownName({ ...user, email: '', phoneNumber: '', name })).toBe(name);
  expect(ownName({ ...user, email: '', phoneNumber: '', name: '' })).toBe('u1');
});

describe('a new address', () => {
  test('is taken without the spaces around it', () => {
    expect(readAddress('email', ' nora@new.example ', 'nora@old.example')).toEqual({ address: 'nora@new.example' });
  });

  test.each(['sales&co@shop.example', 'müller@exämple.de'])('may be %s, as at a sign-up', (address) => {
    expect(readAddress('email', address, '')).toEqual({ address });
  });

  test('may be a phone number in the way that people write them', () => {
    expect(readAddress('phone', '+1 (555) 555-0123', '')).toEqual({ address: '+15555550123' });
  });

  test.each([
    ['email', '  ', 'missing'],
    ['email', 'nora', 'shape'],
    ['email', 'NORA@old.example', 'same'],
    ['phone', '', 'missing'],
    ['phone', '555 555 0123', 'shape'],
    ['phone', '+1 555 555 0100', 'same'],
  ] as const)('by %s %j is refused as %s', (kind, typed, flaw) => {
    expect(readAddress(kind, typed, kind === 'email' ? 'nora@old.example' : '+15555550100')).toEqual({ flaw });
  });
});
