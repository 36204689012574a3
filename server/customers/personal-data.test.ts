// Whoever asks what is known of them is told all of it, and whoever asks to be forgotten is.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { customerNotFound } from '@fanfare/contract/customers.ts';
import { erasePersonalData, getPersonalData } from '@fanfare/contract/personal-data.ts';
import { saveBroadcast, startBroadcast } from '@fanfare/contract/broadcasts.ts';
import { changeGateway } from '@fanfare/contract/gateways.ts';
import { answerFromPractice, getThread } from '@fanfare/contract/messages.ts';
import { undoMs } from '@fanfare/contract/undo.ts';
import { addWebhook } from '@fanfare/contract/webhooks.ts';
import { type Expression, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCampaign } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { type CustomersAt, openCustomers } from '../testing/customers.ts';
import { sharedApp } from '../testing/shared-app.ts';
import type { Asker } from '../testing/start-app.ts';
import { loadHasher } from './consent-store.ts';
import { restoreDeleted } from './deletions-store.ts';
import { reverse } from './row.ts';
import { undoSlice } from './undo-store.ts';

const other = '14155550133';
const createdAt = Date.UTC(2025, 4, 6);
const notFound = { status: 404, message: customerNotFound };

describe('the personal data of a customer', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  let asAda: Asker;
  let at: CustomersAt;
  let phone: string;
  let tests = 0;

  beforeAll(async () => {
    asAda = await app.as(ada);
  });
  beforeEach(async () => {
    at = await openCustomers(app, asAda);
    // One of its own for each test: what is looked for stands nowhere else.
    phone = String(12_125_550_100 + (tests += 1));
  });

  const tell = (asker = asAda) => asker.call(getPersonalData, { params: { ws: at.ws }, body: { phone } });
  const erase = (asker = asAda) => asker.call(erasePersonalData, { params: { ws: at.ws }, body: { phone } });
  const live = async () => {
    await at.join(phone);
    await at.bulk([{ phone, createdAt, checkins: 3 }], { id: 'spring', part: 0, fileName: 'spring.csv' });
    await at.block(phone, `Asked at the counter: ${phone}`);
  };
  /** One text of each kind, from a broadcast to an answer, and a question that waits for theirs. */
  const exchange = async () => {
    await at.join(phone);
    await asAda.call(changeGateway, {
      params: { ws: at.ws },
      body: { account: { kind: 'practice' }, isDoubleOptIn: true },
    });
    const { id: campaignId } = await buildCampaign(app, asAda, { workspaceId: at.ws });
    const id = randomUUID();
    const draft = { id, campaignId, body: 'Six wines: {link}', segment: {} };
    await asAda.call(saveBroadcast, { params: { ws: at.ws }, body: draft });
    await asAda.call(startBroadcast, { params: { ws: at.ws, id }, body: {} });
    await expect.poll(async () => (await tell()).texts.map(({ state }) => state)).toEqual(['delivered']);
    for (const body of ['Are you open on Sunday?', 'STOP'])
      await asAda.call(answerFromPractice, { params: { ws: at.ws }, body: { phone, body } });
    await expect(at.join(phone)).rejects.toMatchObject({ status: 409 });
    await expect.poll(async () => (await tell()).texts.filter(({ state }) => state === 'delivered')).toHaveLength(3);
  };

  /** Until the ten minutes to bring them back are over. */
  const beGone = async () => {
    await at.remove(phone);
    app.passTime(undoMs + 1_000);
    asAda = await app.as(ada);
    await app.purge();
  };

  /** Every column of the database in which the number, its reverse or its hash stands. */
  async function placesOf(number: string): Promise<string[]> {
    const hash = (await loadHasher(app.database))(at.ws, number);
    const forms = [number, number.slice(1), reverse(number), hash];
    const places: string[] = [];
    for (const { name, columns } of await app.database.introspection.getTables()) {
      for (const column of columns) {
        const text: Expression<string> = sql`cast(${sql.ref(column.name)} as text)`;
        const holds = sql.join(
          forms.map((form) => sql`${text} like ${`%${form}%`}`),
          sql` or `,
        );
        const { rows } = await sql`select 1 from ${sql.table(name)} where ${holds} limit 1`.execute(app.database);
        if (rows.length > 0) places.push(`${name}.${column.name}`);
      }
    }
    return places;
  }

  test('is told whole: the customer, the record with its texts, what imports did, and what the audit log has', async () => {
    await live();
    await at.bulk([{ phone, createdAt: app.now(), tags: ['Regular'], note: 'Likes red' }], { id: 'summer', part: 0 });
    const told = await tell();
    expect(told).toMatchObject({ phone, customer: { phone, status: 'blocked', checkins: 3 }, isOptoutKept: false });
    expect(told.consent).toEqual(await at.consent(phone));
    expect(told.overwritten).toMatchObject([
      { importId: 'spring', checkins: 0, optout: false },
      { importId: 'summer', addedTags: ['Regular'], hasSetNote: true },
    ]);
    expect(told.changes).toMatchObject([{ action: 'customer.changed', after: { status: 'blocked' } }]);
    expect(told.deleted).toBeNull();
    await at.remove(phone);
    const after = await tell();
    expect(after).toMatchObject({ customer: null, overwritten: [], isOptoutKept: true });
    const { customer, overwritten } = told;
    expect(after.deleted).toEqual({ at: after.consent.at(-1)?.at, customer, overwritten });
    app.passTime(undoMs + 1_000);
    asAda = await app.as(ada);
    await app.purge();
    expect((await tell()).deleted).toBeNull();
  });

  test('is told with the texts to and from them, as they were read, and that they were asked to confirm', async () => {
    await exchange();
    const { texts, askedToConfirm } = await tell();
    const told = texts.map(({ from, kind, body }) => [from, kind, body]);
    expect(told.slice(0, 3)).toEqual([
      ['shop', 'broadcast', expect.stringMatching(/^Six wines: http.+\/s\/\w+$/)],
      ['customer', null, 'Are you open on Sunday?'],
      ['customer', null, 'STOP'],
    ]);
    expect(new Set(told.slice(3).map(([, kind]) => kind))).toEqual(new Set(['stopped', 'ask']));
    expect(askedToConfirm).toMatchObject({ asks: 1 });
    await beGone();
    const shopsOnly = texts.filter(({ from }) => from === 'shop').map(({ at: sentAt, kind }) => [sentAt, kind]);
    expect((await tell()).texts.map(({ at: sentAt, kind }) => [sentAt, kind])).toEqual(shopsOnly);
    const { entries } = await asAda.call(getThread, { params: { ws: at.ws }, body: { phone } });
    expect(entries).toEqual([]);
  });

  test('is told where they only wrote and never were a customer', async () => {
    await asAda.call(answerFromPractice, { params: { ws: at.ws }, body: { phone, body: 'Are you open?' } });
    expect(await tell()).toMatchObject({ customer: null, texts: [{ from: 'customer', body: 'Are you open?' }] });
    await erase();
    expect(await placesOf(phone)).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['as they are', () => Promise.resolve()],
    ['that are over after a deletion, when a hash was left of them', () => beGone()],
  ])('is erased with its texts %s', async (_, come) => {
    await exchange();
    await come();
    const places = await placesOf(phone);
    expect(places.filter((place) => place.startsWith('messages.'))).not.toEqual([]);
    await erase();
    expect(await placesOf(phone)).toEqual(['kept_optouts.phone_hash']);
    for (const table of ['messages', 'inbound_texts'] as const) {
      const rows = await app.database.selectFrom(table).select('body').where('workspace_id', '=', at.ws).execute();
      expect(rows.every(({ body }) => body === '')).toBe(true);
    }
  });

  test('is told with what a webhook was told of them, and to whom', async () => {
    const params = { ws: at.ws };
    const body = {
      url: 'https://hooks.example.com/secret',
      events: ['customer.joined', 'customer.opted_out'] as const,
    };
    await asAda.call(addWebhook, { params, body: { ...body, events: [...body.events] } });
    await live();
    await at.add(other);
    const { toldElsewhere } = await tell();
    expect(toldElsewhere.map(({ to, type }) => `${type} to ${to}`)).toEqual([
      'customer.joined to hooks.example.com',
      'customer.opted_out to hooks.example.com',
    ]);
    await erase();
    await at.join(phone);
    expect((await tell()).toldElsewhere.filter(({ type }) => type === 'customer.opted_out')).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['as it is', () => Promise.resolve()],
    ['after they were deleted', () => at.remove(phone)],
    [
      'after they were deleted and restored',
      async () => {
        await at.remove(phone);
        await at.restore(phone);
      },
    ],
  ])('is erased %s, and nothing stands anywhere but that they opted out', async (_, come) => {
    await live();
    await at.add(other);
    await come();
    expect(await placesOf(phone)).not.toEqual([]);
    expect(await erase()).toEqual({ message: 'Customer erased', isOptoutKept: true });
    expect(await placesOf(phone)).toEqual(['kept_optouts.phone_hash']);
    expect([await at.find(phone), await at.deleted(), await at.quantity()]).toEqual([undefined, [], 1]);
    await expect(at.restore(phone)).rejects.toMatchObject({ status: 404 });
    expect((await at.consent(other)).map(({ kind }) => kind)).toEqual(['joined']);
    await at.join(phone);
    expect(await at.find(phone)).toMatchObject({ status: 'blocked' });
  });

  describe('up to whom an undo of their import has come', () => {
    const day = { createdAt, checkins: 1 };
    /** They are the thousandth of it, where a part of the undo ends. */
    const bring = async () => {
      const before = Array.from({ length: 999 }, (_, index) => ({ phone: String(12_120_000_000 + index), ...day }));
      await at.bulk([...before, { phone, ...day }, { phone: other, ...day }], { id: 'spring', part: 0 });
    };

    test('is told of nowhere once it is done', async () => {
      await bring();
      expect((await at.undo('spring')).import.removed).toBe(1_001);
      expect(await placesOf(phone)).toEqual([]);
    });

    test('is erased where it was given up, and it goes on', async () => {
      await bring();
      await at.block(phone);
      const key = { workspaceId: at.ws, importId: 'spring' };
      for (let slices = 0; slices < 2; slices += 1)
        await app.database
          .transaction()
          .execute((transaction) => undoSlice(transaction, key, { who: 'ada', now: app.now() }));
      expect(await placesOf(phone)).toContain('imports.undo_after');
      await erase();
      expect(await placesOf(phone)).toEqual(['kept_optouts.phone_hash']);
      expect((await at.undo('spring')).import).toMatchObject({ removed: 1_000, kept: 1 });
      expect(await at.quantity()).toBe(0);
    });
  });

  test('is erased without a trace where they never opted out', async () => {
    await at.join(phone);
    expect(await erase()).toMatchObject({ isOptoutKept: false });
    expect(await placesOf(phone)).toEqual([]);
    await expect(erase()).rejects.toMatchObject(notFound);
    await expect(tell()).rejects.toMatchObject(notFound);
  });

  test('is erased once and counted once, also by several at the same moment', async () => {
    await at.add(other);
    await live();
    const answers = await Promise.allSettled([erase(), erase(), erase()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await at.quantity()).toBe(1);
  });

  test('is erased also while they are brought back, and keeps their opt-out', async () => {
    await live();
    await at.remove(phone);
    const [changed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const restoring = app.database.transaction().execute(async (transaction) => {
      await restoreDeleted(transaction, { workspaceId: at.ws, phone }, { now: app.now(), since: 0 });
      changed.resolve();
      await mayEnd.promise;
    });
    await changed.promise;
    const erasing = erase();
    // Until it waits, or is through.
    await Promise.race([erasing, wait(500)]);
    mayEnd.resolve();
    await restoring;
    expect(await erasing).toMatchObject({ isOptoutKept: true });
    expect(await placesOf(phone)).toEqual(['kept_optouts.phone_hash']);
    expect(await at.quantity()).toBe(0);
  });

  test('leaves nothing where they are told of and erased at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      await at.join(phone);
      await Promise.allSettled([tell(), tell(), erase(), tell(), tell()]);
      expect(await placesOf(phone)).toEqual([]);
    }
  });

  test('of another workspace is neither told nor erased', async () => {
    await at.join(phone);
    const theirs = await openCustomers(app, await app.as(grace));
    await theirs.join(phone);
    await expect(tell(await app.as(grace))).rejects.toMatchObject({ status: 404 });
    await expect(erase(await app.as(grace))).rejects.toMatchObject({ status: 404 });
    await erase();
    expect(await theirs.find(phone)).toBeDefined();
    expect(await theirs.consent(phone)).toHaveLength(1);
  });
});
