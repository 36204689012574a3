import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { expect, test } from 'vitest';
import {
  applyCampaignsView,
  countByTab,
  nextBoundary,
  readCampaignsView,
  tagsOf,
  writeCampaignsView,
} from './campaigns-view.ts';

const now = Date.UTC(2026, 2, 10);
const hourMs = 3_600_000;

function buildCampaign(changes: Partial<Campaign>): Campaign {
  return {
    id: changes.name ?? 'a',
    name: 'a',
    tags: [],
    content: '',
    start: now - hourMs,
    exp: now + hourMs,
    showOnDevices: [],
    target: 'everyone',
    segmentId: null,
    imageAlts: [],
    imageKeys: [],
    images: [],
    status: 'active',
    code: 'code',
    createdAt: 0,
    updatedAt: 0,
    ...changes,
  };
}

const live = buildCampaign({ name: 'Spring menu', tags: ['Café'], updatedAt: 3 });
const scheduled = buildCampaign({ name: 'Later', start: now + hourMs, exp: now + 2 * hourMs, updatedAt: 2 });
const expired = buildCampaign({ name: 'Winter', start: 0, exp: now - 1, tags: ['café', 'menu'], updatedAt: 1 });
const canceled = buildCampaign({ name: 'Mistake', status: 'canceled', updatedAt: 4 });
const all = [live, scheduled, expired, canceled];
const plain = readCampaignsView(new URLSearchParams());

function names(changes: Partial<typeof plain>): readonly string[] {
  return applyCampaignsView(all, { ...plain, ...changes }, now).map(({ name }) => name);
}

test('tabs count what is loaded, and every campaign stands in exactly one beside All', () => {
  expect(countByTab(all, now)).toEqual({ all: 4, live: 1, scheduled: 1, ended: 2 });
});

test('the last changed comes first unless another order is asked for', () => {
  expect(names({})).toEqual(['Mistake', 'Spring menu', 'Later', 'Winter']);
  expect(names({ sort: 'name' })).toEqual(['Later', 'Mistake', 'Spring menu', 'Winter']);
});

test('ending soon puts the nearest end first and what has ended last', () => {
  expect(names({ sort: 'ending' })).toEqual(['Spring menu', 'Later', 'Winter', 'Mistake']);
});

test('search finds names and tags, whatever their case and accents', () => {
  expect(names({ search: 'SPRING' })).toEqual(['Spring menu']);
  expect(names({ search: 'cafe' })).toEqual(['Spring menu', 'Winter']);
  expect(names({ search: 'menu', tab: 'ended' })).toEqual(['Winter']);
});

test('a tag is offered once, however it is written, and filters both spellings', () => {
  expect(tagsOf(all)).toEqual(['Café', 'menu']);
  expect(names({ tag: 'CAFÉ' })).toEqual(['Spring menu', 'Winter']);
});

test('the next boundary is the first start or end that is still to come', () => {
  expect(nextBoundary(all, now)).toBe(now + hourMs);
  expect(nextBoundary([expired, canceled], now)).toBeUndefined();
});

test('the view survives the address, and nonsense in it falls back to the defaults', () => {
  const view = { tab: 'ended', search: 'a b', tag: 'x', sort: 'name' } as const;
  expect(readCampaignsView(writeCampaignsView(view))).toEqual(view);
  expect(writeCampaignsView(plain).toString()).toBe('');
  expect(readCampaignsView(new URLSearchParams('status=soon&sort=size'))).toEqual(plain);
});
