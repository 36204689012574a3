import { searchAudit } from '@fanfare/contract/audit.ts';
import {
  campaignEnded,
  cancelCampaign,
  getCampaign,
  resumeCampaign,
  saveCampaign,
  unknownSegment,
} from '@fanfare/contract/campaigns.ts';
import {
  changeSavedSegment,
  listSavedSegments,
  removeSavedSegment,
  saveSegment,
  savedSegmentsMax,
  segmentInUse,
  segmentNameTaken,
  tooManySegments,
} from '@fanfare/contract/saved-segments.ts';
import { type GivenSegment, countSegment } from '@fanfare/contract/segments.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildDraft, dayMs, minuteMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { type CustomersAt, openCustomers } from '../testing/customers.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';

describe('saved segments', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  let shop: CustomersAt;
  beforeEach(async () => {
    shop = await openCustomers(app, asAda);
  });

  const save = async (name: string, segment: GivenSegment = {}) =>
    (await asAda.call(saveSegment, { params: { ws: shop.ws }, body: { name, segment } })).saved;
  const list = async () => (await asAda.call(listSavedSegments, { params: { ws: shop.ws } })).segments;
  const names = async () => (await list()).map(({ name }) => name);
  const change = async (id: string, body: { name?: string; segment?: GivenSegment }) =>
    (await asAda.call(changeSavedSegment, { params: { ws: shop.ws, id }, body })).saved;
  const remove = (id: string) => asAda.call(removeSavedSegment, { params: { ws: shop.ws, id } });
  const saveFor = (segmentId: string, given: object = {}) =>
    asAda.call(saveCampaign, {
      params: { ws: shop.ws },
      body: buildDraft(app, { target: 'customers', segmentId, ...given }),
    });
  const audited = async () =>
    (await asAda.call(searchAudit, { params: { ws: shop.ws }, body: {} })).items.filter(({ action }) =>
      action.startsWith('segment.'),
    );

  test('one is kept under its name and means whoever it fits when it is asked for', async () => {
    const lastCheckin = app.now() - 90 * dayMs + 5 * minuteMs;
    await shop.bulk([{ phone: '4155550101', createdAt: lastCheckin, lastCheckin }]);
    const { segment } = await save('Gone quiet', { notSeenForDays: 90 });
    await save('apples');
    expect(await names()).toEqual(['apples', 'Gone quiet']);
    const count = async () => (await asAda.call(countSegment, { params: { ws: shop.ws }, body: { segment } })).count;
    expect(await count()).toBe(0);
    app.passTime(10 * minuteMs);
    expect(await count()).toBe(1);
    app.passTime(-10 * minuteMs);
  });

  test('no two have the same name, in any case, also when they are saved at once', async () => {
    const saved = await Promise.allSettled([1, 2, 3, 4, 5].map((checkinsMin) => save('Regulars', { checkinsMin })));
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(save('REGULARS', { status: 'active' })).rejects.toMatchObject({
      status: 409,
      message: segmentNameTaken,
    });
    const { segmentId } = await save('Others');
    await expect(change(segmentId, { name: ' regulars ' })).rejects.toMatchObject({ message: segmentNameTaken });
    expect(await change(segmentId, { name: 'OTHERS' })).toMatchObject({ name: 'OTHERS', segment: {} });
    expect(await names()).toEqual(['OTHERS', 'Regulars']);
  });

  test('saving the same again changes nothing, and another workspace has its own', async () => {
    const first = await save('Regulars', { checkinsMin: 5, tags: ['VIP'] });
    expect(await save('Regulars', { tags: ['VIP'], checkinsMin: 5 })).toEqual(first);
    expect(await list()).toHaveLength(1);
    expect(await audited()).toHaveLength(1);
    shop = await openCustomers(app, asAda);
    expect(await list()).toEqual([]);
    expect((await save('Regulars')).segmentId).not.toBe(first.segmentId);
  });

  test('digits of a number, words that no segment knows, and names that are none are refused', async () => {
    const bodies = [
      { name: 'One', segment: { digits: { at: 'end', digits: '0132' } } },
      { name: 'One', segment: { notSeenFor: 90 } },
      { name: '  ', segment: {} },
      { name: 'x'.repeat(61), segment: {} },
      { name: 'One' },
    ];
    for (const body of bodies) {
      const call = asAda.call(saveSegment, { params: { ws: shop.ws }, body: body as never });
      await expect(call).rejects.toMatchObject({ status: 400 });
    }
    expect(await list()).toEqual([]);
  });

  test('a workspace has as many as are allowed, and one goes for another', async () => {
    for (let index = 1; index < savedSegmentsMax; index += 1) await save(`Segment ${index}`);
    const both = await Promise.allSettled([save('Last'), save('One more')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [one] = await list();
    await expect(save('Too many')).rejects.toMatchObject({ status: 409, message: tooManySegments });
    await remove(one?.segmentId ?? '');
    await save('Too many');
    expect(await list()).toHaveLength(savedSegmentsMax);
  });

  test('the audit log tells what each meant, before and after', async () => {
    const { segmentId } = await save('Regulars', { checkinsMin: 5 });
    await change(segmentId, { segment: { checkinsMin: 8, tags: ['VIP'] } });
    await remove(segmentId);
    expect(await audited()).toMatchObject([
      { action: 'segment.removed', subjectName: 'Regulars', before: { checkinsMin: 8, tags: ['VIP'] } },
      {
        action: 'segment.saved',
        before: { name: 'Regulars', checkinsMin: 5 },
        after: { name: 'Regulars', checkinsMin: 8, tags: ['VIP'] },
      },
      { action: 'segment.saved', subjectName: 'Regulars', after: { checkinsMin: 5 } },
    ]);
  });

  test('a campaign is for one of its workspace, which stays while the campaign has not ended', async () => {
    const { segmentId } = await save('Regulars', { checkinsMin: 5 });
    const { campaignId: id } = await saveFor(segmentId);
    const get = async () => (await asAda.call(getCampaign, { params: { ws: shop.ws, id } })).campaign;
    expect(await get()).toMatchObject({ target: 'customers', segmentId });
    await expect(remove(segmentId)).rejects.toMatchObject({ status: 409, message: segmentInUse });
    await saveFor(segmentId, { action: 'update', campaignId: id, target: 'customers', segmentId: null });
    expect(await get()).toMatchObject({ target: 'customers', segmentId: null });
    await remove(segmentId);
    await expect(saveFor(segmentId)).rejects.toMatchObject({ status: 400, message: unknownSegment });
    const update = { action: 'update', campaignId: id };
    await expect(saveFor(segmentId, update)).rejects.toMatchObject({ message: unknownSegment });
    await expect(saveFor(segmentId, { target: 'everyone' })).rejects.toMatchObject({ status: 400 });
    expect(await get()).toMatchObject({ segmentId: null });
  });

  test('one of a canceled campaign stays while that can be resumed, and goes after its end', async () => {
    const { segmentId } = await save('Regulars');
    const { campaignId: id } = await saveFor(segmentId, { exp: app.now() + minuteMs });
    const params = { ws: shop.ws, id };
    await asAda.call(cancelCampaign, { params });
    await expect(remove(segmentId)).rejects.toMatchObject({ status: 409, message: segmentInUse });
    const { campaign } = await asAda.call(resumeCampaign, { params });
    expect(campaign).toMatchObject({ status: 'active', segmentId });
    await asAda.call(cancelCampaign, { params });
    app.passTime(minuteMs + 1);
    await remove(segmentId);
    await expect(asAda.call(resumeCampaign, { params })).rejects.toMatchObject({ message: campaignEnded });
  });

  test('of a campaign that is made while its segment goes, either has the other refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { segmentId } = await save(`Round ${round}`);
      const [made, removed] = await Promise.allSettled([saveFor(segmentId), remove(segmentId)]);
      expect([made.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });
});
