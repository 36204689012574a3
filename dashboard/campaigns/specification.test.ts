// What the specification fixes about the screens of campaigns: every text letter for letter, every number and time.
import { backoffFirstMs, backoffMaxMs, callAttemptsMax, callTimeoutMs } from '@fanfare/contract/call.ts';
import { hasEnded, phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import { Campaign, CampaignDraft, cancelCampaign, listCampaigns, saveCampaign } from '@fanfare/contract/campaigns.ts';
import { galleryImageWidthMax } from '@fanfare/contract/images.ts';
import { socialNetworkNames, socialNetworks } from '@fanfare/contract/socials.ts';
import { expect, test } from 'vitest';
import { paths } from '../paths.ts';
import campaignForm from '../text/en/campaign-form.json';
import campaigns from '../text/en/campaigns.json';
import frame from '../text/en/frame.json';
import { toastLimits } from '../ui/toast-stack.tsx';
import { campaignLink, previewLink } from './campaign-links.ts';
import { dateTimeMax, dateTimeMin } from './editor/campaign-form.ts';

test('fixed texts stand as the specification has them', () => {
  const list = campaigns.translations.campaigns;
  const { failed } = campaignForm.translations.campaignSaving;
  const { galleryExpired, galleryExpiredText, follow } = campaignForm.translations.campaignPreview;
  expect({ ...list, failed, galleryExpired, galleryExpiredText, follow }).toMatchObject({
    fetchError: 'Error fetching paginated campaigns: {{code}}',
    fetchOneError: 'Error fetching campaign: {{code}}',
    canceledDone: 'Campaign canceled successfully!',
    create: 'Create campaign',
    failed: 'Failed to create campaign',
    galleryExpired: 'Campaign Expired',
    galleryExpiredText: 'This campaign has ended or is no longer available.',
    follow: 'Follow us on {{network}}',
  });
  expect(frame.common.nav).toMatchObject({ listCampaigns: 'List campaigns', createCampaign: 'Create campaign' });
});

test('screens and calls stand at the fixed addresses', () => {
  expect([paths.campaigns, paths.createCampaign]).toEqual(['/campaigns', '/campaigns/create']);
  const calls = [saveCampaign, listCampaigns, cancelCampaign].map(({ method, path }) => `${method} ${path}`);
  expect(calls).toEqual(['POST /ws/{ws}/campaign', 'GET /ws/{ws}/campaign', 'POST /ws/{ws}/campaign/{id}/cancel']);
  expect(campaignLink('https://fan.example', 'aB3')).toBe('https://fan.example/aB3');
  expect(previewLink('https://fan.example', 'aB3')).toBe('https://fan.example/aB3#preview');
});

test('a campaign and what makes one have the fixed fields', () => {
  const stored = 'id name tags content start exp showOnDevices target imageKeys status updatedAt'.split(' ');
  expect(Object.keys(Campaign.shape)).toEqual(expect.arrayContaining(stored));
  const sent = 'ID name tags content start exp showOnDevices target imageKeys action campaignId'.split(' ');
  expect(Object.keys(CampaignDraft.shape)).toEqual(expect.arrayContaining(sent));
  expect(CampaignDraft.shape.action.parse(undefined)).toBe('create');
  expect(Object.keys(saveCampaign.answer.shape)).toEqual(['campaignId', 'urls']);
});

test('only canceled is shown as a stored status; a campaign has ended by its time or by one of three words', () => {
  const now = 1_000;
  const running = { status: 'active', start: 0, exp: now };
  expect([phaseOf(running, now), phaseOf({ ...running, status: 'canceled' }, now)]).toEqual(['live', 'canceled']);
  expect([hasEnded(running, now), hasEnded(running, now + 1)]).toEqual([false, true]);
  for (const status of ['completed', 'canceled', 'cancelled']) expect(hasEnded({ ...running, status }, now)).toBe(true);
});

test('the numbers and times are the fixed ones', () => {
  expect(listCampaigns.query.parse({})).toEqual({ limit: 25 });
  expect({ callTimeoutMs, callAttemptsMax, backoffFirstMs, backoffMaxMs, galleryImageWidthMax }).toEqual({
    callTimeoutMs: 10_000,
    callAttemptsMax: 3,
    backoffFirstMs: 100,
    backoffMaxMs: 300_000,
    galleryImageWidthMax: 600,
  });
  expect(toastLimits).toEqual({ visible: 3, durationMs: 4_000, gapPx: 14, widthPx: 356 });
  expect(new Date(dateTimeMin).toLocaleDateString('sv-SE')).toBe('1900-01-01');
  expect(new Date(dateTimeMax).toLocaleDateString('sv-SE')).toBe('2099-12-31');
});

test('the preview has the networks in the fixed order under the fixed names', () => {
  expect(socialNetworks.map((network) => socialNetworkNames[network])).toEqual([
    'Facebook',
    'Instagram',
    'TikTok',
    'X',
    'YouTube',
  ]);
});
