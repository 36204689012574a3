// What the result of a broadcast says that it cost, and what may become of texts that nobody knows of.
import type { Broadcast } from '@fanfare/contract/broadcasts.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { campaignQuery } from '../campaigns/queries.ts';
import { unanswered } from '../testing/answering.ts';
import { drawPage } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { Result, Unknown } from './result-cards.tsx';

beforeAll(() => startAllTexts());

function show(results: Partial<Broadcast['results']>, isPractice = false): string | undefined {
  const tally = { audience: 9, waiting: 0, sent: 0, delivered: 9, failed: {}, unknown: 0, skipped: {} };
  const none = { opened: 0, stopped: 0, checkedIn: 0, parts: 0, costMicros: 0, currency: 'EUR' };
  const broadcast = { isPractice, tally, results: { ...none, ...results } } as Broadcast;
  const html = drawPage(<Result broadcast={broadcast} />);
  return /Cost(?:(?!<dt).)*<\/dd>/.exec(html)?.[0].replaceAll(/<[^>]*>/g, ' ');
}

test('a result says what its texts cost and of how many parts they were, and that practice costs nothing', () => {
  expect(show({ parts: 1_200, costMicros: 94_500_000 })).toMatch(/1,200 parts.*€94\.50/);
  expect(show({ parts: 1, costMicros: 4_000 })).toMatch(/1 part .*€0\.004/);
  expect(show({ parts: 9 })).toMatch(/9 parts.*–/);
  expect(show({ parts: 1 }, true)).toMatch(/1 part .*Free/);
});

function showUnknown(exp: number, state: Broadcast['state'] = 'done', unknown = 2): string {
  const client = new QueryClient();
  client.setQueryData(campaignQuery(unanswered, 'w1', 'c1').queryKey, { campaign: { status: 'active', exp } } as never);
  const broadcast = { id: 'b1', campaignId: 'c1', state, tally: { unknown } } as Broadcast;
  return drawPage(<Unknown broadcast={broadcast} />, { client, workspace: { role: 'owner' } });
}

test('texts that nobody knows of can be sent again until the campaign ends or the broadcast is canceled, and from then on it says that they cannot', () => {
  const during = showUnknown(Date.now() + 60_000);
  expect(during).toContain('Send again');
  expect(during).not.toContain('The campaign is over');
  const after = showUnknown(Date.now() - 60_000);
  expect(after).not.toContain('Send again');
  expect(after).toContain('The campaign is over, so they can&#x27;t be sent again.');
  expect(after).toContain('They were sent');
  const canceled = showUnknown(Date.now() + 60_000, 'canceled');
  expect(canceled).not.toContain('Send again');
  expect(canceled).toContain('This broadcast was canceled, so they can&#x27;t be sent again.');
});

test('of one text that nobody knows of it speaks as of one', () => {
  const one = showUnknown(Date.now() - 60_000, 'done', 1);
  expect(one).toContain('Nobody knows whether 1 text was sent');
  expect(one).toContain('The campaign is over, so the text can&#x27;t be sent again.');
  for (const button of ['It was sent', 'It wasn&#x27;t sent']) expect(one).toContain(`>${button}<`);
  expect(one).not.toContain('They');
});
