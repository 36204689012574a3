// What stands at and below the texts with somebody.
import type { ThreadEntry } from '@fanfare/contract/messages.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { storageKey } from '../session/browser-storage.ts';
import { unanswered } from '../testing/answering.ts';
import { drawPage } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { threadQuery } from './queries.ts';
import { Thread } from './thread.tsx';

beforeAll(() => startAllTexts());

function show(phone: string, entry: Partial<ThreadEntry>, canReply = false, hasStopped = !canReply): string {
  const client = new QueryClient();
  const none = { kind: null, state: null, dueAt: null, isOpen: false };
  const stop = { id: 't1', at: 0, from: 'customer', body: 'STOP', ...none, ...entry };
  const answer = { entries: [stop as ThreadEntry], isCustomer: false, canReply, hasStopped };
  client.setQueryData(threadQuery(unanswered, 'w1', phone).queryKey, answer);
  const thread = <Thread phone={phone} comingBack={{ customer: null, stranger: 'They can text START.' }} />;
  return drawPage(thread, { client, workspace: { role: 'staff' } });
}

test('whoever has opted out is shown with a way to come back, and nobody else', () => {
  expect(show('14155550101', {})).toContain('They opted out or were blocked. They can text START.');
  for (const entry of [{ from: 'shop', kind: 'broadcast', state: 'sent' }, { isPractice: true }] as const)
    expect(show('14155550101', entry, false, false)).toContain('You can reply once they have texted you. </');
  expect(show('SHORT', {})).not.toContain('START');
});

test('whatever a customer wrote is a wish to stop where staff say so, but not what was one already or brought them back', () => {
  for (const [meaning, isOffered] of [
    ['text', true],
    ['help', true],
    ['stop', false],
    ['start', false],
  ] as const)
    expect(show('14155550101', { meaning }, true).includes('Opt them out')).toBe(isOffered);
  expect(show('SHORT', { meaning: 'text' }, false, false)).not.toContain('Opt them out');
});

test('a reply that did not go out says why and what to do, and one that waits until when', () => {
  const about = (entry: Partial<ThreadEntry>) => show('14155550101', { from: 'shop', kind: 'reply', ...entry });
  expect(about({ state: 'failed', reason: 'credentials' })).toContain(
    'The gateway refused your credentials. Enter them again on the workspace page.',
  );
  expect(about({ state: 'failed', reason: 'limit' })).toContain('A limit was reached: yours for the month');
  expect(about({ state: 'skipped', reason: 'quiet' })).toContain('Your texting hours and their daytime never overlap');
  expect(about({ kind: 'broadcast', state: 'skipped', reason: 'quiet' })).toContain('until the campaign ends');
  const now = Date.now();
  expect(about({ state: 'waiting', at: now, dueAt: now + 3_600_000 })).toContain('Waiting until');
  expect(about({ kind: 'broadcast', state: 'waiting', at: now, dueAt: now + 3_600_000 })).not.toContain('until');
  const due = about({ state: 'waiting', at: now, dueAt: now });
  expect([due.includes('Waiting'), due.includes('until')]).toEqual([true, false]);
});

test('a reply that is too long stands there whole, with what is too much of it', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null });
  const write = (body: string) => {
    kept.set(storageKey('u1', 'reply:w1:14155550101'), JSON.stringify({ id: 'r1', body }));
    return show('14155550101', {}, true);
  };
  expect(write(`${'x'.repeat(480)} `)).not.toContain('Use at most');
  expect(write('x'.repeat(480))).toContain('480 / 480');
  const emoji = write('🍷'.repeat(480));
  expect(emoji).toContain('480 / 480');
  expect(emoji).not.toContain('Use at most');
  const long = write('x'.repeat(481));
  expect(long).toContain(`>${'x'.repeat(481)}</textarea>`);
  expect(long).toContain('Use at most 480 characters');
  expect(long).toContain('481 / 480');
  expect(long).not.toMatch(/maxlength/i);
  vi.unstubAllGlobals();
});
