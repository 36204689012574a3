import { keyOfAnotherOrder, listCustomers, searchCustomers } from '@fanfare/contract/customers.ts';
import {
  type GivenSegment,
  Segment,
  type SegmentSort,
  choicesMax,
  countSegment,
  listSegmentChoices,
  segmentSorts,
} from '@fanfare/contract/segments.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { type CustomersAt, openCustomers } from '../testing/customers.ts';
import { type ModelCustomer, inOrder, isMeant, isPending } from '../testing/segment-model.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { listChoices } from './list-store.ts';
import type { NewCustomer } from './row.ts';
import { addCustomers } from './store.ts';

const today = Math.floor(Date.now() / dayMs) * dayMs;
const imports = ['spring', 'autumn'] as const;
const carriers = ['', 'Verizon', 'AT&T', 'Ötztal "Mobil"'] as const;
const sources = ['viewer', 'device', 'import', 'b4x0q1r8s2t6v9wz'] as const;
const tagLists = [
  [],
  ['VIP'],
  ['VIP', 'Wine club'],
  ['Ärzte'],
  ['Wine'],
  ['vip', 'ärzte'],
  ['Ältere Gäste', 'Maße'],
  ['ältere gäste', 'Masse'],
] as const;
const texts = [null, 'en-1', 'own-2'] as const;
const areas = ['415', '416', '202'] as const;

const at = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value;

/** Few values of each, so that many customers share one. */
function toNew(workspaceId: string, index: number): NewCustomer {
  const importId = index % 4 === 2 ? at(imports, index >> 2) : undefined;
  return {
    workspaceId,
    phone: `1${at(areas, index)}55${String(1_000 + index * 37)
      .slice(-5)
      .padStart(5, '0')}`,
    addedBy: at(sources, index),
    createdAt: today - (index % 11) * 20 * dayMs,
    joinedAt: today - (index % 7) * dayMs,
    joinedText: at(texts, index) ?? undefined,
    carrier: at(carriers, index >> 1),
    checkins: (index * 7) % 5,
    lastCheckinAt: index % 3 === 0 ? null : today - (index % 13) * 10 * dayMs,
    optout: index % 5 === 0,
    tags: at(tagLists, index >> 1),
    ...(importId !== undefined && { importId }),
  };
}

function toQuestion(workspaceId: string, phone: string, kind: 'join' | 'return') {
  return { workspace_id: workspaceId, phone, kind, since: today, asked_at: today, asks: 1 };
}

