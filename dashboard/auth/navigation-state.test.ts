import { describe, expect, test } from 'vitest';
import { ToNewPassword, ToReset, ToSignIn, ToSignUp, ToUpdate } from './navigation-state.ts';

describe('navigation state between the auth pages', () => {
  test.each([null, undefined, 'text', 7, [], { username: 3 }])('that is %j leads to an empty form', (state) => {
    expect(ToSignIn.parse(state)).toMatchObject({ username: '' });
    expect(ToReset.parse(state)).toEqual({ username: '', isRequired: false });
    expect(ToSignUp.parse(state)).toEqual({ typed: {} });
    expect(ToUpdate.safeParse(state).data).toBeUndefined();
    expect(ToNewPassword.safeParse(state).data).toBeUndefined();
  });

  test('with a notice or a step that nobody knows keeps the name', () => {
    const state = { username: 'nora', notice: 'else', step: { kind: 'dance' } };
    expect(ToSignIn.parse(state)).toEqual({ username: 'nora' });
  });

  test('carries what was typed on the sign-up page, and never a password', () => {
    const typed = { firstName: 'Nora', phone: '+15550100', password: 'secret' };
    expect(ToSignUp.parse({ typed })).toEqual({ typed: { firstName: 'Nora', phone: '+15550100' } });
  });
});
