import { reasonLengthMax } from '@fanfare/contract/customers.ts';
import { Segment } from '@fanfare/contract/segments.ts';
import { customerNoteMax } from '@fanfare/contract/tags.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { answering } from '../testing/answering.ts';
import { drawPage } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { ReasonField } from './block-dialog.tsx';
import { BulkQuestion } from './bulk/bulk-question.tsx';
import type { Whom } from './bulk/use-bulk-action.ts';
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
  const longest = show(`${'🍷'.repeat(customerNoteMax)}\n`);
  expect(longest).toContain('2,000 / 2,000');
  expect(longest).not.toMatch(/maxLength|Use at most/i);
  expect(show('🍷'.repeat(customerNoteMax + 1))).toContain('Use at most 2,000 characters');
});

test('a reason that is too long stands there whole, says so, and blocks nobody', () => {
  const show = (reason: string) => {
    const before = { kind: 'block', reason } as const;
    const whom = { customers: [{ phone }] } as unknown as Whom;
    const ends = { onConfirm: () => Promise.resolve(), onCancel: () => undefined };
    return drawPage(createElement(BulkQuestion, { kind: 'block', whom, before, titleId: 'title', ...ends }));
  };
  const longest = show('🍷'.repeat(reasonLengthMax));
  expect(longest).not.toMatch(/maxLength|Use at most| disabled=/i);
  const long = show('🍷'.repeat(reasonLengthMax + 1));
  expect(long).toContain(`>${'🍷'.repeat(reasonLengthMax + 1)}</textarea>`);
  expect(long).toContain('Use at most 500 characters');
  expect(long).toContain('501 / 500');
  expect(long.match(/<button[^>]* disabled=/g)).toHaveLength(1);
  const given = { label: 'Reason', reason: '🍷'.repeat(reasonLengthMax + 1), onChange: () => undefined };
  expect(drawPage(createElement(ReasonField, { ...given, error: 'Say why' }))).toContain('Use at most 500 characters');
});
