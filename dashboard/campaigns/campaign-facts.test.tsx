import type { Campaign } from '@fanfare/contract/campaigns.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import { beforeAll, expect, test } from 'vitest';
import { drawHook } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { useDeviceWords, useEndingWords } from './campaign-facts.tsx';

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
