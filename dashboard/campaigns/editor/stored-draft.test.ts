import { expect, test } from 'vitest';
import { openStorage } from '../../session/browser-storage.ts';
import { emptyCampaignForm } from './campaign-form.ts';
import { findDraft, keepDraft, lostImages, removeDraft, startFromDraft } from './draft.ts';

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
