import { describe, expect, test } from 'vitest';
import { returnPathOf } from './return-path.ts';

describe('after signing in', () => {
  test.each(['/customers', '/campaigns/create?copy=1#top', '/'])('a person comes back to %j', (path) => {
    expect(returnPathOf({ returnTo: path })).toBe(path);
  });

  test.each([
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'https://evil.test',
    'customers',
    '',
    7,
    undefined,
    '/auth/sign-up',
  ])('%j leads to the overview', (path) => {
    expect(returnPathOf({ returnTo: path })).toBe('/');
  });

  test.each([null, undefined, 'x', 1])('the overview comes first when nothing was asked for (%j)', (state) => {
    expect(returnPathOf(state)).toBe('/');
  });
});
