import { Segment } from '@fanfare/contract/segments.ts';
import { customerNoteMax } from '@fanfare/contract/tags.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { answering } from '../testing/answering.ts';
import { startAllTexts } from '../testing/texts.ts';
import { NoteField, findNote } from './notes-dialog.tsx';

beforeAll(() => startAllTexts());

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

test('a note is as long as its characters are many, an emoji one of them, and says so where it is too long', () => {
  const show = (note: string) => renderToStaticMarkup(createElement(NoteField, { note, onChange: () => undefined }));
  const longest = show('🍷'.repeat(customerNoteMax));
  expect(longest).toContain('2000 / 2000');
  expect(longest).not.toMatch(/maxLength|longer than/i);
  expect(show('🍷'.repeat(customerNoteMax + 1))).toContain('This note is longer than 2,000 characters');
});
