import { searchAudit } from '@fanfare/contract/audit.ts';
import { bulkEmpty, bulkNeedsRecords, bulkTooMany } from '@fanfare/contract/bulk-records.ts';
import { bulkAddCustomers, listImports } from '@fanfare/contract/imports.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { type GivenRecord, openCustomers } from '../testing/customers.ts';
import { expectSignUpCountsOfRows } from '../testing/sign-ups-recount.ts';
import { freshCustomers, sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { untilWaiting } from '../testing/wait-for-locks.ts';

const day = Date.UTC(2025, 4, 6);
const isPostgres = process.env['TEST_ENGINE'] === 'postgres';

function recordsFrom(first: number, count: number): GivenRecord[] {
  return Array.from({ length: count }, (_, index) => ({ phone: String(first + index), createdAt: day + index }));
}

describe('a bulk upload', () => {
  const app = sharedApp();
  const asAda = sharedAsker(app, ada);
  const at = freshCustomers(app, asAda);

  test('adds every record as it was told, and counts them', async () => {
    const given = { phone: '(415) 555-0132', createdAt: '2024-02-29T10:00:00+02:00', lastCheckin: day, checkins: 3.9 };
    const answer = await at.bulk([given, { phone: '14155550133', createdAt: day, checkins: -4, optout: true }]);
    expect(answer).toMatchObject({ created: 2, merged: 0 });
    expect(await at.list()).toMatchObject([
      { phone: '14155550132', createdAt: Date.UTC(2024, 1, 29, 8), lastCheckin: day, checkins: 3, status: 'active' },
      { phone: '14155550133', createdAt: day, lastCheckin: null, checkins: 0, status: 'blocked', addedby: 'import' },
    ]);
    expect(await at.quantity()).toBe(2);
  });

  test('reads a number that was written as a decimal as the one that it is', async () => {
    const there = await openCustomers(app, asAda, 'IT');
    await there.bulk([{ phone: '3471234567.0', createdAt: day }]);
    expect(await there.list()).toMatchObject([{ phone: '+393471234567' }]);
  });

  test('merges with who is there: earliest registration, latest check-in, larger count, any opt-out', async () => {
    const phone = '14155550132';
    await at.bulk([{ phone, createdAt: day, lastCheckin: day + 5, checkins: 7 }]);
    expect(await at.bulk([{ phone, createdAt: day - 9, lastCheckin: day + 1, checkins: 9 }])).toMatchObject({
      created: 0,
      merged: 1,
    });
    await at.bulk([{ phone, createdAt: day + 9, lastCheckin: day + 8, checkins: 2, optout: true }]);
    await at.bulk([{ phone, createdAt: day, optout: false }]);
    expect(await at.find(phone)).toMatchObject({
      createdAt: day - 9,
      lastCheckin: day + 8,
      checkins: 9,
      status: 'blocked',
    });
    expect(await at.quantity()).toBe(1);
  });

  test('counts a number once, however often one call brings it', async () => {
    const [record = { phone: '', createdAt: day }] = recordsFrom(4_155_550_100, 1);
    expect(await at.bulk([record, { ...record, checkins: 4 }, { ...record, createdAt: day - 1 }])).toMatchObject({
      created: 1,
      merged: 2,
    });
    expect(await at.list()).toMatchObject([{ checkins: 4, createdAt: day - 1 }]);
  });

  const good = { phone: '4155550132', createdAt: day };
  test.each<[unknown, string]>([
    [['4155550132'], bulkNeedsRecords],
    [[good, '4155550133'], bulkNeedsRecords],
    ['4155550132', bulkNeedsRecords],
    [undefined, bulkNeedsRecords],
    [null, bulkNeedsRecords],
    [{ 0: good }, bulkNeedsRecords],
    [[], bulkEmpty],
    [[good, { createdAt: day }], 'Record 2: phone is required'],
    [[{ ...good, phone: ' ' }], 'Record 1: phone is required'],
    [[{ ...good, phone: '555' }], 'Record 1: phone is not a valid phone number'],
    [[{ ...good, phone: '1.41556E+10' }], 'Record 1: phone is not a valid phone number'],
    [[{ ...good, phone: '📞' }], 'Record 1: phone is not a valid phone number'],
    [[{ ...good, phone: "=cmd|' /C calc'!A0" }], 'Record 1: phone is not a valid phone number'],
    [[good, good, { phone: '4155550132' }], 'Record 3: createdAt is required and must be a valid timestamp'],
    ...['', 'soon', '2025-02-30T00:00:00Z', '03/04/2025', '1899-12-31T00:00:00Z', 1.5, -1e15, true, null, {}].map(
      (createdAt): [unknown, string] => [
        [{ ...good, createdAt }],
        'Record 1: createdAt is required and must be a valid timestamp',
      ],
    ),
    [[{ ...good, lastCheckin: 'never' }], 'Record 1: lastCheckin must be a valid timestamp'],
    [[{ ...good, checkins: 'many' }], 'Record 1: checkins must be a number of at most 1,000,000,000'],
    [[{ ...good, checkins: 1e300 }], 'Record 1: checkins must be a number of at most 1,000,000,000'],
    [[{ ...good, optout: 'no' }], 'Record 1: optout must be true or false'],
    [[good, null], 'Record 2: must be an object'],
    [[[good]], 'Record 1: must be an object'],
  ])('of %j is refused in its sentence, and nothing is added', async (customers, message) => {
    const params = { ws: at.ws };
    const upload = asAda.call(bulkAddCustomers, { params, body: { customers: customers as never } });
    await expect(upload).rejects.toMatchObject({ status: 400, message });
    expect(await at.quantity()).toBe(0);
  });

  test('tells a phone that is no text, seconds, and the future in sentences of their own, and takes every honest time', async () => {
    const refuse = async (records: readonly unknown[], message: string) => {
      const upload = asAda.call(bulkAddCustomers, { params: { ws: at.ws }, body: { customers: records as never } });
      await expect(upload).rejects.toMatchObject({ status: 400, message });
    };
    for (const phone of [undefined, null, '']) await refuse([{ ...good, phone }], 'Record 1: phone is required');
    for (const phone of [4_155_550_132, true, ['4155550132']]) {
      await refuse([{ ...good, phone }], 'Record 1: phone must be text');
    }
    for (const name of ['createdAt', 'lastCheckin']) {
      const seconds = [good, { ...good, [name]: 1_735_689_600 }];
      await refuse(seconds, `Record 2: ${name} must be in milliseconds, and this looks like seconds`);
      for (const time of [Date.now() + 2 * dayMs, '2098-01-01T00:00:00Z']) {
        await refuse([{ ...good, [name]: time }], `Record 1: ${name} must not be in the future`);
      }
    }
    const times = [day, 0, -1, '1970-01-20T00:00:00Z', '1900-01-01T00:00:00Z', Date.now() + 0.8 * dayMs];
    const honest = times.map((time, index) => ({ phone: `415555010${index}`, createdAt: time, lastCheckin: time }));
    expect(await at.bulk(honest)).toMatchObject({ created: times.length, merged: 0 });
  });

  test('takes 10,000 records, refuses 10,001, and is spoiled whole by one bad record', async () => {
    const records = recordsFrom(4_150_000_000, 10_000);
    await expect(at.bulk([...records, ...recordsFrom(4_160_000_000, 1)])).rejects.toMatchObject({
      status: 400,
      message: bulkTooMany,
    });
    await expect(at.bulk(records.with(9_998, { phone: '', createdAt: day }))).rejects.toMatchObject({
      message: 'Record 9999: phone is required',
    });
    expect(await at.quantity()).toBe(0);
    expect(await at.bulk(records)).toMatchObject({ created: 10_000, merged: 0 });
    expect(await at.quantity()).toBe(10_000);
    expect(await at.bulk(records)).toMatchObject({ created: 0, merged: 10_000 });
    expect(await at.quantity()).toBe(10_000);
  });

  // SQLite keeps no statistics here.
  if (isPostgres) {
    test('has PostgreSQL know how many customers there are where it brings many', async () => {
      await at.bulk(recordsFrom(4_155_550_000, 4_000));
      const { rows } = await sql<{ reltuples: number }>`
        select reltuples from pg_class where oid = 'customers'::regclass`.execute(app.database);
      expect(rows[0]?.reltuples).toBeGreaterThanOrEqual(4_000);
    });
  }

  test('of one part, sent twice at once and once more, counts once', async () => {
    const records = recordsFrom(4_150_000_000, 1_200);
    const part = { id: 'spring-list', part: 0, fileName: 'spring.csv' };
    const answers = await Promise.all([at.bulk(records, part), at.bulk(records, part)]);
    answers.push(await at.bulk(records, part));
    const came = { id: 'spring-list', fileName: 'spring.csv', parts: 1, created: 1_200, merged: 0, changed: 1_200 };
    for (const answer of answers) expect(answer).toMatchObject({ created: 1_200, merged: 0, import: came });
    const second = await at.bulk(recordsFrom(4_150_001_100, 200), { ...part, part: 1 });
    expect(second.import).toMatchObject({ parts: 2, created: 1_300, merged: 100, changed: 1_300 });
    expect(await at.imports()).toEqual([second.import]);
    expect(await at.quantity()).toBe(1_300);
  });

  /** Somebody else adds one number after the other until this has ended. */
  async function addBeside(ended: Promise<unknown>): Promise<number> {
    let isEnded = false;
    void ended.finally(() => (isEnded = true)).catch(() => undefined);
    for (let added = 0; ; added += 1) {
      await at.add(String(4_170_000_000 + added));
      if (isEnded) return added;
    }
  }

  test('lets others write in between', async () => {
    const coming = at.bulk(recordsFrom(4_150_000_000, 10_000));
    const beside = await addBeside(coming);
    expect(beside).toBeGreaterThan(4);
    expect(await coming).toMatchObject({ created: 10_000, merged: 0, import: { parts: 1, created: 10_000 } });
    expect(await at.quantity()).toBe(10_000 + beside + 1);
    await expectSignUpCountsOfRows(app.database, at.ws);
  });

  test('goes on where it stopped when the same part comes again', async () => {
    const records = recordsFrom(4_190_000_000, 3_000);
    const part = { id: 'spring-list', part: 0 };
    const told = async () => {
      const body = { action: 'customers.imported' } as const;
      return (await asAda.call(searchAudit, { params: { ws: at.ws }, body })).items.map(({ after }) => after);
    };
    const spoil = sql`create unique index spoilt on customers (workspace_id) where phone >= '14190002800'`;
    await spoil.execute(app.database);
    try {
      const coming = at.bulk(records, part);
      await Promise.all([expect(coming).rejects.toMatchObject({ status: 500 }), addBeside(coming)]);
    } finally {
      await sql`drop index spoilt`.execute(app.database);
    }
    const [begun] = await at.imports();
    expect(begun?.created).toBeGreaterThan(0);
    expect(begun?.changed).toBe(begun?.created);
    const isBegun = { part: 0, created: expect.any(Number) as number, merged: 0, isWhole: false };
    // Each try that gets further tells so.
    const before = await told();
    expect(before).not.toEqual([]);
    expect(before).toEqual(before.map(() => isBegun));
    const whole = { parts: 1, created: 3_000, merged: 0, changed: 3_000 };
    for (const again of [1, 2]) {
      const answer = await at.bulk(records, part);
      expect(answer, `time ${again}`).toMatchObject({ created: 3_000, merged: 0, import: whole });
    }
    expect(await told()).toEqual([{ part: 0, created: 3_000, merged: 0 }, ...before]);
    expect((await at.undo(part.id)).import).toMatchObject({ removed: 3_000, kept: 0 });
  });

  test('counts for its import each customer whom it brings or changes, once, whatever else touches them', async () => {
    const [first, other, third] = ['14155550101', '14155550102', '14155550103'] as const;
    const changedBy = async (part: number, records: GivenRecord[]) =>
      (await at.bulk(records, { id: 'spring', part })).import.changed;
    await at.bulk([{ phone: first, createdAt: day, checkins: 3 }]);
    await at.bulk([{ phone: other, createdAt: day, checkins: 3 }]);
    expect(
      await changedBy(
        0,
        [first, other].map((phone) => ({ phone, createdAt: day, checkins: 2 })),
      ),
    ).toBe(0);
    expect(await changedBy(1, [{ phone: first, createdAt: day, checkins: 4 }])).toBe(1);
    // The import says more of the first one, also after staff; a part that came before is only answered.
    await at.block(first);
    expect(
      await changedBy(2, [
        { phone: first, createdAt: day, checkins: 5 },
        { phone: third, createdAt: day },
      ]),
    ).toBe(2);
    expect(await changedBy(1, [{ phone: other, createdAt: day, checkins: 9 }])).toBe(2);
    await at.block(third);
    expect(
      await changedBy(
        3,
        [first, other, third].map((phone) => ({ phone, createdAt: day, checkins: 7 })),
      ),
    ).toBe(3);
    expect((await at.undo('spring')).import).toMatchObject({ changed: 3, created: 1 });
  });

  test('agrees with another one at the same moment, whatever their order', async () => {
    const records = recordsFrom(4_150_000_000, 3_000);
    const fromBehind = records.toReversed().map((record) => ({ ...record, checkins: 5 }));
    // Whoever comes after the list that has them is told so.
    const joining = at.join('4150001234').then(
      () => ({ created: 1 }),
      (error: unknown) => {
        expect(error).toMatchObject({ status: 409 });
        return { created: 0 };
      },
    );
    const lists = [records, fromBehind, records.slice(700, 2_900)].map((list) => at.bulk(list));
    const answers = await Promise.all([...lists, joining]);
    expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(3_000);
    expect(await at.quantity()).toBe(3_000);
    const listed = await at.list();
    expect(listed).toHaveLength(3_000);
    expect(listed.every(({ checkins }) => checkins === 5)).toBe(true);
  });

  test('keeps apart what two businesses upload under one name', async () => {
    const theirs = await openCustomers(app, await app.as(grace));
    const part = { id: 'spring-list', part: 0 };
    const records = recordsFrom(4_150_000_000, 3);
    expect(await at.bulk(records, part)).toMatchObject({ created: 3 });
    expect(await theirs.bulk(records, part)).toMatchObject({ created: 3 });
  });

  test('pages of imports hold each once, newest first', async () => {
    for (const id of ['one', 'two', 'three']) {
      await at.bulk(recordsFrom(4_150_000_000, 1), { id, part: 0 });
      app.passTime(1_000);
    }
    const params = { ws: at.ws };
    const first = await asAda.call(listImports, { params, query: { limit: 2 } });
    const lastEvaluatedKey = JSON.stringify(first.last_evaluated_key);
    const second = await asAda.call(listImports, { params, query: { limit: 2, lastEvaluatedKey } });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(['three', 'two', 'one']);
    expect(second.last_evaluated_key).toBeNull();
  });

  if (isPostgres) {
    test('counts nobody who is removed while a list that tells of them is written', async () => {
      const phones = ['4155550101', '4155550102', '4155550103'];
      await at.bulk(phones.slice(0, 2).map((phone) => ({ phone, createdAt: app.now() })));
      // Somebody holds the second one, so that the list has come past the first and waits.
      const other = await app.database.startTransaction().execute();
      await other
        .deleteFrom('customers')
        .where('workspace_id', '=', at.ws)
        .where('phone', '=', '14155550102')
        .execute();
      const coming = at.bulk(phones.map((phone) => ({ phone, createdAt: app.now() })));
      await untilWaiting(app.database, 1);
      await at.remove('4155550101');
      await other.rollback().execute();
      expect(await coming).toMatchObject({ created: 1, merged: 2 });
      expect((await at.list()).map(({ phone }) => phone).toSorted()).toEqual(['14155550102', '14155550103']);
      expect(await at.quantity()).toBe(2);
      await expectSignUpCountsOfRows(app.database, at.ws);
    });
  }
});
