import { phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { expect, test } from 'vitest';
import {
  type CampaignFormValues,
  addDays,
  addMonth,
  addTags,
  campaignFormRules,
  copiedCampaignForm,
  editedCampaignForm,
  emptyCampaignForm,
  nextQuarterHour,
  toCampaignDraft,
} from './campaign-form.ts';

const now = new Date(2026, 2, 10, 9, 7).getTime();
const hourMs = 3_600_000;
const filled: CampaignFormValues = { ...emptyCampaignForm({ now, hasDevices: true }), name: 'Spring menu' };

function errorsOf(changes: Partial<CampaignFormValues>, deviceIds = ['d1', 'd2']): readonly string[] {
  const parsed = campaignFormRules({ now: () => now, deviceIds, segmentIds: ['s1'] }).safeParse({
    ...filled,
    ...changes,
  });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('a fresh form needs nothing but a name', () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ name: '   ' })).toEqual(['name: nameMissing']);
  expect(errorsOf({ name: 'x'.repeat(81) })).toEqual(['name: nameTooLong']);
});

test('a fresh form runs for two weeks from the moment that it is saved', () => {
  expect(new Date(filled.exp ?? 0)).toEqual(new Date(2026, 2, 24, 9, 7));
  const later = now + 20 * 60_000 + 59_000;
  const draft = toCampaignDraft(filled, { id: 'form-1', images: [], deviceIds: [], now: later });
  expect(new Date(draft.start)).toEqual(new Date(2026, 2, 10, 9, 27));
  expect(phaseOf({ status: 'active', start: draft.start, exp: draft.exp }, later)).toBe('live');
});

test('a campaign that starts later is proposed the next quarter hour', () => {
  expect(nextQuarterHour(new Date(2026, 2, 10, 9, 15).getTime())).toBe(new Date(2026, 2, 10, 9, 30).getTime());
});

test('the end comes after the start and lies ahead; a start in the past is allowed', () => {
  expect(errorsOf({ startsNow: false, start: null })).toEqual(['start: startMissing']);
  expect(errorsOf({ exp: null })).toEqual(['exp: expMissing']);
  expect(errorsOf({ startsNow: false, start: now, exp: now })).toEqual(['exp: expBeforeStart']);
  expect(errorsOf({ startsNow: false, start: now - 2 * hourMs, exp: now - hourMs })).toEqual(['exp: expInPast']);
  expect(errorsOf({ startsNow: false, start: now - hourMs, exp: now + hourMs })).toEqual([]);
});

test('dates outside 1900 to 2099 are refused', () => {
  expect(errorsOf({ startsNow: false, start: new Date(1899, 11, 31).getTime() })).toEqual(['start: startOutOfRange']);
  expect(errorsOf({ exp: new Date(2100, 0, 1).getTime() })).toEqual(['exp: expOutOfRange']);
});

test('chosen devices must be at least one', () => {
  expect(errorsOf({ deviceChoice: 'chosen' })).toEqual(['deviceIds: devicesMissing']);
  expect(errorsOf({ deviceChoice: 'chosen', isOnDevices: false })).toEqual([]);
});

test('a message ends at 1,000 characters', () => {
  expect(errorsOf({ content: 'x'.repeat(1_000) })).toEqual([]);
  expect(errorsOf({ content: 'x'.repeat(1_001) })).toEqual(['content: contentTooLong']);
});

test('the draft says all devices, the chosen ones, or none', () => {
  const form = { id: 'form-1', images: [{ key: 'k', alt: ' Bread ' }], deviceIds: ['d1'], now };
  const pictures = { imageKeys: ['k'], imageAlts: ['Bread'] };
  expect(toCampaignDraft(filled, form)).toMatchObject({ ID: 'form-1', showOnDevices: ['all'], ...pictures });
  const chosen = { ...filled, deviceChoice: 'chosen', deviceIds: ['d1'] } as const;
  expect(toCampaignDraft({ ...chosen, deviceIds: ['d1'] }, form).showOnDevices).toEqual(['d1']);
  expect(toCampaignDraft({ ...filled, isOnDevices: false }, form).showOnDevices).toEqual([]);
});

const campaign: Campaign = {
  id: 'c1',
  name: 'Spring',
  tags: ['menu'],
  content: 'Hi',
  start: 1,
  exp: 2,
  showOnDevices: ['d1'],
  target: 'recent',
  segmentId: null,
  imageKeys: [],
  imageAlts: [],
  images: [],
  status: 'active',
  code: 'x',
  createdAt: 0,
  updatedAt: 0,
};

