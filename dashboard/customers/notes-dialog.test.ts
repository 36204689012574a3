import type { Caller } from '@fanfare/contract/call.ts';
import { Segment } from '@fanfare/contract/segments.ts';
import { expect, test } from 'vitest';
import { findNote } from './notes-dialog.tsx';

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
