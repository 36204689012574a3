import { expect, test } from 'vitest';
import { campaignLink, editCampaignPath, editedCampaignId, previewLink } from './campaign-links.ts';

test('a link is the host and the code; staff open it with #preview', () => {
  expect(campaignLink('https://fan.example/s', 'aB3')).toBe('https://fan.example/s/aB3');
  expect(campaignLink('https://fan.example/', 'aB3')).toBe('https://fan.example/aB3');
  expect(previewLink('https://fan.example', 'aB3')).toBe('https://fan.example/aB3#preview');
});

test('the address of the form says which campaign is changed', () => {
  const { pathname, searchParams } = new URL(editCampaignPath('a b&c'), 'https://fan.example');
  expect(pathname).toBe('/campaigns/create');
  expect(editedCampaignId(searchParams)).toBe('a b&c');
  expect(editedCampaignId(new URLSearchParams())).toBeUndefined();
});
