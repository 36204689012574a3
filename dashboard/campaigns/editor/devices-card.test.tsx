import type { Device } from '@fanfare/contract/devices.ts';
import { useForm } from 'react-hook-form';
import { beforeAll, expect, test } from 'vitest';
import { drawPage } from '../../testing/draw.tsx';
import { startAllTexts } from '../../testing/texts.ts';
import type { CampaignFormValues } from './campaign-form.ts';
import { DevicesCard } from './devices-card.tsx';

beforeAll(() => startAllTexts());

function show(device: Partial<Device>): string {
  const Page = () => {
    const form = useForm<CampaignFormValues>({
      defaultValues: { isOnDevices: true, deviceChoice: 'chosen', deviceIds: [] },
    });
    return <DevicesCard form={form} knownIds={undefined} />;
  };
  const devices = [{ id: 'd1', name: 'Bar', ...device } as Device];
  const html = drawPage(<Page />, { workspace: { devices } });
  return html.replaceAll(/<style.*?<\/style>|<[^>]*>/g, ' ');
}

test('a device that was just paired is connecting, and needs no attention before it is missed', () => {
  const awaited = { healthy: false, state: 'never' } as const;
  expect(show({ ...awaited, isUnusuallySilent: false })).toContain('Connecting');
  expect(show({ ...awaited, isUnusuallySilent: false })).not.toContain('Needs attention');
  expect(show({ ...awaited, isUnusuallySilent: true })).toContain('Needs attention');
});
