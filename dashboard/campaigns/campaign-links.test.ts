import { expect, test } from 'vitest';
import { campaignLink, previewLink } from './campaign-links.ts';

test('a link is the host and the code; staff open it with #preview', () => {
  expect(campaignLink('https://fan.example/s', 'aB3')).toBe('https://fan.example/s/aB3');
  expect(campaignLink('https://fan.example/', 'aB3')).toBe('https://fan.example/aB3');
  expect(previewLink('https://fan.example', 'aB3')).toBe('https://fan.example/aB3#preview');
});
