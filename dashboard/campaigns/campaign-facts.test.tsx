import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { startAllTexts } from '../testing/texts.ts';
import { type CurrentWorkspace, CurrentWorkspaceProvider } from '../session/current-workspace.tsx';
import { useDeviceWords, useEndingWords } from './campaign-facts.tsx';

beforeAll(() => startAllTexts());

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

test('a campaign is shown on so many of its devices as are still there', () => {
  const current = { workspace: { devices: [{ id: 'bar' }, { id: 'door' }] } } as CurrentWorkspace;
  const Devices = ({ ids }: { readonly ids: readonly string[] }) => useDeviceWords()(ids);
  const shown = [['bar', 'gone'], ['gone'], ['all'], []].map((ids) =>
    renderToStaticMarkup(
      <CurrentWorkspaceProvider value={current}>
        <Devices ids={ids} />
      </CurrentWorkspaceProvider>,
    ),
  );
  expect(shown).toEqual(['1 device', 'No devices', 'All devices', 'No devices']);
});
