import { describe, expect, test } from 'vitest';
import { toSignInStep } from './sign-in-steps.ts';

describe('the step that the provider asks for', () => {
  test('asks for a code by the medium that it was sent by', () => {
    const codeDeliveryDetails = { deliveryMedium: 'SMS', destination: '+*******0100' } as const;
    expect(toSignInStep({ signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE', codeDeliveryDetails })).toEqual({
      kind: 'second',
      step: { kind: 'code', medium: 'SMS', destination: '+*******0100' },
    });
    expect(toSignInStep({ signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' })).toEqual({
      kind: 'second',
      step: { kind: 'code', medium: 'TOTP', destination: undefined },
    });
  });

  test('lets a person choose where there is a choice', () => {
    const step = toSignInStep({ signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION', allowedMFATypes: ['SMS', 'TOTP'] });
    expect(step).toEqual({ kind: 'second', step: { kind: 'method', methods: ['SMS', 'TOTP'] } });
  });

  test('hands on what the pool wants to know along with a new password', () => {
    const signInStep = 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED';
    expect(toSignInStep({ signInStep, missingAttributes: ['given_name'] })).toEqual({
      kind: 'newPassword',
      missingAttributes: ['given_name'],
    });
    expect(toSignInStep({ signInStep })).toEqual({ kind: 'newPassword', missingAttributes: [] });
  });

  test('that has no page is refused by name', () => {
    expect(() => toSignInStep({ signInStep: 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP' })).toThrow(
      /CONTINUE_SIGN_IN_WITH_EMAIL_SETUP/,
    );
    expect(() => toSignInStep({ signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION', allowedMFATypes: [] })).toThrow(
      expect.objectContaining({ name: 'UnsupportedSignInStep' }),
    );
  });
});
