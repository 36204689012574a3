// What the overview's cards say.
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import type { SignUps } from '@fanfare/contract/sign-ups.ts';
import { addDays } from '@fanfare/contract/local-day.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { workspaceKey } from '../session/current-workspace.tsx';
import { drawPage } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { AttentionCard, listAttention } from './attention-card.tsx';
import { FigureCards } from './figure-cards.tsx';
import { LiveCampaignsCard, liveOf } from './live-campaigns-card.tsx';
import { listDone } from './set-up-card.tsx';
import { SignUpsCard } from './sign-ups-card.tsx';
import { TextsCard } from './texts-card.tsx';

beforeAll(() => startAllTexts());

function showTexts(counts: object): string {
  const none = { sent: 0, practiced: 0, delivered: 0, stopped: 0, unclear: 0, unread: 0, unknown: 0, paused: 0 };
  const client = new QueryClient();
  client.setQueryData([...workspaceKey('w1', 'broadcasts'), 'overview'], { ...none, isPractice: false, ...counts });
  const html = drawPage(<TextsCard />, { client });
  return html.replaceAll(/<style.*?<\/style>|<[^>]*>/g, ' ').replaceAll(/ +/g, ' ');
}

test('a week without a text says who stopped them', () => {
  expect(showTexts({})).toBe('');
  expect(showTexts({ stopped: 1 })).toContain('Sent 0 Opted out 1');
  expect(showTexts({ stopped: 1 })).not.toContain('Delivered');
  expect(showTexts({ sent: 2 })).toContain('Sent 2 Delivered 0 Opted out 0');
});

/** Of a workspace with so many customers, and with so many sign-ups on the last days of ninety. */
function showSignUps(customers: number, ...invited: readonly number[]): string {
  const days = Array.from({ length: 90 }, (_, index) => ({
    day: addDays('2026-01-01', index),
    invite: invited[index - 90 + invited.length] ?? 0,
    staff: 0,
    import: 0,
    device: 0,
  }));
  const signUps = { data: { days, timeZone: 'UTC' }, error: null } as UseQueryResult<SignUps>;
  const html = drawPage(<SignUpsCard signUps={signUps} />, { workspace: { customers_quantity: customers } });
  return /<figcaption[^>]*>([^<]*)/.exec(html)?.[1] ?? '';
}

test('days without sign-ups promise the first ones to a workspace without customers alone', () => {
  expect(showSignUps(0)).toBe('Your first sign-ups will appear here.');
  expect(showSignUps(5_000)).toBe('No sign-ups on these days.');
});

test('the busiest day of sign-ups is called no more than that', () => {
  expect(showSignUps(10, 2, 1, 1)).toMatch(/^4 sign-ups, busiest day Sun, Mar 29: 2\./);
});

test('all that needs attention is listed, however much it is', () => {
  const now = Date.now();
  const ending = { status: 'active', start: now - 1, exp: now + 3_600_000, images: ['a picture'] };
  const campaigns = Array.from({ length: 8 }, (_, index) => ({ ...ending, id: `c${index}`, name: `Week ${index}` }));
  const html = drawPage(
    <AttentionCard
      workspace={{ role: 'owner', devices: [], socials: {} } as unknown as Workspace}
      campaigns={campaigns as unknown as readonly Campaign[]}
      isSettingUp={false}
    />,
  );
  for (const { name } of campaigns) expect(html).toContain(`${name} ends`);
  expect(html).toContain('Add links');
});

test('a live campaign is shared and looked at by its short link, as everywhere', () => {
  const live = { id: 'c1', name: 'Wine week', code: 'wine', status: 'active', images: [], start: 0, exp: 8e15 };
  const campaigns = { data: { items: [live as unknown as Campaign] }, error: null, isPending: false };
  const html = drawPage(<LiveCampaignsCard campaigns={campaigns as UseQueryResult<typeof campaigns.data>} />, {
    site: { shortLinkHost: 'https://shop.example' },
  });
  expect(html).toContain('href="https://shop.example/wine#preview"');
});