describe('a segment', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  let shop: CustomersAt;
  let model: readonly ModelCustomer[];

  beforeAll(async () => {
    [shop] = [await openCustomers(app, asAda), await openCustomers(app, asAda)];
    const added = Array.from({ length: 140 }, (_, index) => toNew(shop.ws, index));
    await app.database.transaction().execute((transaction) => addCustomers(transaction, added));
    await app.database
      .insertInto('confirmations')
      .values([
        ...added.filter((_, index) => index % 6 === 0).map(({ phone }) => toQuestion(shop.ws, phone, 'join')),
        ...added.filter((_, index) => index % 6 === 3).map(({ phone }) => toQuestion(shop.ws, phone, 'return')),
        // Of nobody here.
        ...added.filter((_, index) => index % 6 === 5).map(({ phone }) => toQuestion('elsewhere', phone, 'join')),
        toQuestion(shop.ws, '19175550199', 'join'),
      ])
      .execute();
    const listed = new Map((await shop.list()).map((customer) => [customer.phone, customer]));
    model = added.map(({ phone, importId = null, joinedText = null }, index) => {
      const customer = listed.get(phone);
      if (!customer) throw new Error(`${phone} is not listed.`);
      return { ...customer, importId, joinedText, hasQuestion: index % 6 === 0 };
    });
  });

  const meantBy = (segment: GivenSegment) => model.filter(isMeant(Segment.parse(segment), app.now()));
  const countOf = (segment: GivenSegment, asker = asAda) =>
    asker.call(countSegment, { params: { ws: shop.ws }, body: { segment } });

  interface Asked {
    readonly segment: GivenSegment;
    readonly sort: SegmentSort;
    readonly direction: 'asc' | 'desc';
  }

  /** Page by page. */
  async function readAll({ segment, sort, direction }: Asked, limit: number): Promise<string[]> {
    const seen: string[] = [];
    let lastEvaluatedKey: Parameters<typeof asAda.call<typeof searchCustomers>>[1]['body']['lastEvaluatedKey'];
    do {
      const body = { segment, sort, direction, limit, ...(lastEvaluatedKey && { lastEvaluatedKey }) };
      const page = await asAda.call(searchCustomers, { params: { ws: shop.ws }, body });
      seen.push(...page.items.map(({ phone }) => phone));
      lastEvaluatedKey = page.last_evaluated_key ?? undefined;
    } while (lastEvaluatedKey);
    return seen;
  }

  async function expectAsModel(asked: Asked, limit: number): Promise<void> {
    const meant = meantBy(asked.segment);
    const { status: _, ...others } = asked.segment;
    const either = meantBy(others);
    const ofStatus = (wanted: string) => either.filter(({ status }) => status === wanted).length;
    expect(await countOf(asked.segment)).toEqual({
      count: meant.length,
      active: ofStatus('active'),
      blocked: ofStatus('blocked'),
    });
    const phones = inOrder(meant, { ...asked, segment: Segment.parse(asked.segment) }).map(({ phone }) => phone);
    expect(await readAll(asked, limit)).toEqual(phones);
  }

  const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
  const moment = fc.integer({ min: 0, max: 12 }).map((days) => today - days * 20 * dayMs);
  const days = oneOf([1, 25, 60, 90]);
  const anySegment = fc.record(
    {
      status: oneOf(['active', 'blocked'] as const),
      source: oneOf(sources),
      sourceKind: oneOf(['viewer', 'import', 'device', 'member'] as const),
      importId: oneOf([...imports, 'unknown']),
      joinedFrom: moment,
      joinedTo: moment,
      joinedWithinDays: days,
      isNeverSeen: fc.boolean(),
      seenFrom: moment,
      seenTo: moment,
      seenWithinDays: days,
      notSeenForDays: days,
      checkinsMin: fc.integer({ min: 1, max: 5 }),
      carrier: oneOf(carriers),
      tags: oneOf([
        ['VIP'],
        ['Wine'],
        ['Wine club', 'VIP'],
        ['Ärzte'],
        ['vip'],
        ['ÄRZTE'],
        ['ältere Gäste'],
        ['maße'],
        ['Masse'],
      ]),
      consentVersion: oneOf(['', 'en-1', 'own-2']),
      isPending: fc.boolean(),
      digits: fc.record({
        at: oneOf(['start', 'end', 'anywhere'] as const),
        digits: oneOf(['415', '1415', '155', '555', '037', '111', '0370']),
      }),
    },
    { requiredKeys: [] },
  );
  const anyOrder = { sort: oneOf(segmentSorts), direction: oneOf(['asc', 'desc'] as const) };

  test('that asks for any things together means the same customers in list and count, page by page in every order', async () => {
    /** One thing or two as often as many: together many mean nobody. */
    const few = fc.tuple(anySegment, fc.integer({ min: 1, max: 3 }), fc.nat()).map(([segment, many, turn]) => {
      const entries = Object.entries(segment);
      const start = turn % Math.max(1, entries.length);
      return Object.fromEntries([...entries, ...entries].slice(start, start + Math.min(many, entries.length)));
    });
    await fc.assert(
      fc.asyncProperty(fc.record({ segment: few, ...anyOrder }), fc.integer({ min: 3, max: 60 }), expectAsModel),
      { numRuns: 120, plugins: [fc.interruptAfterTimeLimit(40_000)] },
    );
  });

  test.each(segmentSorts.flatMap((sort) => (['asc', 'desc'] as const).map((direction) => ({ sort, direction }))))(
    'that says nothing means everybody, once each by $sort $direction',
    async (order) => {
      await expectAsModel({ segment: {}, ...order }, 9);
      await expectAsModel({ segment: { digits: { at: 'anywhere', digits: '155' } }, ...order }, 9);
    },
  );

  test.each<[SegmentSort, string | number | undefined]>([
    ['checkins', undefined],
    ['source', undefined],
    ['status', 'blocked'],
    ['status', 9_007_199_254_740_991],
    ['carrier', 3],
    ['source', 3],
    ...(['checkins', 'lastCheckin', 'createdAt', 'updatedAt'] as const).map(
      (sort) => [sort, 'abc'] as [SegmentSort, string],
    ),
  ])('refuses to go on by %s after %j, which is of another order', async (sort, value) => {
    const lastEvaluatedKey = { phone: '14155550132', ...(value !== undefined && { value }) };
    const refused = { status: 400, message: keyOfAnotherOrder };
    await expect(
      asAda.call(searchCustomers, { params: { ws: shop.ws }, body: { sort, lastEvaluatedKey } }),
    ).rejects.toMatchObject(refused);
    const query = { sort, lastEvaluatedKey: JSON.stringify(lastEvaluatedKey) };
    await expect(asAda.call(listCustomers, { params: { ws: shop.ws }, query })).rejects.toMatchObject(refused);
  });

  test.each([
    [{ order: 'recent', segment: '{}' }, { createdAt: 1 }],
    [{ order: 'recent' }, { value: 1 }],
    [{}, { value: 1 }],
    [{}, { createdAt: 1 }],
    [{ order: 'recent' }, {}],
    [{ sort: 'phone' }, { value: 1 }],
    [{ sort: 'phone' }, { createdAt: 1 }],
  ] as const)('refuses to go on with %j after a key of the other list', async (asked, key) => {
    const lastEvaluatedKey = JSON.stringify({ phone: '14155550132', ...key });
    const listed = asAda.call(listCustomers, { params: { ws: shop.ws }, query: { ...asked, lastEvaluatedKey } });
    await expect(listed).rejects.toMatchObject({ status: 400, message: keyOfAnotherOrder });
  });

  test('is asked for in an address too, where it seeks no digits', async () => {
    const segment = { status: 'active', checkinsMin: 2 } as const;
    const query = { segment: JSON.stringify(segment), sort: 'checkins', direction: 'desc', counts: 'true' } as const;
    const first = await asAda.call(listCustomers, { params: { ws: shop.ws }, query: { ...query, limit: 5 } });
    const expected = inOrder(meantBy(segment), { sort: 'checkins', direction: 'desc', segment });
    expect(first.counts).toEqual(await countOf(segment));
    const rest = await asAda.call(listCustomers, {
      params: { ws: shop.ws },
      query: { ...query, limit: 1_000, lastEvaluatedKey: JSON.stringify(first.last_evaluated_key) },
    });
    expect([...first.items, ...rest.items].map(({ phone }) => phone)).toEqual(expected.map(({ phone }) => phone));
    const withDigits = JSON.stringify({ digits: { at: 'end', digits: '132' } });
    await expect(
      asAda.call(listCustomers, { params: { ws: shop.ws }, query: { segment: withDigits } }),
    ).rejects.toMatchObject({ status: 400, message: 'Phone digits belong in the body of a search' });
    for (const more of [
      { suffix: '132', sort: 'checkins' },
      { prefix: '1415', counts: 'true' },
    ] as const) {
      await expect(asAda.call(listCustomers, { params: { ws: shop.ws }, query: more })).rejects.toMatchObject({
        status: 400,
        message: 'prefix and suffix go without segment, sort and counts: a search takes digits beside them',
      });
    }
  });

  test.each<[object, string]>([
    [{ status: 'asleep' }, 'status'],
    [{ stauts: 'active' }, 'stauts'],
    [{ digits: { at: 'end', digits: '12' } }, 'digits must be 3 to 11 digits'],
    [{ digits: { at: 'anywhere', digits: '%55' } }, 'digits must be 3 to 11 digits'],
    [{ notSeenForDays: 0 }, 'notSeenForDays'],
    [{ tags: ['a,b'] }, 'A tag is up to 40 characters'],
    [{ tags: [] }, 'tags'],
    [{ joinedFrom: 'yesterday' }, 'joinedFrom'],
  ])('%j is refused: what is misspelled must not mean everybody', async (segment, said) => {
    const refused = { status: 400, message: expect.stringContaining(said) as string };
    await expect(countOf(segment as GivenSegment)).rejects.toMatchObject(refused);
    await expect(asAda.call(searchCustomers, { params: { ws: shop.ws }, body: { segment } })).rejects.toMatchObject(
      refused,
    );
  });

  test('counts what one thing has that staff may choose, the most frequent first', async () => {
    const choices = await asAda.call(listSegmentChoices, { params: { ws: shop.ws } });
    const counted = (values: readonly string[]) =>
      Object.entries(Object.groupBy(values, (value) => value))
        .map(([value, all = []]) => ({ value, count: all.length }))
        .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
    expect(choices).toEqual({
      sources: counted(model.map(({ addedby }) => addedby)),
      carriers: counted(model.map(({ carrier }) => carrier)),
      // By the spelling that most have.
      tags: counted(
        model.flatMap(({ tags }) =>
          tags.map((tag) => ({ vip: 'VIP', ärzte: 'Ärzte', 'ältere gäste': 'Ältere Gäste' })[tag] ?? tag),
        ),
      ),
      consentVersions: counted(model.map(({ joinedText }) => joinedText ?? '')),
      imports: counted(model.flatMap(({ importId }) => importId ?? [])),
      pending: model.filter(isPending).length,
    });
  });

  test('counts thousands of tags in the database, and tells of those that most have', async () => {
    const own = await openCustomers(app, asAda);
    const customers = Array.from({ length: 1_000 }, (_, index) => ({
      ...toNew(own.ws, index),
      carrier: `Carrier ${index}`,
      tags: [`Of ${index >> 1}`, `Since ${index}`, index === 0 ? 'VIP' : 'vip'],
    }));
    await app.database.transaction().execute(async (transaction) => await addCustomers(transaction, customers));
    let rowsMax = 0;
    const database = app.database.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        rowsMax = Math.max(rowsMax, result.rows.length);
        return Promise.resolve(result);
      },
    });
    const choices = await listChoices(database, own.ws);
    expect(rowsMax).toBeLessThanOrEqual(2 * choicesMax);
    expect(choices.tags[0]).toEqual({ value: 'vip', count: 1_000 });
    expect([choices.tags.length, choices.carriers.length]).toEqual([choicesMax, choicesMax]);
  });

  test('is a workspace’s own: nobody else’s customers are meant, and nobody else asks', async () => {
    const asGrace = await app.as(grace);
    const notFound = { status: 404, message: 'Workspace not found' };
    await expect(countOf({}, asGrace)).rejects.toMatchObject(notFound);
    const own = await openCustomers(app, asGrace);
    expect(await asGrace.call(countSegment, { params: { ws: own.ws }, body: { segment: {} } })).toEqual({
      count: 0,
      active: 0,
      blocked: 0,
    });
  });
});
