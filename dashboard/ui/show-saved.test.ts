import { expect, test } from 'vitest';
import { showSaved } from './show-saved.ts';

const before = { firstName: 'Nora', lastName: 'Quill' };
const now = { firstName: 'Norah', lastName: 'Quill-Ames' };

test('what is typed into a form while it is being saved stays typed over what is saved', () => {
  const values = { ...before };
  const form = {
    getValues: () => values,
    reset: (to: object) => void Object.assign(values, to),
    setValue: (field: keyof typeof values, to: string) => void (values[field] = to),
  } as unknown as Parameters<typeof showSaved<typeof before>>[0];
  values.firstName = 'Norah ';
  const sent = { ...values };
  values.lastName = 'Quill-A';
  expect(showSaved(form, sent, { ...before, firstName: 'Norah' })).toBe(true);
  expect(values).toEqual({ firstName: 'Norah', lastName: 'Quill-A' });

  expect(showSaved(form, { ...values }, now)).toBe(false);
  expect(values).toEqual(now);
});
