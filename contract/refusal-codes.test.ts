import { expect, test } from 'vitest';
import { customerExists } from './customers.ts';
import { refusalCodeOf } from './refusal-codes.ts';
import { changedMeanwhile } from './values.ts';

test('a refusal that programs tell apart has a code, and no other one has', () => {
  expect(refusalCodeOf(customerExists)).toBe('customerExists');
  expect(refusalCodeOf(changedMeanwhile)).toBe('changedMeanwhile');
  expect(refusalCodeOf('Enter a valid phone number')).toBeUndefined();
});
