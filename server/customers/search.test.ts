import { listCustomers } from '@fanfare/contract/customers.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ada } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';

const day = Date.UTC(2025, 4, 6);

describe('searching customers', () => {
  const app = sharedApp();
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
});
