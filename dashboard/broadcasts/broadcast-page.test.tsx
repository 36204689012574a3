// Which texts of a broadcast are seen first.
import type { Broadcast } from '@fanfare/contract/broadcasts.ts';
import { beforeAll, expect, test } from 'vitest';
import { drawPage } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { MessagesCard } from './broadcast-page.tsx';

beforeAll(() => startAllTexts());

/** What is chosen, and whether a press shows all. */
function show(tally: Partial<Broadcast['tally']>): readonly [string | undefined, boolean] {
  const none = { audience: 200, waiting: 0, sent: 0, delivered: 0, failed: {}, unknown: 0, skipped: {} };
  const broadcast = { id: 'b1', tally: { ...none, ...tally } } as Broadcast;
  const html = drawPage(<MessagesCard broadcast={broadcast} />, { workspace: { role: 'staff' } });
  return [/role="combobox"[^>]*>([^<]+)</.exec(html)?.[1], />All<\/button>|>All<span/.test(html)];
}

test('the texts begin with those that somebody got, and one press shows all', () => {
  expect(show({ delivered: 3, sent: 9, skipped: { optedOut: 150 } })).toEqual(['Delivered', true]);
  expect(show({ sent: 9 })).toEqual(['Sent, unconfirmed', true]);
  expect(show({ waiting: 200 })).toEqual(['All', false]);
});
