// A campaign's text to a segment, from the draft to the result, with practice phones.
import { randomUUID } from 'node:crypto';
import {
  type Broadcast,
  type BroadcastDraft,
  audienceEmpty,
  broadcastEnded,
  broadcastNotFound,
  broadcastStarted,
  cancelBroadcast,
  exportBroadcast,
  getBroadcast,
  listBroadcastMessages,
  listBroadcasts,
  previewBroadcast,
  recipientsDiffer,
  removeBroadcast,
  saveBroadcast,
  startBroadcast,
} from '@fanfare/contract/broadcasts.ts';
import { callFile } from '@fanfare/contract/call.ts';
import { cancelCampaign } from '@fanfare/contract/campaigns.ts';
import { checkInCustomer } from '@fanfare/contract/customers.ts';
import { changeGateway } from '@fanfare/contract/gateways.ts';
import { getThread } from '@fanfare/contract/messages.ts';
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import type { input } from 'zod';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientBase, publicBase } from '../public-config.ts';
import { addCustomers } from '../customers/store.ts';
import { buildCampaign } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { type CustomersAt, openCustomers } from '../testing/customers.ts';
import { sharedApp } from '../testing/shared-app.ts';
import type { Asker } from '../testing/start-app.ts';

const phoneOf = (index: number) => String(14_155_550_000 + index);
/** Noon in New York, so that twelve hours later it is night. */
const noon = 17;

