import type { Campaign } from '@fanfare/contract/campaigns.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import type { Role } from '@fanfare/contract/rights.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { openCampaignsQuery } from '../campaigns/queries.ts';
import { unanswered } from '../testing/answering.ts';
import { drawPage } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { DeviceHealth } from './device-health.tsx';
import { CampaignsOrHint } from './device-help.tsx';
import { useShowing } from './use-showing.ts';

beforeAll(() => startAllTexts());

const device = { id: 'd1', healthy: true } as Device;
const older = { id: 'c0', createdAt: 0 };

function campaignOn(id: string): Campaign {
  return { name: `On ${id}`, status: 'active', start: 0, exp: Date.now() + 60_000, showOnDevices: [id] } as Campaign;
}

type Open = NonNullable<Parameters<typeof showing>[0]>;

/** What the device shows where these campaigns are known; nothing has come yet without them. */
function showing(
  known?: { readonly items: Campaign[]; readonly last_evaluated_key: typeof older | null },
  of = device,
  role: Role = 'owner',
) {
  const client = new QueryClient();
  if (known) client.setQueryData(openCampaignsQuery(unanswered, 'w1').queryKey, known);
  let words: string | undefined;
  const Page = () => {
    words = useShowing()(of);
    return <CampaignsOrHint device={of}>As ever</CampaignsOrHint>;
  };
  const page = drawPage(<Page />, { client, workspace: { role } });
  return { words, page };
}

test('a device shows no campaign only where all of them are known, and how it is', () => {
  const all: Open = { items: [campaignOn('d2')], last_evaluated_key: null };
  expect(showing(all).words).toBe('');
  expect(showing({ ...all, last_evaluated_key: older }).words).toBeUndefined();
  expect(showing({ ...all, items: [campaignOn('d1')], last_evaluated_key: older }).words).toBe('On d1');
  expect(showing(all, { ...device, healthy: false }).words).toBeUndefined();
  expect(showing().words).toBeUndefined();
});

test('a device for which no live campaign is meant says so, with the way to choose one for who may', () => {
  const all: Open = { items: [campaignOn('d2')], last_evaluated_key: null };
  const paired = { ...device, healthy: false };
  expect(showing(all, paired).page).toMatch(
    /^No live campaign is set to show on this device\. .*<a [^>]*href="\/campaigns"/,
  );
  expect(showing(all, paired, 'counter').page).toBe('No live campaign is set to show on this device.');
  expect(showing({ ...all, items: [{ ...campaignOn('d2'), showOnDevices: [] }] }).page).toContain(
    'No live campaign is set to show on this device.',
  );
  const others: (Open | undefined)[] = [
    undefined,
    { ...all, items: [] },
    { ...all, items: [campaignOn('d2'), campaignOn('all')] },
    { ...all, items: [campaignOn('d1')] },
    { ...all, items: [{ ...campaignOn('d2'), start: Date.now() + 30_000 }] },
    { ...all, last_evaluated_key: older },
  ];
  for (const known of others) expect(showing(known).page).toBe('As ever');
});

test('a device that was just paired is connecting, and needs no attention before it is missed', () => {
  const look = (isUnusuallySilent: boolean) => {
    const awaited = { ...device, name: 'Bar', healthy: false, state: 'never', lastSeenAt: null } as const;
    return drawPage(<DeviceHealth device={{ ...awaited, isUnusuallySilent }} onCheck={() => undefined} />);
  };
  expect(look(false)).toContain('Connecting');
  expect(look(false)).toContain('--tone-neutral');
  expect(look(false)).not.toContain('Needs attention');
  expect(look(true)).toContain('Needs attention');
});

test('a device is warned of only where its silence is unusual', () => {
  const look = (isUnusuallySilent: boolean) => {
    const silent = { ...device, name: 'Bar', healthy: false, state: 'offline', lastSeenAt: 0 } as const;
    return drawPage(<DeviceHealth device={{ ...silent, isUnusuallySilent }} onCheck={() => undefined} />);
  };
  expect(look(true)).toContain('--tone-warning');
  expect(look(false)).toContain('--tone-neutral');
  expect(look(false)).not.toContain('--tone-warning');
});
