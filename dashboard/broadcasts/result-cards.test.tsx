// What the result of a broadcast says that it cost.
import type { Broadcast } from '@fanfare/contract/broadcasts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { startAllTexts } from '../testing/texts.ts';
import { Result } from './result-cards.tsx';

beforeAll(() => startAllTexts());

function show(results: Partial<Broadcast['results']>, isPractice = false): string | undefined {
  const tally = { audience: 9, waiting: 0, sent: 0, delivered: 9, failed: {}, unknown: 0, skipped: {} };
  const none = { opened: 0, stopped: 0, checkedIn: 0, parts: 0, costMicros: 0, currency: 'EUR' };
  const broadcast = { isPractice, tally, results: { ...none, ...results } } as Broadcast;
  const html = renderToStaticMarkup(<Result broadcast={broadcast} />);
  return /Cost(?:(?!<dt).)*<\/dd>/.exec(html)?.[0].replaceAll(/<[^>]*>/g, ' ');
}

test('a result says what its texts cost and of how many parts they were, and that practice costs nothing', () => {
  expect(show({ parts: 1_200, costMicros: 94_500_000 })).toMatch(/1,200 parts.*€94\.50/);
  expect(show({ parts: 1, costMicros: 4_000 })).toMatch(/1 part .*€0\.004/);
  expect(show({ parts: 9 })).toMatch(/9 parts.*–/);
  expect(show({ parts: 1 }, true)).toMatch(/1 part .*Free/);
});