test('silent devices, empty campaigns, ends within two days and missing links need attention, in this order', () => {
  const hour = 60 * 60_000;
  const now = Date.UTC(2026, 5, 15);
  const campaign = { status: 'active', start: now - hour, images: ['a picture'] };
  const seen = {
    devices: [
      { id: 'd1', isUnusuallySilent: true },
      { id: 'd2', isUnusuallySilent: false },
    ],
    socials: {},
    campaigns: [
      { ...campaign, id: 'later', name: 'Later', exp: now + 49 * hour },
      { ...campaign, id: 'soon', name: 'Soon', exp: now + 48 * hour },
      { ...campaign, id: 'sooner', name: 'Sooner', exp: now + hour },
      { ...campaign, id: 'bare', name: 'Bare', exp: now + 90 * hour, images: [] },
      { ...campaign, id: 'over', name: 'Over', exp: now - 1, images: [] },
      { ...campaign, id: 'waiting', name: 'Waiting', start: now + 1, exp: now + hour, images: [] },
    ],
  };
  expect(listAttention(seen, now)).toEqual([
    { kind: 'devices', count: 1 },
    { kind: 'noImages', id: 'bare', name: 'Bare' },
    { kind: 'ending', id: 'sooner', name: 'Sooner', exp: now + hour },
    { kind: 'ending', id: 'soon', name: 'Soon', exp: now + 48 * hour },
    { kind: 'noSocials' },
  ]);
});

test('where all is well nothing needs attention, also before the campaigns are known', () => {
  const seen = { devices: [], socials: { x: 'https://x.com/harbor' }, campaigns: undefined };
  expect(listAttention(seen, 0)).toEqual([]);
});

/** What the overview says of a workspace's devices, and where that leads. */
function showDevices(...devices: readonly Partial<Device>[]) {
  const query = { data: undefined } as UseQueryResult<never>;
  const workspace = { role: 'counter', devices } as unknown as Workspace;
  const html = drawPage(<FigureCards workspace={workspace} campaigns={query} signUps={query} />);
  const links = [...html.matchAll(/<a [^>]*href="(\/devices[^"]*)".*?<\/a>/gs)];
  const [link = '', to = ''] = links[0] ?? [];
  return [
    link
      .replaceAll(/<style.*?<\/style>|<[^>]*>/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
    to,
  ];
}

test('a device that was just paired is connecting, and needs no attention before it is missed', () => {
  const well = { healthy: true, state: 'online', isUnusuallySilent: false } as const;
  const awaited = { healthy: false, state: 'never', isUnusuallySilent: false } as const;
  expect(showDevices(well)).toEqual(['Devices healthy 1 of 1 All good', '/devices']);
  expect(showDevices(well, awaited)).toEqual(['Devices healthy 1 of 2 1 connecting', '/devices']);
  expect(showDevices(well, awaited, { ...awaited, isUnusuallySilent: true })).toEqual([
    'Devices healthy 1 of 3 1 needs attention',
    '/devices?status=attention',
  ]);
});

test('live campaigns stand in the order in which they end, without those that wait, ended or were canceled', () => {
  const campaigns = [
    { id: 'late', status: 'active', start: 0, exp: 900 },
    { id: 'soon', status: 'active', start: 0, exp: 500 },
    { id: 'waiting', status: 'active', start: 200, exp: 900 },
    { id: 'over', status: 'active', start: 0, exp: 99 },
    { id: 'canceled', status: 'canceled', start: 0, exp: 900 },
  ];
  expect(liveOf(campaigns, 100).map(({ id }) => id)).toEqual(['soon', 'late']);
});

test('the steps of the first day tick themselves from what is there', () => {
  const nothing = { hasLogo: false, hasSocials: false, invited: 0, campaigns: 0, hasHealthyDevice: false };
  expect([...listDone(nothing)]).toEqual([]);
  expect([...listDone({ ...nothing, hasLogo: true, campaigns: 2 })]).toEqual(['logo', 'campaign']);
  const all = { hasLogo: true, hasSocials: true, invited: 1, campaigns: 1, hasHealthyDevice: true };
  expect([...listDone(all)]).toEqual(['logo', 'campaign', 'socials', 'invite', 'device']);
});
