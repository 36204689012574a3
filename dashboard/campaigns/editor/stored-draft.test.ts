import { type Campaign, imageAltMax } from '@fanfare/contract/campaigns.ts';
import { expect, test } from 'vitest';
import { keyedImages, storedImage } from '../../images/image-list.ts';
import { openStorage } from '../../session/browser-storage.ts';
import { emptyCampaignForm } from './campaign-form.ts';
import {
  findDraft,
  keepDraft,
  lostImages,
  removeDraft,
  startFromCampaign,
  startFromCopy,
  startFromDraft,
} from './draft.ts';
import { imagesProblemOf } from './images-card.tsx';

const place = { userId: 'ada', workspaceId: 'w1' };
const values = emptyCampaignForm({ now: 0, hasDevices: false });
const pictures = [
  { key: 'k', name: 'shop.jpg', imageUrl: '/images/w1/k', alt: 'Our shop' },
  { key: 'new', name: 'bread.jpg', alt: 'Bread' },
  { key: 'newer', name: 'menu.png', alt: '' },
];
const draft = { savedAt: 5, id: 'form-1', wasSent: false, values, pictures };

function startStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a draft comes back as it was kept, for the same person and workspace only', () => {
  const storage = startStorage();
  expect(keepDraft(place, draft, storage)).toBe(true);
  expect(findDraft(place, storage)).toEqual(draft);
  expect(findDraft({ ...place, workspaceId: 'w2' }, storage)).toBeUndefined();
  expect(findDraft({ ...place, userId: 'bob' }, storage)).toBeUndefined();
});

test('the draft of a change leaves that of a new campaign alone', () => {
  const storage = startStorage();
  const change = { ...place, campaignId: 'c1' };
  keepDraft(place, draft, storage);
  keepDraft(change, { ...draft, id: 'form-2' }, storage);
  removeDraft(place, storage);
  expect(findDraft(change, storage)?.id).toBe('form-2');
  expect(findDraft({ ...place, campaignId: 'c2' }, storage)).toBeUndefined();
});

test('the images that are not on the server have to be chosen again, and are named', () => {
  expect(lostImages(draft)).toEqual(['bread.jpg: Bread', 'menu.png']);
});

test('a draft that an earlier version kept is read: it starts when it says, and its images are named by their keys', () => {
  const storage = startStorage();
  const { startsNow: _, segmentId: __, ...older } = values;
  keepDraft(place, draft, storage);
  const [key] = [...storage.kept.keys()];
  const { wasSent: ___, ...rest } = draft;
  const image = { key: 'new', alt: '', sourceWidth: 900, fingerprint: 'f' };
  storage.setItem(key ?? '', JSON.stringify({ ...rest, values: older, pictures: [image] }));
  const found = findDraft(place, storage);
  expect(found?.values.startsNow).toBe(false);
  expect(found && lostImages(found)).toEqual(['new']);
});

test('a draft that two tabs go on with becomes two campaigns, but for one that the server may have made already', () => {
  const ids = [startFromDraft(draft), startFromDraft(draft), draft].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(startFromDraft({ ...draft, wasSent: true }).id).toBe(draft.id);
});

const [here, onItsWay] = ['a_900x600.jpg', 'b_900x600.jpg'];
const halfThere = {
  id: 'c1',
  showOnDevices: [],
  segmentId: null,
  imageKeys: [onItsWay, here],
  imageAlts: ['Bread', 'Our shop'],
  images: [`/images/w1/${here}`],
} as unknown as Campaign;

test('images that are still on their way to a campaign that is edited keep their places and descriptions', () => {
  const { images, lostImages: lost } = startFromCampaign(halfThere);
  expect(keyedImages(images)).toMatchObject([
    { key: onItsWay, alt: 'Bread' },
    { key: here, alt: 'Our shop' },
  ]);
  expect([lost, imagesProblemOf(images)]).toEqual([[], undefined]);
});

test('a description that is too long keeps a campaign from being saved', () => {
  const described = (alt: string) => [storedImage({ key: here, imageUrl: '/here', alt })];
  expect(imagesProblemOf(described(`${'🍷'.repeat(imageAltMax)} `))).toBeUndefined();
  expect(imagesProblemOf(described('🍷'.repeat(imageAltMax + 1)))).toBe('errors.altTooLong');
});

test('images that are still on their way keep their places in a draft too', () => {
  const expected = { key: onItsWay, name: 'Bread', alt: 'Bread', isMissing: true };
  const resumed = startFromDraft({ ...draft, pictures: [{ ...expected }] }, 'c1');
  expect(keyedImages(resumed.images)).toEqual([{ key: onItsWay, alt: 'Bread' }]);
  expect(resumed.lostImages).toEqual([]);
});

test('images that a copied campaign waits for have to be chosen again, and are named by their places', () => {
  const { images, lostImages: lost } = startFromCopy(halfThere, (position, count) => `Image ${position} of ${count}`);
  expect([keyedImages(images).length, lost]).toEqual([1, ['Image 1 of 2: Bread']]);
});

test('a removed draft is gone', () => {
  const storage = startStorage();
  keepDraft(place, draft, storage);
  removeDraft(place, storage);
  expect(findDraft(place, storage)).toBeUndefined();
});

test('what can not be read counts as no draft', () => {
  const storage = startStorage();
  keepDraft(place, draft, storage);
  const [key] = [...storage.kept.keys()];
  for (const text of ['{', '{}', '"draft"', '{"savedAt":"yesterday"}']) {
    storage.setItem(key ?? '', text);
    expect(findDraft(place, storage)).toBeUndefined();
  }
});

test('a browser that refuses to store is told from one that did, and has the draft while the page stays', () => {
  const storage = openStorage(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  expect(keepDraft(place, draft, storage)).toBe(false);
  expect(findDraft(place, storage)).toEqual(draft);
  removeDraft(place, storage);
  expect(findDraft(place, storage)).toBeUndefined();
});
