import type { FieldErrors } from 'react-hook-form';
import { expect, test } from 'vitest';
import { listFieldProblems } from './auth-form.tsx';

test('problems of fields are listed in order with the way to each, also inside lists', () => {
  const errors: FieldErrors<{ password: string; attributes: string[] }> = {
    password: { type: 'custom', message: 'Too short' },
    attributes: [undefined, { type: 'custom', message: 'Missing' }],
  };
  expect(listFieldProblems(errors)).toEqual([
    { name: 'password', message: 'Too short' },
    { name: 'attributes.1', message: 'Missing' },
  ]);
});
