import { randomUUID } from 'node:crypto';
import { recordProblems } from '@fanfare/contract/bulk-records.ts';
import { changeCustomerDetails } from '@fanfare/contract/customers.ts';
import { getSegmentJob, startSegmentJob } from '@fanfare/contract/segment-jobs.ts';
import { customerNoteMax, customerTagMax, customerTagsMax } from '@fanfare/contract/tags.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ada } from '../testing/cast.ts';
import type { GivenRecord } from '../testing/customers.ts';
import { freshCustomers, sharedApp, sharedAsker } from '../testing/shared-app.ts';

const createdAt = Date.UTC(2025, 4, 6);
const [known, brought] = ['14155550101', '14155550102'] as const;
const spring = { id: 'spring', part: 0, fileName: 'spring.csv' };

describe('tags and a note in an import', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  const at = freshCustomers(app, asAda);
  beforeEach(async () => {
    await at.add(known);
  });

  const say = (phone: string, details: { tags?: string[]; note?: string }) =>
    asAda.call(changeCustomerDetails, { params: { ws: at.ws }, body: { phone, ...details } });
  const bring = (phone: string, more: Partial<GivenRecord>, part = spring) =>
    at.bulk([{ phone, createdAt, ...more }], part);

  test('come with new customers, and each tag once', async () => {
    await bring(brought, { tags: ['Wine', ' vip ', 'WINE'], note: '  Window seat.\nNo nuts. ' });
    expect(await at.find(brought)).toMatchObject({ tags: ['Wine', 'vip'], note: 'Window seat.\nNo nuts.' });
  });

  test('come in again as long as staff may write them, an emoji counted as one character', async () => {
    const note = '🍷'.repeat(customerNoteMax);
    const { customer } = await say(known, { note, tags: ['🍷'.repeat(customerTagMax)] });
    await bring(brought, { note: customer.note, tags: customer.tags });
    expect(await at.find(brought)).toMatchObject({ note, tags: customer.tags });
  });

  test('add to the tags that a customer has, and set the note only where there is none', async () => {
    await say(known, { tags: ['Wine'] });
    await bring(known, { tags: ['wine', 'Autumn'], note: 'From the list' });
    expect(await at.find(known)).toMatchObject({ tags: ['Autumn', 'Wine'], note: 'From the list' });
    await bring(known, { note: 'Another' }, { ...spring, id: 'summer' });
    expect(await at.find(known)).toMatchObject({ tags: ['Autumn', 'Wine'], note: 'From the list' });
    await bring(known, {}, { ...spring, id: 'autumn' });
    const changed = (await at.imports()).map(({ id, changed: count }) => [id, count] as const);
    expect(Object.fromEntries(changed)).toEqual({ spring: 1, summer: 0, autumn: 0 });
  });

  test('of one number that stands twice come together', async () => {
    await at.bulk([
      { phone: brought, createdAt, tags: ['B'], note: 'First' },
      { phone: brought, createdAt, tags: ['A'], note: 'Second' },
    ]);
    expect(await at.find(brought)).toMatchObject({ tags: ['A', 'B'], note: 'First' });
  });

  test('give a customer no more tags than one can have, and take none away', async () => {
    const many = Array.from({ length: customerTagsMax }, (_, index) => `Old ${index}`);
    await say(known, { tags: many.slice(1) });
    await bring(known, { tags: ['New 1', 'New 2'] });
    const { tags = [] } = (await at.find(known)) ?? {};
    expect(tags).toHaveLength(customerTagsMax);
    expect(tags).toEqual(expect.arrayContaining([...many.slice(1), 'New 1']));
  });

  test('go with an undo, part by part, and what stood there before comes back', async () => {
    await say(known, { tags: ['Wine'] });
    const before = await at.find(known);
    await bring(known, { checkins: 3 });
    await bring(known, { tags: ['Autumn'], note: 'From the list' }, { ...spring, part: 1 });
    await bring(brought, { tags: ['Autumn'] }, { ...spring, part: 2 });
    await at.undo('spring');
    expect(await at.find(known)).toEqual(before);
    expect(await at.list()).toHaveLength(1);
  });

  test('leave a note that stood there before where it is when they are undone', async () => {
    await say(known, { note: 'Ours' });
    await bring(known, { tags: ['Autumn'], note: 'From the list' });
    await at.undo('spring');
    expect(await at.find(known)).toMatchObject({ tags: [], note: 'Ours' });
  });

  test('stay with whoever staff have said more of since', async () => {
    await bring(known, { tags: ['Autumn'], note: 'From the list' });
    await say(known, { note: 'Ours' });
    expect(await at.undo('spring')).toMatchObject({ kept: [{ phone: known, why: 'changed' }] });
    expect(await at.find(known)).toMatchObject({ tags: ['Autumn'], note: 'Ours' });
  });

  test('come back with a customer who was deleted, and so does their undo', async () => {
    await bring(known, { tags: ['Autumn'], note: 'From the list' });
    await at.remove(known);
    await at.restore(known);
    expect(await at.find(known)).toMatchObject({ tags: ['Autumn'], note: 'From the list' });
    await at.undo('spring');
    expect(await at.find(known)).toMatchObject({ tags: [], note: '' });
  });

  test('of several parts go together, and what a segment was given since stays', async () => {
    await say(known, { tags: ['Wine'] });
    await bring(known, { tags: ['Autumn'] });
    const params = { ws: at.ws };
    const job = { id: randomUUID(), segment: {}, action: { kind: 'addTag', tag: 'Regular' } as const };
    await asAda.call(startSegmentJob, { params, body: job });
    const state = async () => (await asAda.call(getSegmentJob, { params: { ...params, id: job.id } })).job.state;
    await expect.poll(state).toBe('done');
    await bring(known, { tags: ['Winter'], note: 'From the list' }, { ...spring, part: 1 });
    await bring(known, { tags: ['Winter', 'Spring'] }, { ...spring, part: 2 });
    expect(await at.find(known)).toMatchObject({ tags: ['Autumn', 'Regular', 'Spring', 'Wine', 'Winter'] });
    await at.undo('spring');
    expect(await at.find(known)).toMatchObject({ tags: ['Regular', 'Wine'], note: '' });
  });

  test('are no longer theirs once a job took them away: who was given them since keeps them', async () => {
    await say(known, { tags: ['Wine'] });
    await bring(known, { tags: ['VIP', 'Autumn'] });
    const params = { ws: at.ws };
    for (const action of [
      { kind: 'removeTag', tag: 'vip' },
      { kind: 'addTag', tag: 'VIP' },
    ] as const) {
      const id = randomUUID();
      await asAda.call(startSegmentJob, { params, body: { id, segment: {}, action } });
      const job = async () => (await asAda.call(getSegmentJob, { params: { ...params, id } })).job;
      await expect.poll(job).toMatchObject({ state: 'done', done: 1 });
    }
    expect(await at.undo('spring')).toMatchObject({ kept: [], import: { restored: 1 } });
    expect(await at.find(known)).toMatchObject({ tags: ['VIP', 'Wine'] });
  });

  const tooMany = Array.from({ length: customerTagsMax + 1 }, (_, index) => `Tag ${index}`);
  test.each([
    [{ tags: 'Wine' as unknown as string[] }, recordProblems.tags],
    [{ tags: ['a,b'] }, recordProblems.tags],
    [{ tags: [' '] }, recordProblems.tags],
    [{ tags: ['\uD800'] }, recordProblems.tags],
    [{ tags: ['x'.repeat(41)] }, recordProblems.tags],
    [{ tags: tooMany }, recordProblems.tags],
    [{ note: 'x'.repeat(2_001) }, recordProblems.note],
    [{ note: '🍷'.repeat(2_001) }, recordProblems.note],
    [{ note: 'a\0b' }, recordProblems.note],
    [{ note: 7 as unknown as string }, recordProblems.note],
  ])('are refused where they are %j', async (more, problem) => {
    const records = [
      { phone: brought, createdAt },
      { phone: brought, createdAt, ...more },
    ];
    await expect(at.bulk(records)).rejects.toMatchObject({ status: 400, message: `Record 2: ${problem}` });
    expect(await at.list()).toHaveLength(1);
  });
});
