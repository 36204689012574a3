import type { Caller } from '@fanfare/contract/call.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { openCampaignsQuery } from '../campaigns/queries.ts';
import { CallerProvider } from '../session/caller.tsx';
import { type CurrentWorkspace, CurrentWorkspaceProvider } from '../session/current-workspace.tsx';
import { DeviceHealth } from './device-health.tsx';
import { useShowing } from './use-showing.ts';

const caller = {} as Caller;
const current = { workspace: { workspace_id: 'w1' } } as CurrentWorkspace;
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
) {
  const client = new QueryClient();
  if (known) client.setQueryData(openCampaignsQuery(caller, 'w1').queryKey, known);
  let words: string | undefined;
  const Page = () => {
    words = useShowing()(of);
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CallerProvider value={caller}>
        <CurrentWorkspaceProvider value={current}>
          <Page />
        </CurrentWorkspaceProvider>
      </CallerProvider>
    </QueryClientProvider>,
  );
  return words;
}

test('a device shows no campaign only where all of them are known, and how it is', () => {
  const all: Open = { items: [campaignOn('d2')], last_evaluated_key: null };
  expect(showing(all)).toBe('');
  expect(showing({ ...all, last_evaluated_key: older })).toBeUndefined();
  expect(showing({ ...all, items: [campaignOn('d1')], last_evaluated_key: older })).toBe('On d1');
  expect(showing(all, { ...device, healthy: false })).toBeUndefined();
  expect(showing()).toBeUndefined();
});

test('a device that was just paired is connecting, and needs no attention before it is missed', () => {
  const look = (isUnusuallySilent: boolean) => {
    const awaited = { ...device, name: 'Bar', healthy: false, state: 'never', lastSeenAt: null } as const;
    return renderToStaticMarkup(<DeviceHealth device={{ ...awaited, isUnusuallySilent }} onCheck={() => undefined} />);
  };
  expect(look(false)).toContain('devices.connecting');
  expect(look(false)).toContain('--tone-neutral');
  expect(look(false)).not.toContain('devices.attention');
  expect(look(true)).toContain('devices.attention');
});

test('a device is warned of only where its silence is unusual', () => {
  const look = (isUnusuallySilent: boolean) => {
    const silent = { ...device, name: 'Bar', healthy: false, state: 'offline', lastSeenAt: 0 } as const;
    return renderToStaticMarkup(<DeviceHealth device={{ ...silent, isUnusuallySilent }} onCheck={() => undefined} />);
  };
  expect(look(true)).toContain('--tone-warning');
  expect(look(false)).toContain('--tone-neutral');
  expect(look(false)).not.toContain('--tone-warning');
});
