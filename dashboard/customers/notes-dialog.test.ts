import { Segment } from '@fanfare/contract/segments.ts';
import { expect, test } from 'vitest';
import { answering } from '../testing/answering.ts';
import { findNote } from './notes-dialog.tsx';

const phone = '+4930901820';

test('the note that somebody else wrote is found by the digits of a number of any country', async () => {
  const items = [
    { phone: '+49309018201', note: 'Terrace' },
    { phone, note: 'Window seat' },
  ];
  const caller = answering([200, { items }]);
  expect(await findNote(caller, 'w1', phone)).toBe('Window seat');
  const segments = caller.asked.map(([, , body]) => (body as { readonly segment: unknown }).segment);
  expect(segments.map((segment) => Segment.safeParse(segment).success)).toEqual([true]);
});

test('a search for it that fails does not stand in the place of what it was made for', async () => {
  expect(await findNote(answering([503, 'We are back at noon']), 'w1', phone)).toBeUndefined();
});
