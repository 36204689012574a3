import { keyOfAnotherOrder, listCustomers, searchCustomers } from '@fanfare/contract/customers.ts';
import { type SegmentSort, countSegment, listSegmentChoices, segmentSorts } from '@fanfare/contract/segments.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ada } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';

const day = Date.UTC(2025, 4, 6);

describe('searching customers', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  let ws: string;
  let phones: readonly string[];

  beforeAll(async () => {
    const at = await openCustomers(app, asAda);
    ws = at.ws;
    phones = ['415', '416', '417'].flatMap((area) =>
      Array.from(
        { length: 30 },
        (_, index) => `1${area}555${String(index % 15).padStart(2, '0')}${index < 15 ? '32' : '47'}`,
      ),
    );
    // Many share a time, so that an order by time alone would lose some between pages.
    await at.bulk(phones.map((phone, index) => ({ phone, createdAt: day + (index % 4) })));
  });

  type Query = Parameters<typeof asAda.call<typeof listCustomers>>[1]['query'];

  async function readPages(query: Query): Promise<string[]> {
    const seen: string[] = [];
    let lastEvaluatedKey: string | undefined;
    do {
      const page = await asAda.call(listCustomers, { params: { ws }, query: { limit: 7, ...query, lastEvaluatedKey } });
      seen.push(...page.items.map(({ phone }) => phone));
      lastEvaluatedKey = page.last_evaluated_key ? JSON.stringify(page.last_evaluated_key) : undefined;
    } while (lastEvaluatedKey);
    return seen;
  }

  test.each<[Query, (phone: string) => boolean]>([
    [{}, () => true],
    [{ order: 'recent' }, () => true],
    [{ prefix: '1416' }, (phone) => phone.startsWith('1416')],
    [{ prefix: '1416', order: 'recent' }, (phone) => phone.startsWith('1416')],
    [{ suffix: '0532' }, (phone) => phone.endsWith('0532')],
    [{ suffix: '532' }, (phone) => phone.endsWith('532')],
    [{ suffix: '532', order: 'recent' }, (phone) => phone.endsWith('532')],
    [{ suffix: '0047', prefix: '1417' }, (phone) => phone.endsWith('0047') && phone.startsWith('1417')],
    [{ suffix: '14155550032' }, (phone) => phone === '14155550032'],
    [{ suffix: '999' }, () => false],
  ])('the pages of %j hold every match once', async (query, isMatch) => {
    const seen = await readPages(query);
    expect(seen.toSorted()).toEqual(phones.filter(isMatch).toSorted());
  });

  test.each(['', '32', '12a', '123456789012', '%32'])('the suffix "%s" is refused', async (suffix) => {
    await expect(asAda.call(listCustomers, { params: { ws }, query: { suffix } })).rejects.toMatchObject({
      status: 400,
      message: 'suffix must be 3 to 11 digits',
    });
  });

  const refused = { status: 400, message: keyOfAnotherOrder };

  test.each(segmentSorts)('goes on after its own keys by %s alone, in their direction', async (sort) => {
    const search = (by: SegmentSort, more: object = {}) =>
      asAda.call(searchCustomers, { params: { ws }, body: { sort: by, limit: 3, ...more } });
    const { last_evaluated_key: key } = await search(sort);
    if (!key) throw new Error('The list ends with its first page.');
    const next = await search(sort, { lastEvaluatedKey: key });
    expect(next.items).toHaveLength(3);
    for (const other of segmentSorts.filter((one) => one !== sort)) {
      await expect(search(other, { lastEvaluatedKey: key })).rejects.toMatchObject(refused);
    }
    await expect(search(sort, { direction: 'asc', lastEvaluatedKey: key })).rejects.toMatchObject(refused);
    const list = (direction: 'asc' | 'desc') => {
      const query = { sort, direction, limit: 3, lastEvaluatedKey: JSON.stringify(key) };
      return asAda.call(listCustomers, { params: { ws }, query });
    };
    expect(await list('desc')).toEqual(next);
    await expect(list('asc')).rejects.toMatchObject(refused);
  });

  test('no list goes on after a key of one that tells no order, but in that order', async () => {
    const plain = [{}, { sort: 'phone' }, { order: 'phone', segment: '{}' }, { prefix: '141' }] as const;
    const backwards = { sort: 'phone', direction: 'desc' } as const;
    const bySuffix = [{ suffix: '532' }, { suffix: '532', prefix: '141' }] as const;
    const recent = [{ order: 'recent' }, { order: 'recent', suffix: '532' }] as const;
    const orders: readonly (readonly Query[])[] = [plain, [backwards], bySuffix, recent];
    const sorts = segmentSorts.filter((sort) => sort !== 'phone');
    for (const queries of orders) {
      const others = orders.filter((one) => one !== queries).flat();
      for (const query of queries) {
        const { last_evaluated_key: key } = await asAda.call(listCustomers, {
          params: { ws },
          query: { ...query, limit: 2 },
        });
        const lastEvaluatedKey = JSON.stringify(key);
        const goOn = (asked: Query) =>
          asAda.call(listCustomers, { params: { ws }, query: { ...asked, lastEvaluatedKey } });
        for (const same of queries) await expect(goOn(same)).resolves.toBeDefined();
        for (const other of [...others, ...sorts.map((sort) => ({ sort }))]) {
          await expect(goOn(other)).rejects.toMatchObject(refused);
        }
      }
    }
  });

  test('the key of the list by phone is the number alone', async () => {
    const { items, last_evaluated_key } = await asAda.call(listCustomers, { params: { ws }, query: { limit: 3 } });
    expect(last_evaluated_key).toEqual({ phone: items[2]?.phone });
  });

  test('by a Greek tag finds all whom its choice counts, whatever the size of its letters', async () => {
    const at = await openCustomers(app, asAda);
    const params = { ws: at.ws };
    const spellings = ['νέος', 'νέος', 'ΝΈΟΣ', 'νέο', 'σος'];
    await at.bulk(spellings.map((one, index) => ({ phone: `1415555010${index}`, createdAt: day, tags: [one] })));
    const { tags } = await asAda.call(listSegmentChoices, { params });
    expect(tags).toContainEqual({ value: 'νέος', count: 3 });
    for (const tag of ['νέος', 'ΝΈΟΣ', 'Νέος']) {
      const { count } = await asAda.call(countSegment, { params, body: { segment: { tags: [tag] } } });
      expect(count).toBe(3);
    }
  });
});
