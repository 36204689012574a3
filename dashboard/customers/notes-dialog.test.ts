import type { Caller } from '@fanfare/contract/call.ts';
import { Segment } from '@fanfare/contract/segments.ts';
import { customerNoteMax } from '@fanfare/contract/tags.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { startAllTexts } from '../testing/texts.ts';
import { NoteField, findNote } from './notes-dialog.tsx';

beforeAll(() => startAllTexts());

const phone = '+4930901820';

function answering(statusCode: number, body: object) {
  const asked: { segment: unknown }[] = [];
  const caller: Caller = {
    bases: { client: '/client/prod', public: '/public/prod' },
    wait: () => Promise.resolve(),
    fetch: (_, init) => {
      asked.push(JSON.parse(init?.body as string) as { segment: unknown });
      return Promise.resolve(Response.json({ statusCode, body }, { status: statusCode }));
    },
  };
  return { caller, asked };
}

test('the note that somebody else wrote is found by the digits of a number of any country', async () => {
  const { caller, asked } = answering(200, {
    items: [
      { phone: '+49309018201', note: 'Terrace' },
      { phone, note: 'Window seat' },
    ],
  });
  expect(await findNote(caller, 'w1', phone)).toBe('Window seat');
  expect(asked.map(({ segment }) => Segment.safeParse(segment).success)).toEqual([true]);
});

test('a search for it that fails does not stand in the place of what it was made for', async () => {
  expect(await findNote(answering(503, { message: 'We are back at noon' }).caller, 'w1', phone)).toBeUndefined();
});

test('a note is as long as its characters are many, an emoji one of them, and says so where it is too long', () => {
  const show = (note: string) => renderToStaticMarkup(createElement(NoteField, { note, onChange: () => undefined }));
  const longest = show('🍷'.repeat(customerNoteMax));
  expect(longest).toContain('2000 / 2000');
  expect(longest).not.toMatch(/maxLength|longer than/i);
  expect(show('🍷'.repeat(customerNoteMax + 1))).toContain('This note is longer than 2,000 characters');
});
