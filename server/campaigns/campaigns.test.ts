import {
  campaignEnded,
  cancelCampaign,
  endInThePast,
  getCampaign,
  listCampaigns,
  resumeCampaign,
  saveCampaign,
  unknownDevice,
} from '@fanfare/contract/campaigns.ts';
import { imageRemoved, newImageKey } from '@fanfare/contract/images.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { getPublicCampaign } from '@fanfare/contract/visitors.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCampaign, buildDraft, buildWorkspace, minuteMs, uploadPicture } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';

describe('campaigns', () => {
  const app = sharedApp();
  const asAda = sharedAsker(app, ada);
  let ws: string;
  beforeEach(async () => {
    ws = (await buildWorkspace(asAda)).workspace_id;
  });

  const save = (body: unknown) => asAda.call(saveCampaign, { params: { ws }, body: body as never });
  const get = async (id: string) => (await asAda.call(getCampaign, { params: { ws, id } })).campaign;
  const quantity = async () => {
    const { workspaces } = await asAda.call(listWorkspaces, {});
    return workspaces.find(({ workspace_id }) => workspace_id === ws)?.campaign_quantity;
  };

  test('a campaign is kept as it was sent, and its pictures show once they were uploaded', async () => {
    const draft = buildDraft(app);
    const { campaignId } = await save(draft);
    expect((await get(campaignId)).images).toEqual([]);
    const { id } = await buildCampaign(app, asAda, { workspaceId: ws, draft });
    expect(id).toBe(campaignId);
    const { name, tags, content, start, exp, target, imageKeys } = draft;
    const campaign = await get(campaignId);
    expect(campaign).toMatchObject({ name, tags, content, start, exp, target, imageKeys, status: 'active' });
    expect(campaign.images).toHaveLength(1);
  });

  test('the same ID sent five times at once makes one campaign and counts one', async () => {
    const draft = buildDraft(app);
    const saved = await Promise.all(Array.from({ length: 5 }, () => save(draft)));
    expect(new Set(saved.map(({ campaignId }) => campaignId)).size).toBe(1);
    expect(await quantity()).toBe(1);
  });

  test('the same ID with another body answers the first campaign, its own pictures, and changes nothing', async () => {
    const draft = buildDraft(app, { exp: app.now() + minuteMs });
    const first = await save(draft);
    const [firstKey = ''] = draft.imageKeys;
    const imageKeys = [newImageKey({ width: 300, height: 300 }, 'png')];
    // The repeat may come so late that its campaign could not be created any more.
    app.passTime(2 * minuteMs);
    const again = await save({ ...draft, name: 'Winter table', imageKeys });
    app.passTime(-2 * minuteMs);
    expect(again.campaignId).toBe(first.campaignId);
    expect(again.urls).toHaveLength(1);
    expect(again.urls[0]).toContain(firstKey);
    expect(await get(first.campaignId)).toMatchObject({ name: draft.name, imageKeys: draft.imageKeys });
    expect(await quantity()).toBe(1);
  });

  test('upload addresses come in the order of the image keys', async () => {
    const imageKeys = [1, 2, 3].map((step) => newImageKey({ width: 100 * step, height: 100 }, 'webp'));
    const { urls } = await save(buildDraft(app, { imageKeys }));
    expect(urls.map((url) => imageKeys.findIndex((key) => url.includes(key)))).toEqual([0, 1, 2]);
  });

  test('times may be ISO 8601 and come back as epoch milliseconds', async () => {
    const { campaignId } = await save({
      ...buildDraft(app),
      start: '2026-03-01T09:00:00-05:00',
      exp: '2098-03-15T09:00:00Z',
    });
    expect(await get(campaignId)).toMatchObject({
      start: Date.UTC(2026, 2, 1, 14),
      exp: Date.UTC(2098, 2, 15, 9),
    });
  });

  test('a campaign ends late on the last day that is taken, also in New York', async () => {
    const exp = Date.UTC(2100, 0, 1, 4, 59);
    const { campaignId } = await save(buildDraft(app, { exp }));
    expect(await get(campaignId)).toMatchObject({ exp });
  });

  test('pages hold every campaign once, newest first', async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await save(buildDraft(app))).campaignId);
    const seen: string[] = [];
    let lastEvaluatedKey: string | undefined;
    do {
      const page = await asAda.call(listCampaigns, { params: { ws }, query: { limit: 2, lastEvaluatedKey } });
      seen.push(...page.items.map(({ id }) => id));
      lastEvaluatedKey = page.last_evaluated_key ? JSON.stringify(page.last_evaluated_key) : undefined;
    } while (lastEvaluatedKey);
    expect(new Set(seen)).toEqual(new Set(made));
    expect(seen).toHaveLength(5);
  });

  test('the open ones are listed without those that have ended or were canceled', async () => {
    const { campaignId: lasting } = await save(buildDraft(app));
    const { campaignId: short } = await save(buildDraft(app, { exp: app.now() + minuteMs }));
    const { campaignId: canceled } = await save(buildDraft(app));
    await asAda.call(cancelCampaign, { params: { ws, id: canceled } });
    const listOpen = async () => {
      const { items } = await asAda.call(listCampaigns, { params: { ws }, query: { open: 'true' } });
      return items.map(({ id }) => id);
    };
    expect(await listOpen()).toEqual([short, lasting]);
    app.passTime(2 * minuteMs);
    expect(await listOpen()).toEqual([lasting]);
    app.passTime(-2 * minuteMs);
  });

  test('canceling ends a campaign once, and canceling again changes nothing', async () => {
    const { campaignId: id } = await save(buildDraft(app));
    const { campaign } = await asAda.call(cancelCampaign, { params: { ws, id } });
    expect(campaign.status).toBe('canceled');
    const again = await asAda.call(cancelCampaign, { params: { ws, id } });
    expect(again.campaign).toEqual(campaign);
  });

  test('a cancellation is taken back until the end, once, and visitors see the campaign again', async () => {
    const { campaignId: id } = await save(buildDraft(app, { exp: app.now() + minuteMs }));
    const visit = async () =>
      (await app.withToken(undefined).call(getPublicCampaign, { params: { id }, query: {} })).campaign.status;
    const running = await asAda.call(resumeCampaign, { params: { ws, id } });
    await asAda.call(cancelCampaign, { params: { ws, id } });
    expect(await visit()).toBe('canceled');
    const resumes = Array.from({ length: 5 }, () => asAda.call(resumeCampaign, { params: { ws, id } }));
    const answers = await Promise.all(resumes);
    expect(new Set(answers.map(({ campaign }) => JSON.stringify(campaign))).size).toBe(1);
    expect(answers[0]?.campaign).toEqual({ ...running.campaign, updatedAt: answers[0]?.campaign.updatedAt });
    expect(await visit()).toBe('active');
    expect(await quantity()).toBe(1);
    await asAda.call(cancelCampaign, { params: { ws, id } });
    app.passTime(2 * minuteMs);
    await expect(asAda.call(resumeCampaign, { params: { ws, id } })).rejects.toMatchObject({
      status: 409,
      message: campaignEnded,
    });
    expect(await get(id)).toMatchObject({ status: 'canceled' });
  });

  test('a cancel that comes five times at once is one cancel, and no change gets past it', async () => {
    const draft = buildDraft(app);
    const { campaignId: id } = await save(draft);
    const cancels = Array.from({ length: 5 }, () => asAda.call(cancelCampaign, { params: { ws, id } }));
    const answers = await Promise.all(cancels);
    expect(new Set(answers.map(({ campaign }) => JSON.stringify(campaign))).size).toBe(1);
    const change = { ...draft, action: 'update', campaignId: id, name: 'Autumn table' };
    await expect(save(change)).rejects.toMatchObject({ status: 409, message: campaignEnded });
    expect(await get(id)).toMatchObject({ name: draft.name, status: 'canceled' });
    expect(await quantity()).toBe(1);
  });

  test('a campaign that has run out can be neither canceled nor changed', async () => {
    const draft = buildDraft(app, { exp: app.now() + minuteMs });
    const { campaignId: id } = await save(draft);
    app.passTime(2 * minuteMs);
    await expect(asAda.call(cancelCampaign, { params: { ws, id } })).rejects.toMatchObject({
      status: 409,
      message: campaignEnded,
    });
    const later = { ...draft, action: 'update', campaignId: id, exp: app.now() + minuteMs };
    await expect(save(later)).rejects.toMatchObject({ status: 409, message: campaignEnded });
    app.passTime(-2 * minuteMs);
  });

  test('an update changes the fields and counts no second campaign', async () => {
    const draft = buildDraft(app);
    const { campaignId } = await save(draft);
    const updated = await save({ ...draft, action: 'update', campaignId, name: 'Autumn table' });
    expect(updated.campaignId).toBe(campaignId);
    expect((await get(campaignId)).name).toBe('Autumn table');
    expect(await quantity()).toBe(1);
  });

  test('what pictures show stands beside each of them, for staff and for visitors, also before all have come', async () => {
    const imageKeys = [1, 2, 3].map((step) => newImageKey({ width: 100 * step, height: 100 }, 'jpg'));
    const draft = buildDraft(app, { imageKeys, imageAlts: [' A long table ', '', 'Oysters & "ice"'] });
    const { campaignId: id, urls } = await save(draft);
    expect((await get(id)).imageAlts).toEqual(['A long table', '', 'Oysters & "ice"']);
    await uploadPicture(urls[2] ?? '', { width: 300, height: 100 });
    const shown = async () =>
      (await app.withToken(undefined).call(getPublicCampaign, { params: { id }, query: {} })).campaign;
    expect(await shown()).toMatchObject({ images: [expect.any(String)], imageAlts: ['Oysters & "ice"'] });
    await save({ ...draft, action: 'update', campaignId: id, imageAlts: ['Bread'] });
    expect((await get(id)).imageAlts).toEqual(['Bread', '', '']);
    expect((await shown()).imageAlts).toEqual(['']);
  });

  test('of two changes to what both saw, the first is made; the second is told, and made when it is asked for', async () => {
    const draft = buildDraft(app);
    const { campaignId } = await save(draft);
    const { updatedAt: unmodifiedSince } = await get(campaignId);
    const change = { ...draft, action: 'update', campaignId, unmodifiedSince };
    const both = await Promise.allSettled([save({ ...change, name: 'Hers' }), save({ ...change, name: 'His' })]);
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { status: 409, message: changedMeanwhile } }]);
    const made = await get(campaignId);
    expect(both.map(({ status }) => status).indexOf('fulfilled')).toBe(['Hers', 'His'].indexOf(made.name));
    await save({ ...change, name: 'Mine', unmodifiedSince: undefined });
    expect((await get(campaignId)).name).toBe('Mine');
  });

  test('a picture that another change has removed comes back with no change, and keeps no other part of one from being made', async () => {
    const [kept, gone] = [1, 2].map(() => newImageKey({ width: 9, height: 9 }, 'jpg')) as [string, string];
    const draft = buildDraft(app, { imageKeys: [kept, gone] });
    const { campaignId } = await save(draft);
    const change = { ...draft, action: 'update', campaignId };
    await save({ ...change, imageKeys: [kept] });
    await expect(save({ ...change, name: 'Mine' })).rejects.toMatchObject({ status: 409, message: imageRemoved });
    await save({ ...change, name: 'Mine', imageKeys: (await get(campaignId)).imageKeys });
    expect(await get(campaignId)).toMatchObject({ name: 'Mine', imageKeys: [kept] });
  });

  test('a change that is sent again because its answer got lost is not taken for somebody else’s', async () => {
    const draft = buildDraft(app);
    const { campaignId } = await save(draft);
    const { updatedAt: unmodifiedSince } = await get(campaignId);
    const change = { ...draft, action: 'update', campaignId, unmodifiedSince, name: 'Autumn table' };
    await save(change);
    const once = await get(campaignId);
    expect((await save(change)).campaignId).toBe(campaignId);
    expect(await get(campaignId)).toEqual(once);
  });

  test.each([
    [{ name: '' }, 'Enter a name'],
    [{ imageAlts: ['x'.repeat(201)] }, 'Use at most 200 characters for each description'],
    [{ name: 'x'.repeat(81) }, 'Use at most 80 characters for the name'],
    [{ tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }, 'You can add up to 10 tags'],
    [{ tags: ['Menu', 'menu'] }, 'Use each tag only once'],
    [{ content: 'x'.repeat(1_001) }, 'Use at most 1,000 characters for the message'],
    [{ imageKeys: [] }, 'Add at least one image'],
    [
      { imageKeys: Array.from({ length: 11 }, () => newImageKey({ width: 9, height: 9 }, 'jpg')) },
      'You can add up to 10 images',
    ],
    [{ showOnDevices: ['somebody-elses'] }, unknownDevice],
    [{ start: 2_000, exp: 1_000 }, 'The end must be after the start'],
    [{ start: 1_000, exp: 2_000 }, endInThePast],
    [{ start: 'tomorrow' }, 'start must be a time in epoch milliseconds or ISO 8601'],
    [{ start: 1.5 }, 'start must be a time in epoch milliseconds or ISO 8601'],
    [{ exp: 5e12 }, 'exp must not be after 2099-12-31'],
    [{ imageKeys: ['a.jpg'] }, 'imageKeys.0 must look like {uuid}_{width}x{height}.{jpg|png|webp}'],
  ])('%j is refused and leaves nothing behind', async (given, message) => {
    await expect(save({ ...buildDraft(app), ...given })).rejects.toMatchObject({ status: 400, message });
    expect(await quantity()).toBe(0);
  });

  test.each([
    { imageKeys: ['../../etc/passwd'] },
    { imageKeys: ['a.jpg'] },
    { start: 'tomorrow' },
    { start: Date.UTC(1899, 11, 31) },
    { exp: Date.UTC(2100, 0, 2) },
    { exp: 1e18 },
    { target: 'nobody' },
    { showOnDevices: 'all' },
    { action: 'destroy' },
    { ID: '' },
    { action: 'update' },
  ])('%j is refused', async (given) => {
    await expect(save({ ...buildDraft(app), ...given })).rejects.toMatchObject({ status: 400 });
  });

  test("another workspace's key brings none of its picture", async () => {
    const theirs = await buildCampaign(app, asAda, { workspaceId: ws });
    const asGrace = await app.as(grace);
    const own = (await buildWorkspace(asGrace)).workspace_id;
    const body = buildDraft(app, { imageKeys: theirs.draft.imageKeys });
    const { campaignId: id } = await asGrace.call(saveCampaign, { params: { ws: own }, body });
    const { campaign } = await asGrace.call(getCampaign, { params: { ws: own, id } });
    expect(campaign.images).toEqual([]);
    expect((await get(theirs.id)).images).toHaveLength(1);
  });
});
