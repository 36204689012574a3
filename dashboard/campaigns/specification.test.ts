// What the specification fixes about the pages of campaigns, letter for letter.
import { listCampaigns } from '@fanfare/contract/campaigns.ts';
import { expect, test } from 'vitest';
import { campaignFormTexts } from '../text/campaign-form-texts.ts';
import { campaignsTexts } from '../text/campaigns-texts.ts';
import { dateTimeMax, dateTimeMin } from './campaign-form.ts';

test('fixed texts stand as the specification has them', () => {
  const { en: list } = campaignsTexts;
  const { en: form } = campaignFormTexts;
  expect([list.fetchError, list.fetchOneError, list.canceledDone, list.create]).toEqual([
    'Error fetching paginated campaigns: {{code}}',
    'Error fetching campaign: {{code}}',
    'Campaign canceled successfully!',
    'Create campaign',
  ]);
  expect([form.failed, form.galleryExpired, form.galleryExpiredText]).toEqual([
    'Failed to create campaign',
    'Campaign Expired',
    'This campaign has ended or is no longer available.',
  ]);
});

test('campaigns come 25 at a time', () => {
  expect(listCampaigns.query.parse({})).toEqual({ limit: 25 });
});

test('dates reach from the first day of 1900 to the last of 2099', () => {
  expect(new Date(dateTimeMin).toLocaleDateString('sv-SE')).toBe('1900-01-01');
  expect(new Date(dateTimeMax).toLocaleDateString('sv-SE')).toBe('2099-12-31');
});