describe('a broadcast', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  let asAda: Asker;
  let at: CustomersAt;
  let campaignId: string;

  beforeAll(() => {
    app.passTime(((noon + 24 - new Date(app.now()).getUTCHours()) % 24) * 3_600_000);
  });
  const signInAgain = async () => (asAda = app.withToken((await app.signIn(ada)).AccessToken));
  beforeEach(async () => {
    await signInAgain();
    at = await openCustomers(app, asAda);
    ({ id: campaignId } = await buildCampaign(app, asAda, { workspaceId: at.ws }));
  });

  /** Customers who agreed to a text, the first of whom have opted out. */
  const fill = (count: number, optedOut = 0, from = 0) =>
    app.database.transaction().execute((transaction) =>
      addCustomers(
        transaction,
        Array.from({ length: count }, (_, index) => ({
          workspaceId: at.ws,
          phone: phoneOf(from + index),
          addedBy: 'viewer',
          createdAt: app.now(),
          joinedText: 'en-1',
          optout: index < optedOut,
        })),
      ),
    );
  const draftOf = (given: Partial<input<typeof BroadcastDraft>> = {}) => ({
    campaignId,
    body: 'Six wines, two glasses: {link} Reply STOP to opt out.',
    segment: {},
    ...given,
  });
  const keyOf = (id: string) => ({ ws: at.ws, id });
  type Saved = Partial<input<typeof BroadcastDraft>> & { readonly updatedAt?: number };
  const save = async (given: Saved = {}, id: string = randomUUID()) => {
    const { broadcast } = await asAda.call(saveBroadcast, { params: { ws: at.ws }, body: { id, ...draftOf(given) } });
    return broadcast;
  };
  const start = async (id: string, recipients?: number, asker = asAda) =>
    (await asker.call(startBroadcast, { params: keyOf(id), body: recipients === undefined ? {} : { recipients } }))
      .broadcast;
  const read = async (id: string) => (await asAda.call(getBroadcast, { params: keyOf(id) })).broadcast;
  const until = (id: string, ...states: readonly Broadcast['state'][]) =>
    vi.waitFor(
      async () => {
        const broadcast = await read(id);
        expect(states).toContain(broadcast.state);
        // Receipts come after the end.
        expect(broadcast.tally.sent).toBe(0);
        return broadcast;
      },
      { timeout: 150_000, interval: 50 },
    );
  const run = async (given: Partial<input<typeof BroadcastDraft>> = {}) => {
    const { id } = await save(given);
    await start(id);
    return await until(id, 'done');
  };
  const sumOf = ({ tally }: Broadcast) => {
    const sum = (counts: Readonly<Record<string, number | undefined>>) =>
      Object.values(counts).reduce<number>((total, count = 0) => total + count, 0);
    return tally.waiting + tally.sent + tally.delivered + tally.unknown + sum(tally.failed) + sum(tally.skipped);
  };
  const messagesOf = async (id: string) =>
    (await asAda.call(listBroadcastMessages, { params: keyOf(id), query: { limit: 200 } })).items;
  const exportOf = async (id: string) => {
    const bases = { client: `${app.url}${clientBase}`, public: `${app.url}${publicBase}` };
    const caller = { bases, token: () => Promise.resolve(asAda.token) };
    return await (await callFile(caller, exportBroadcast, { params: keyOf(id), query: {} })).text();
  };

  test('goes to everybody whom the segment means and who may be texted, and the tally adds up to its audience', async () => {
    await fill(12, 2);
    await fill(1, 0, 100);
    await at.add(phoneOf(200));
    const expected = await asAda.call(previewBroadcast, { params: { ws: at.ws }, body: draftOf() });
    expect(expected).toMatchObject({
      audience: 14,
      recipients: 11,
      skipped: { optedOut: 2, noConsent: 1 },
      parts: 1,
      isPractice: true,
    });
    const done = await run();
    expect(done.tally).toMatchObject({ audience: 14, delivered: 11, skipped: { optedOut: 2, noConsent: 1 } });
    expect(sumOf(done)).toBe(14);
    expect(done.results).toMatchObject({ opened: 0, stopped: 0, checkedIn: 0, parts: 11 });
    expect((await exportOf(done.id)).match(/^14155550\d{3},delivered,/gm)).toHaveLength(11);
  });

  test('goes to numbers of the workspace’s own country, and to others where the workspace says so', async () => {
    const params = { ws: at.ws };
    await asAda.call(changeWorkspace, { params, body: { country: 'DE', timeZone: 'Europe/Berlin' } });
    for (const phone of ['+49 1512 3456789', '+49 1512 3456788', '+1 415 555 0132']) await at.add(phone);
    const expected = () => asAda.call(previewBroadcast, { params, body: draftOf({ hasOtherConsent: true }) });
    expect(await expected()).toMatchObject({ audience: 3, recipients: 2, skipped: { notAllowed: 1 } });
    await asAda.call(changeGateway, { params, body: { account: { kind: 'practice' }, allowsForeign: true } });
    expect(await expected()).toMatchObject({ audience: 3, recipients: 3, skipped: {} });
    expect((await exportOf((await run({ hasOtherConsent: true })).id)).match(/^\+\d+,delivered,/gm)).toHaveLength(3);
  });

  test('texts those without a recorded consent where staff say that they have it', async () => {
    await at.add(phoneOf(1));
    const { id } = await save();
    await expect(start(id)).rejects.toMatchObject({ status: 409, message: audienceEmpty });
    const done = await run({ hasOtherConsent: true });
    expect(done.tally).toMatchObject({ audience: 1, delivered: 1 });
  });

  test('starts once, from however many tabs, and is not changed after that', async () => {
    await fill(5);
    const { id } = await save();
    await Promise.all(Array.from({ length: 8 }, () => start(id)));
    const done = await until(id, 'done');
    expect(done.tally).toMatchObject({ audience: 5, delivered: 5 });
    await start(id);
    expect((await until(id, 'done')).tally).toMatchObject({ audience: 5, delivered: 5 });
    await expect(save({}, id)).rejects.toMatchObject({ status: 409, message: broadcastStarted });
    await expect(asAda.call(removeBroadcast, { params: keyOf(id) })).rejects.toMatchObject({ status: 409 });
    await expect(asAda.call(cancelBroadcast, { params: keyOf(id) })).rejects.toMatchObject({
      status: 409,
      message: broadcastEnded,
    });
  });

  test('starts as it was reviewed, or not at all where another tab changes it at the same moment', async () => {
    await fill(200);
    app.passTime(60_000);
    const reviewed = { segment: { joinedFrom: app.now() } };
    await fill(1, 0, 200);
    for (let round = 0; round < 10; round += 1) {
      const { id, updatedAt } = await save(reviewed);
      app.passTime(1);
      const starting = asAda.call(startBroadcast, { params: keyOf(id), body: { updatedAt } });
      const [started] = await Promise.allSettled([starting, save({ body: 'Another' }, id)]);
      if (started.status === 'fulfilled') expect(started.value.broadcast.body).not.toBe('Another');
      else expect(started.reason).toMatchObject({ status: 409, message: changedMeanwhile });
    }
  });

  test('keeps a draft that somebody else has changed since, unless it is to be replaced', async () => {
    await fill(1);
    const { id, updatedAt } = await save();
    app.passTime(1);
    const theirs = await save({ body: 'Theirs', updatedAt }, id);
    await expect(save({ body: 'Mine', updatedAt }, id)).rejects.toThrow(changedMeanwhile);
    // An answer that was lost: the same call again.
    expect(await save({ body: 'Theirs', updatedAt }, id)).toEqual(theirs);
    expect(await save({ body: 'Mine' }, id)).toMatchObject({ id, body: 'Mine' });
    await start(id);
    await expect(save({ body: 'Mine', updatedAt }, id)).rejects.toThrow(broadcastStarted);
  });

  test('that somebody else has removed since is kept as a new one alone, and not unseen', async () => {
    await fill(1);
    const { id, updatedAt } = await save();
    await asAda.call(removeBroadcast, { params: keyOf(id) });
    await expect(save({ body: 'Mine', updatedAt }, id)).rejects.toMatchObject({
      status: 404,
      message: broadcastNotFound,
    });
    expect(await save({ body: 'Mine' }, id)).toMatchObject({ id, body: 'Mine' });
  });

  test('asks for the number of recipients where there are many', async () => {
    await fill(501);
    const { id } = await save();
    for (const many of [undefined, 40, 500])
      await expect(start(id, many)).rejects.toMatchObject({ status: 409, message: recipientsDiffer });
    await start(id, 501);
    expect((await until(id, 'done')).tally).toMatchObject({ audience: 501, delivered: 501 });
  });

  // SQLite keeps no statistics here.
  if (process.env['TEST_ENGINE'] === 'postgres') {
    test('has PostgreSQL know how many texts there are before the first one goes out', async () => {
      await fill(1_001);
      const { id } = await save();
      await start(id, 1_001);
      await until(id, 'sending');
      await asAda.call(cancelBroadcast, { params: keyOf(id) });
      const { rows } = await sql<{ reltuples: number }>`
        select reltuples from pg_class where oid = 'messages'::regclass`.execute(app.database);
      expect(rows[0]?.reltuples).toBeGreaterThan(1_000);
    });
  }

  test('waits for its time', async () => {
    await fill(2);
    const { id } = await save({ scheduledAt: app.now() + 60_000 });
    expect(await start(id)).toMatchObject({ state: 'scheduled' });
    app.passTime(61_000);
    expect((await until(id, 'done')).tally).toMatchObject({ delivered: 2 });
  });

  test('reaches practice phones at any hour, and otherwise waits for the morning where its customers are', async () => {
    app.passTime(12 * 3_600_000);
    await signInAgain();
    await fill(2);
    expect((await run()).tally).toMatchObject({ delivered: 2 });
    const account = { kind: 'http', url: 'https://gateway.example.com', answersLookups: false } as const;
    await asAda.call(changeGateway, { params: { ws: at.ws }, body: { account } });
    const { id } = await save();
    await start(id);
    await expect.poll(async () => (await read(id)).endsAbout ?? 0).toBeGreaterThan(app.now() + 3_600_000);
    expect(await read(id)).toMatchObject({ state: 'sending', tally: { waiting: 2 } });
    await asAda.call(cancelBroadcast, { params: keyOf(id) });
    app.passTime(12 * 3_600_000);
  });

  test('ends where it is canceled, and passes over who waited', async () => {
    await fill(3);
    const { id } = await save({ scheduledAt: app.now() + 60_000 });
    await start(id);
    const canceled = await asAda.call(cancelBroadcast, { params: keyOf(id) });
    expect(canceled.broadcast).toMatchObject({ state: 'canceled', tally: { audience: 0 } });
    await asAda.call(cancelBroadcast, { params: keyOf(id) });
  });

  test('is held where its campaign is canceled meanwhile', async () => {
    await fill(2);
    const { id } = await save({ scheduledAt: app.now() + 60_000 });
    await start(id);
    await asAda.call(cancelCampaign, { params: { ws: at.ws, id: campaignId } });
    app.passTime(61_000);
    expect(await until(id, 'paused')).toMatchObject({ pausedBecause: 'campaign', tally: { waiting: 2 } });
  });

  test('reaches nobody who opted out or was deleted since it began', async () => {
    await fill(3);
    const { id } = await save({ scheduledAt: app.now() + 60_000 });
    await start(id);
    await at.block(phoneOf(0), 'Asked at the counter');
    await at.remove(phoneOf(1));
    app.passTime(61_000);
    expect((await until(id, 'done')).tally).toMatchObject({ audience: 2, delivered: 1, skipped: { optedOut: 1 } });
  });

  test('has each customer’s own link, which is counted once a person opens it and leads to the gallery', async () => {
    await fill(2);
    const done = await run();
    const { entries } = await asAda.call(getThread, { params: { ws: at.ws }, body: { phone: phoneOf(0) } });
    const link = /https?:\S+/.exec(entries[0]?.body ?? '')?.[0] ?? '';
    const open = (init: RequestInit) => fetch(link, { redirect: 'manual', ...init });
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15';
    await open({ method: 'HEAD', headers: { 'user-agent': agent } });
    await open({ headers: { 'user-agent': 'facebookexternalhit/1.1' } });
    await open({ headers: { 'user-agent': agent, 'sec-purpose': 'prefetch' } });
    expect((await read(done.id)).results.opened).toBe(0);
    const answer = await open({ headers: { 'user-agent': agent } });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/v/${campaignId}#preview`]);
    await open({ headers: { 'user-agent': agent } });
    expect((await read(done.id)).results.opened).toBe(1);
    expect((await messagesOf(done.id)).map(({ openedAt }) => openedAt !== null)).toEqual([true, false]);
  });

  test('counts a visit in the shop within a week of the text', async () => {
    await fill(2);
    const done = await run();
    await asAda.call(checkInCustomer, { params: { ws: at.ws }, body: { phone: phoneOf(0) } });
    expect((await read(done.id)).results.checkedIn).toBe(1);
    app.passTime(8 * 24 * 3_600_000);
    await signInAgain();
    await asAda.call(checkInCustomer, { params: { ws: at.ws }, body: { phone: phoneOf(1) } });
    expect((await read(done.id)).results.checkedIn).toBe(1);
  });

  test('is nobody’s business in another workspace', async () => {
    const { id } = await save();
    const asGrace = await app.as(grace);
    await expect(start(id, undefined, asGrace)).rejects.toMatchObject({ status: 404 });
    expect(await asAda.call(listBroadcasts, { params: { ws: at.ws }, query: {} })).toMatchObject({ items: [{ id }] });
  });
});
