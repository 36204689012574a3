import type { Campaign } from '@fanfare/contract/campaigns.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { drawHook } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { CampaignSchedule, useDeviceWords, useEndingWords } from './campaign-facts.tsx';

beforeAll(() => startAllTexts());

const now = Date.UTC(2026, 2, 10);
const hourMs = 3_600_000;
const campaign = { start: now - hourMs, exp: now + 2 * hourMs, status: 'active' } as Campaign;

const words = (changes: Partial<Campaign>) => drawHook(useEndingWords)({ ...campaign, ...changes }, now);

test('a campaign that was canceled after the page last looked at the clock has ended already', () => {
  expect(words({ status: 'canceled', updatedAt: now + hourMs })).toBe('Ended a few sec ago');
  expect(words({ status: 'canceled', updatedAt: now - hourMs })).toBe('Ended an hour ago');
  expect(words({})).toBe('Ends in 2 hours');
});

test('a campaign is shown on so many of its devices as are still there', () => {
  const workspace = { devices: [{ id: 'bar' }, { id: 'door' }] as Device[] };
  const shown = [['bar', 'gone'], ['gone'], ['all'], []].map(drawHook(useDeviceWords, { workspace }));
  expect(shown).toEqual(['1 device', 'No devices', 'All devices', 'No devices']);
});

test('a campaign of another year says which, also with its full times', () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const [start, exp] = [new Date(2026, 6, 1, 9).getTime(), new Date(2027, 6, 1, 9).getTime()];
  const shown = renderToStaticMarkup(<CampaignSchedule campaign={{ ...campaign, start, exp }} />);
  expect(shown).toContain('>Jul 1 → Jul 1, 2027<');
  expect(shown).toContain('title="Wed, Jul 1 at 9:00 AM → Thu, Jul 1, 2027 at 9:00 AM (365 days)"');
  vi.useRealTimers();
});
