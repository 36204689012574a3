import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { addTexts, startTexts, textGroups } from '../text/i18n.ts';
import { useEndingWords } from './campaign-facts.tsx';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('en');
  await Promise.all(textGroups.map(addTexts));
  vi.unstubAllGlobals();
});

const now = Date.UTC(2026, 2, 10);
const hourMs = 3_600_000;
const campaign = { start: now - hourMs, exp: now + 2 * hourMs, status: 'active' } as Campaign;

function words(changes: Partial<Campaign>): string {
  const Card = () => useEndingWords()({ ...campaign, ...changes }, now);
  return renderToStaticMarkup(<Card />);
}

test('a campaign that was canceled after the page last looked at the clock has ended already', () => {
  expect(words({ status: 'canceled', updatedAt: now + hourMs })).toBe('Ended a few sec ago');
  expect(words({ status: 'canceled', updatedAt: now - hourMs })).toBe('Ended an hour ago');
  expect(words({})).toBe('Ends in 2 hours');
});
