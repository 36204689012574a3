import { describe, expect, test } from 'vitest';
import {
  readNewPasswordState,
  readResetState,
  readSignInState,
  readSignUpState,
  readUpdateState,
} from './navigation-state.ts';

describe('navigation state between the auth pages', () => {
  test.each([null, undefined, 'text', 7, [], { username: 3 }])('that is %j leads to an empty form', (state) => {
    expect(readSignInState(state)).toMatchObject({ username: '' });
    expect(readResetState(state)).toEqual({ username: '', isRequired: false });
    expect(readSignUpState(state)).toEqual({ typed: {} });
    expect(readUpdateState(state)).toBeUndefined();
    expect(readNewPasswordState(state)).toBeUndefined();
  });

  test('with a notice or a step that nobody knows keeps the name', () => {
    const state = { username: 'nora', notice: 'else', step: { kind: 'dance' } };
    expect(readSignInState(state)).toEqual({ username: 'nora' });
  });

  test('carries what was typed on the sign-up page, and never a password', () => {
    const typed = { firstName: 'Nora', phone: '+15550100', password: 'secret' };
    expect(readSignUpState({ typed })).toEqual({ typed: { firstName: 'Nora', phone: '+15550100' } });
  });
});