test('a copy keeps everything but its dates', () => {
  const copy = copiedCampaignForm(campaign);
  expect(copy).toMatchObject({
    name: 'Spring',
    startsNow: true,
    start: null,
    exp: null,
    deviceChoice: 'chosen',
    deviceIds: ['d1'],
  });
});

test('a campaign that is opened and saved untouched stays as it is, on some devices, on all, and on none', () => {
  const images = [{ key: 'k', alt: '' }];
  const form = { id: 'form-2', campaignId: 'c1', unmodifiedSince: 7, images, deviceIds: ['d1', 'd2'], now };
  const { name, tags, content, start, exp, target, segmentId } = campaign;
  for (const showOnDevices of [['d1'], ['all'], []]) {
    const draft = toCampaignDraft(editedCampaignForm({ ...campaign, showOnDevices }), form);
    const fields = {
      name,
      tags,
      content,
      start,
      exp,
      target,
      segmentId,
      showOnDevices,
      imageKeys: ['k'],
      imageAlts: [''],
    };
    expect(draft).toEqual({ ID: 'form-2', action: 'update', campaignId: 'c1', unmodifiedSince: 7, ...fields });
  }
});

test('a device that was removed meanwhile stays to be seen but is not sent; where others are left, one must be chosen', () => {
  const onTwo = editedCampaignForm({ ...campaign, showOnDevices: ['gone', 'd1'], exp: now + 1 });
  const form = { id: 'form-3', images: [], deviceIds: ['d1'], now };
  expect(onTwo.deviceIds).toEqual(['gone', 'd1']);
  expect(errorsOf(onTwo, ['d1'])).toEqual([]);
  expect(toCampaignDraft(onTwo, form).showOnDevices).toEqual(['d1']);
  expect(errorsOf({ ...onTwo, deviceIds: ['gone'] }, ['d1'])).toEqual(['deviceIds: devicesMissing']);
  expect(errorsOf(onTwo, [])).toEqual([]);
  expect(toCampaignDraft(onTwo, { ...form, deviceIds: [] }).showOnDevices).toEqual([]);
});

test('before it is known which devices there are, the chosen ones stay', () => {
  const onTwo = editedCampaignForm({ ...campaign, showOnDevices: ['new', 'd1'], exp: now + 1 });
  const rules = campaignFormRules({ now: () => now, deviceIds: undefined, segmentIds: undefined });
  expect(rules.safeParse(onTwo).success).toBe(true);
  expect(rules.safeParse({ ...onTwo, deviceIds: [] }).error?.issues).toMatchObject([{ message: 'devicesMissing' }]);
  const draft = toCampaignDraft(onTwo, { id: 'form-3', images: [], deviceIds: undefined, now });
  expect(draft.showOnDevices).toEqual(['new', 'd1']);
});

test('a campaign for a saved segment stays so, and one that is gone has to be chosen anew', () => {
  const form = { id: 'form-4', images: [], deviceIds: [], now };
  const forSegment = editedCampaignForm({ ...campaign, target: 'customers', segmentId: 's1', exp: now + 1 });
  expect(toCampaignDraft(forSegment, form)).toMatchObject({ target: 'customers', segmentId: 's1' });
  expect(toCampaignDraft({ ...forSegment, target: 'everyone' }, form)).toMatchObject({ segmentId: null });
  expect(errorsOf({ target: 'segment', segmentId: 's1' })).toEqual([]);
  for (const segmentId of ['', 'gone']) {
    expect(errorsOf({ target: 'segment', segmentId })).toEqual(['segmentId: segmentMissing']);
    expect(errorsOf({ target: 'customers', segmentId })).toEqual([]);
  }
});

test('tags are split at commas, trimmed, and stand once whatever their case', () => {
  expect(addTags(['Menu'], ' spring,  menu , new   in').tags).toEqual(['Menu', 'spring', 'new in']);
  expect(addTags([], 'x'.repeat(25))).toEqual({ tags: [], refusal: 'tagTooLong' });
  expect(addTags([], '🍷'.repeat(24)).tags).toEqual(['🍷'.repeat(24)]);
  const ten = Array.from({ length: 10 }, (_, index) => `tag ${index}`);
  expect(addTags(ten, 'more')).toEqual({ tags: ten, refusal: 'tooManyTags' });
});

test('a month later is the same day, or the last of a shorter month', () => {
  expect(new Date(addMonth(new Date(2026, 0, 31, 9).getTime()))).toEqual(new Date(2026, 1, 28, 9));
  expect(new Date(addMonth(new Date(2026, 2, 10, 9).getTime()))).toEqual(new Date(2026, 3, 10, 9));
  expect(new Date(addDays(new Date(2026, 11, 31, 9).getTime(), 1))).toEqual(new Date(2027, 0, 1, 9));
});
