// Tags and a note: what staff say of a customer.
import { changeCustomerDetails, customerNotFound, searchCustomers, tooManyTags } from '@fanfare/contract/customers.ts';
import { searchAudit } from '@fanfare/contract/audit.ts';
import { erasePersonalData, getPersonalData } from '@fanfare/contract/personal-data.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ada, grace } from '../testing/cast.ts';
import { freshCustomers, sharedApp, sharedAsker } from '../testing/shared-app.ts';

const phone = '14155550144';
const note = 'Window seat.\nAllergic to nuts.';

describe('what staff say of a customer', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  const at = freshCustomers(app, asAda);
  beforeEach(async () => {
    await at.add(phone);
  });

  type Details = {
    readonly tags?: string[];
    readonly addTags?: string[];
    readonly removeTags?: string[];
    readonly note?: string;
    readonly noteBefore?: string;
  };
  const change = (details: Details, asker = asAda, of = phone) =>
    asker.call(changeCustomerDetails, { params: { ws: at.ws }, body: { phone: of, ...details } });
  const entries = async () =>
    (await asAda.call(searchAudit, { params: { ws: at.ws }, body: { action: 'customer.changed' } })).items;

  test('tags and a note are kept, found and told, and what is not given stays', async () => {
    expect((await change({ tags: ['Wine', 'VIP', 'vip'] })).customer).toMatchObject({
      tags: ['VIP', 'Wine'],
      note: '',
    });
    expect((await change({ note: ` ${note} ` })).customer).toMatchObject({ tags: ['VIP', 'Wine'], note });
    const body = { segment: { tags: ['Wine'] } };
    const found = await asAda.call(searchCustomers, { params: { ws: at.ws }, body });
    expect(found.items).toMatchObject([{ phone, tags: ['VIP', 'Wine'], note }]);
    const told = await asAda.call(getPersonalData, { params: { ws: at.ws }, body: { phone } });
    expect(told.customer).toMatchObject({ tags: ['VIP', 'Wine'], note });
    expect((await change({ tags: [], note: '' })).customer).toMatchObject({ tags: [], note: '' });
  });

  test('a note that somebody else has changed since it was read is not written over, nor are its tags', async () => {
    await change({ note: 'Prefers red', noteBefore: '' });
    const late = { tags: ['VIP'], note: 'Prefers white', noteBefore: '' };
    await expect(change(late)).rejects.toMatchObject({ status: 409, message: changedMeanwhile });
    expect((await change({})).customer).toMatchObject({ tags: [], note: 'Prefers red' });
    expect((await change({ ...late, note: 'Prefers red' })).customer).toMatchObject({ tags: ['VIP'] });
    expect((await change({ ...late, noteBefore: 'Prefers red' })).customer).toMatchObject({ note: 'Prefers white' });
  });

  test('two people who add and remove tags at once both have their way, and 20 are the most in the end', async () => {
    await change({ tags: ['Red', 'Window'] });
    await Promise.all([
      change({ addTags: ['VIP'] }),
      change({ addTags: ['Nuts', 'red'] }, await app.as(ada)),
      change({ removeTags: ['WINDOW', 'Unknown'] }),
    ]);
    expect((await change({})).customer).toMatchObject({ tags: ['Nuts', 'Red', 'VIP'] });
    expect((await change({ removeTags: ['vip'], addTags: ['Vip'] })).customer.tags).toEqual(['Nuts', 'Red', 'Vip']);
    const others = Array.from({ length: 18 }, (_, index) => `Tag ${index}`);
    await expect(change({ addTags: others })).rejects.toMatchObject({ status: 400, message: tooManyTags });
    const { customer } = await change({ removeTags: ['Nuts'], addTags: others });
    expect(customer.tags).toHaveLength(20);
  });

  test('each change leaves one entry, which does not say what a note says; the same again leaves none', async () => {
    await change({ tags: ['VIP'], note });
    await change({ tags: ['VIP'], note });
    expect(await entries()).toMatchObject([
      { before: { tags: [], noteLength: 0 }, after: { tags: ['VIP'], noteLength: note.length } },
    ]);
  });

  test('what was said of them goes with their erasure, and comes back with a restored deletion', async () => {
    await change({ tags: ['VIP'], note });
    await at.remove(phone);
    await at.restore(phone);
    expect(await at.find(phone)).toMatchObject({ tags: ['VIP'], note });
    await asAda.call(erasePersonalData, { params: { ws: at.ws }, body: { phone } });
    for (const table of ['audit_entries', 'customers', 'deleted_customers'] as const) {
      const rows = await app.database.selectFrom(table).selectAll().where('workspace_id', '=', at.ws).execute();
      expect(JSON.stringify(rows)).not.toContain('Allergic');
    }
  });

  test('whom staff have said something of stays when the import that brought them is undone', async () => {
    const [brought, untouched] = ['14155550145', '14155550146'];
    const createdAt = Date.UTC(2026, 0, 1);
    const records = [brought, untouched].map((one) => ({ phone: one, createdAt }));
    await at.bulk(records, { id: 'spring', part: 0, fileName: 'spring.csv' });
    await change({ tags: ['VIP'] }, asAda, brought);
    await at.undo('spring');
    expect((await at.list()).map((one) => one.phone).toSorted()).toEqual([phone, brought]);
  });

  test.each<[string, Details, string]>([
    ['a tag with a comma', { tags: ['a,b'] }, 'A tag is up to 40 characters'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, index) => `Tag ${index}`) }, 'up to 20 tags'],
    ['a note of 2,001 characters', { note: 'x'.repeat(2_001) }, 'A note is up to 2,000 characters'],
  ])('%s is refused', async (_, details, message) => {
    await expect(change(details)).rejects.toThrow(message);
  });

  test('nobody changes what others say, or of somebody who is no customer', async () => {
    await expect(change({ note }, await app.as(grace))).rejects.toMatchObject({ status: 404 });
    const unknown = { status: 404, message: customerNotFound };
    await expect(change({ note }, asAda, '14155550199')).rejects.toMatchObject(unknown);
  });
});
