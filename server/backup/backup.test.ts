import { mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { resumeBroadcast, settleUnknown } from '@fanfare/contract/broadcasts.ts';
import { listCampaigns, saveCampaign } from '@fanfare/contract/campaigns.ts';
import { addCustomer, listCustomers } from '@fanfare/contract/customers.ts';
import { erasePersonalData } from '@fanfare/contract/personal-data.ts';
import { submitPhone } from '@fanfare/contract/visitors.ts';
import { addWebhook, listDeliveries } from '@fanfare/contract/webhooks.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backupProgram, runBackup } from '../testing/backup-program.ts';
import { buildCampaign, buildDraft, buildWorkspace } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { readyDatabase } from '../testing/ready-database.ts';
import { openReceiver } from '../testing/receiver.ts';
import { openFakeAdapter } from '../testing/gateways/adapter.ts';
import { type Asker, type TestApp, signInByPassword, startApp } from '../testing/start-app.ts';
import { toMessageRow } from '../messages/store.ts';
import { preparePerson, startProcess } from '../testing/start-process.ts';
import { pairTablet } from '../testing/tablets.ts';
import { type TestDatabase, makeTestDatabase } from '../testing/test-database.ts';
import { broadcastsAt, openTextingShop } from '../testing/texting-shop.ts';
import { withSnapshot } from './snapshot-store.ts';

const phone = '14155550132';
const secret = { BACKUP_PASSPHRASE: 'the wine is in the cellar' };

const refusal = (said: string) => ({ code: 1, said: `${said}\n` });

type Place = Pick<TestDatabase, 'dataDir' | 'databaseUrl'>;

describe('a backup', () => {
  let folder: string;
  let file: string;
  let data: TestDatabase;
  const places: TestDatabase[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fanfare-backup-'));
    file = join(folder, 'backup');
    data = await readyDatabase();
    places.push(data);
  });
  afterEach(async () => {
    await Promise.all(places.splice(0).map((place) => place.remove()));
    await rm(folder, { recursive: true });
  });

  async function makePlace(): Promise<TestDatabase> {
    const place = await makeTestDatabase();
    places.push(place);
    return place;
  }

  test('of a place where no server has been is refused in words, and leaves no file', async () => {
    const told = await runBackup(['backup', file], await makePlace());
    expect(told).toEqual(refusal('There is nothing to back up yet: start the server once, with the same settings.'));
    expect(await readdir(folder)).toEqual([]);
  });

  test('brings back every row and every picture, and people sign in as before', async () => {
    const before = await fill(data);
    expect(await runBackup(['backup', file], data)).toMatchObject({ code: 0 });
    const place = await makePlace();
    const { code, said } = await runBackup(['restore', file], place);
    expect(said).toMatch(/^\d+ rows and 1 pictures are back as they were at 20.+ Everybody signs in anew\.\n$/);
    expect(code).toBe(0);
    expect(await allRows(place)).toEqual(before.rows);

    await using app = await startApp({ on: place });
    const asAda = await signInAgain(app);
    const params = { ws: before.workspaceId };
    const { workspaces } = await asAda.call(listWorkspaces, {});
    expect(workspaces).toMatchObject([
      { workspace_id: before.workspaceId, customers_quantity: 1, campaign_quantity: 1 },
    ]);
    expect((await asAda.call(listCustomers, { params, query: {} })).items).toMatchObject([{ phone }]);
    const { items: campaigns } = await asAda.call(listCampaigns, { params, query: {} });
    expect(campaigns).toHaveLength(1);
    expect(await readPicture(app, before)).toEqual(before.picture);
  });

  test('leads to the other database and back, with every row the same', async () => {
    const { rows } = await fill(data);
    const other: Place = { dataDir: join(folder, 'other'), databaseUrl: undefined };
    const place = await makePlace();
    for (const [from, to] of [
      [data, other],
      [other, place],
    ] as const) {
      expect(await runBackup(['backup', file], from)).toMatchObject({ code: 0 });
      expect(await runBackup(['restore', file], to)).toMatchObject({ code: 0 });
      await rm(file);
    }
    expect(await allRows(place)).toEqual(rows);
  });

  test('made under load holds every number that was acknowledged before it began, and nothing half', async () => {
    const clientId = await preparePerson(data, ada);
    const server = await startProcess(data, { clientId });
    const asAda = await server.signIn(ada);
    const { workspace_id: ws } = await buildWorkspace(asAda);
    const acknowledged: string[] = [];
    const over = new AbortController();
    const joining = Array.from({ length: 8 }, async (_, visitor) => {
      for (let index = 0; !over.signal.aborted; index += 1) {
        const next = `1415${String(2_000_000 + visitor * 100_000 + index)}`;
        await server.visitor.call(submitPhone, { body: { phone: next, wid: ws } });
        acknowledged.push(next);
      }
    });
    while (acknowledged.length < 200) await new Promise((done) => setTimeout(done, 5));
    const due = [...acknowledged];
    expect(await runBackup(['backup', file], data)).toMatchObject({ code: 0 });
    over.abort();
    await Promise.all(joining);
    await server.stop('SIGTERM');

    const place = await makePlace();
    expect(await runBackup(['restore', file], place)).toMatchObject({ code: 0 });
    await using app = await startApp({ on: place });
    const again = await signInAgain(app);
    const { items } = await again.call(listCustomers, { params: { ws }, query: { limit: 10_000 } });
    const kept = new Set(items.map((customer) => customer.phone));
    expect(due.filter((one) => !kept.has(one))).toEqual([]);
    const { workspaces } = await again.call(listWorkspaces, {});
    expect(workspaces[0]?.customers_quantity).toBe(items.length);
    expect(acknowledged.length).toBeGreaterThan(due.length);
  });

  test('is opened by its passphrase alone, and shows nothing without', async () => {
    await fill(data);
    expect(await runBackup(['backup', file], data, secret)).toMatchObject({ code: 0 });
    expect((await readFile(file)).includes(phone)).toBe(false);
    const place = await makePlace();
    expect(await runBackup(['restore', file], place)).toEqual(
      refusal('The backup is encrypted: set BACKUP_PASSPHRASE.'),
    );
    expect(await runBackup(['restore', file], place, { BACKUP_PASSPHRASE: 'guessed' })).toEqual(
      refusal('BACKUP_PASSPHRASE is not the one of this backup, or the backup is damaged.'),
    );
    expect(await runBackup(['restore', file], place, secret)).toMatchObject({ code: 0 });
  });

  test('that is damaged leaves the place empty, so that a good one can follow', async () => {
    await fill(data);
    await runBackup(['backup', file], data);
    const good = join(folder, 'good');
    await writeFile(good, await readFile(file));
    await truncate(file, (await readFile(file)).length - 20);
    const place = await makePlace();
    expect(await runBackup(['restore', file], place)).toEqual(
      refusal('The backup is damaged: it was cut off, or changed since it was made.'),
    );
    expect(await runBackup(['restore', good], place)).toMatchObject({ code: 0 });
  });

  test('made while customers are texted comes back with every broadcast paused, and texts none of them by itself', async () => {
    const environment = { GATEWAY_PRIVATE_ADDRESSES: 'on' };
    await using adapter = await openFakeAdapter();
    const { shop, underWay, scheduled } = await (async () => {
      await using app = await startApp({ on: data, environment });
      const opened = await openTextingShop({ staff: await app.as(ada), gateway: adapter, customers: 250 });
      await opened.change({ account: { kind: 'http', url: adapter.url, answersLookups: true, renewsSecret: false } });
      adapter.be('reset');
      const [now, dueAt] = [app.now(), app.now() + 3_600_000];
      const later = await opened.start({ scheduledAt: dueAt });
      const reply = { workspaceId: opened.ws, phone, kind: 'reply', body: 'At eight', parts: 1, now, dueAt } as const;
      await app.database.insertInto('messages').values(toMessageRow(reply)).execute();
      const id = await opened.start();
      await expect.poll(() => adapter.requests.length).toBeGreaterThan(0);
      adapter.be('silent');
      await expect.poll(() => adapter.requests.length).toBeGreaterThan(60);
      expect(await runBackup(['backup', file], data)).toMatchObject({ code: 0 });
      return { shop: opened, underWay: id, scheduled: later };
    })();
    adapter.be('well');
    const place = await makePlace();
    expect((await runBackup(['restore', file], place)).said).toMatch(
      /Broadcasts that wait until somebody resumes them: 2\.\n$/,
    );

    await using app = await startApp({ on: place, environment });
    const staff = await signInAgain(app);
    const at = broadcastsAt(staff, shop);
    const before = await at.read(underWay);
    expect(before).toMatchObject({ state: 'paused', pausedBecause: 'restored' });
    expect([before.tally.unknown > 60, before.tally.waiting > 20]).toEqual([true, true]);
    expect(before.tally.unknown + before.tally.waiting).toBe(250);
    expect(await at.read(scheduled)).toMatchObject({ state: 'paused', pausedBecause: 'restored' });
    const replies = app.database
      .selectFrom('messages')
      .select(['state', 'reason', 'due_at'])
      .where('kind', '=', 'reply');
    expect(await replies.execute()).toEqual([{ state: 'unknown', reason: 'restored', due_at: null }]);
    const textsOf = (id: string) => adapter.requests.filter(({ body }) => body.includes(`"${id}.`)).length;
    const asked = textsOf(underWay);
    app.passTime(2 * 60_000);
    await app.askForLostAnswers();
    expect(textsOf(underWay)).toBe(asked);
    const other = await at.start();
    await at.until(other, ({ state }) => state === 'done');
    expect([textsOf(underWay), textsOf(scheduled), textsOf(other)]).toEqual([asked, 0, 250]);

    await staff.call(resumeBroadcast, { params: { ws: shop.ws, id: underWay } });
    const after = await at.until(underWay, ({ state }) => state === 'done');
    expect(after.tally).toMatchObject({ unknown: before.tally.unknown, sent: before.tally.waiting });
    expect(textsOf(underWay)).toBe(asked + before.tally.waiting);
    await staff.call(settleUnknown, { params: { ws: shop.ws, id: underWay }, body: { as: 'sent' } });
    expect((await at.read(underWay)).tally).toMatchObject({ unknown: 0, sent: 250 });
  });

  test('sends webhooks nothing that waited in it but erasures, and everything from then on', async () => {
    const environment = { WEBHOOK_PRIVATE_ADDRESSES: 'on' };
    await using receiver = await openReceiver();
    receiver.answerWith(500);
    const params = await (async () => {
      await using app = await startApp({ on: data, environment });
      const staff = await app.as(ada);
      const { workspace_id: ws } = await buildWorkspace(staff);
      const events = ['customer.joined' as const, 'customer.deleted' as const, 'campaign.ended' as const];
      const { webhook } = await staff.call(addWebhook, { params: { ws }, body: { url: receiver.url, events } });
      // It ends before the restore, which a server that still runs tells of.
      await staff.call(saveCampaign, { params: { ws }, body: buildDraft(app) });
      await app.database.updateTable('campaigns').set({ exp_at: app.now() }).execute();
      await staff.call(addCustomer, { params: { ws }, body: { phone } });
      await staff.call(addCustomer, { params: { ws }, body: { phone: '14155550134' } });
      await receiver.until(2);
      await staff.call(erasePersonalData, { params: { ws }, body: { phone } });
      expect(await runBackup(['backup', file], data)).toMatchObject({ code: 0 });
      return { ws, id: webhook.webhookId };
    })();
    const place = await makePlace();
    expect(await runBackup(['restore', file], place)).toMatchObject({ code: 0 });
    receiver.answerWith(204);
    const before = receiver.received.length;
    await using app = await startApp({ on: place, environment });
    app.passTime(86_400_000);
    await app.tellWebhooks();
    const staff = await signInAgain(app);
    await staff.call(addCustomer, { params, body: { phone: '14155550133' } });
    const states = async () =>
      (await staff.call(listDeliveries, { params, query: {} })).items.map(({ state }) => state);
    await expect.poll(states).toEqual(['delivered', 'failed']);
    const since = receiver.received.slice(before);
    expect(since.map(({ type }) => type).toSorted()).toEqual(['customer.deleted', 'customer.joined']);
  });

  test('never takes the place of a file, nor of what an installation holds', async () => {
    await fill(data);
    await writeFile(file, 'last week');
    expect(await runBackup(['backup', file], data)).toEqual(refusal(`${file} is there already.`));
    expect(await readFile(file, 'utf8')).toBe('last week');
    await rm(file);
    await runBackup(['backup', file], data);
    expect(await runBackup(['restore', file], data)).toEqual(
      refusal('The database is not empty. A backup is restored into an empty place alone.'),
    );
    expect(await readdir(folder)).toEqual(['backup']);
  });

  test('names its own file where that cannot be written, and not the installation', async () => {
    await fill(data);
    const nowhere = join(folder, 'nowhere', 'backup');
    expect(await runBackup(['backup', nowhere], data)).toEqual(refusal(`${nowhere} cannot be written (ENOENT).`));
  });

  // It is said before the database is asked.
  if (process.env['TEST_ENGINE'] !== 'postgres')
    test.each([
      [['backup'], /^One file is to be named/],
      [['backup', 'a', 'b'], /^One file is to be named/],
      [['restore', '/nowhere/at/all'], /^\/nowhere\/at\/all cannot be read \(ENOENT\)\.\n$/],
      [['restore', backupProgram], /is no backup of this product, or of a newer version\.\n$/],
    ])('says what is wrong with npm run %j', async (words, told) => {
      const { code, said } = await runBackup(words, data);
      expect(said).toMatch(told);
      expect(code).toBe(1);
    });
});

/** With the password from before. */
async function signInAgain({ url, pool, withToken }: TestApp): Promise<Asker> {
  return withToken((await signInByPassword(url, pool.ids.clientId, ada.email)).AccessToken);
}

/** A shop with a customer, a campaign with its picture, and a tablet. */
async function fill(place: TestDatabase) {
  const made = await buildShop(place);
  return { ...made, rows: await allRows(place) };
}

async function buildShop(place: TestDatabase) {
  await using app = await startApp({ on: place });
  const asAda = await app.as(ada);
  const { workspace_id: workspaceId } = await buildWorkspace(asAda);
  await asAda.call(addCustomer, { params: { ws: workspaceId }, body: { phone } });
  const { draft } = await buildCampaign(app, asAda, { workspaceId });
  await pairTablet(app, asAda, workspaceId);
  const [imageKey = ''] = draft.imageKeys;
  return { workspaceId, imageKey, picture: await readPicture(app, { workspaceId, imageKey }) };
}

async function readPicture(
  { images }: TestApp,
  { workspaceId, imageKey }: { readonly workspaceId: string; readonly imageKey: string },
): Promise<Buffer> {
  const found = await images.open(workspaceId, imageKey, undefined);
  if (!found) throw new Error('The picture is gone.');
  return await buffer(found.body);
}

/** Every row that a backup holds, by table, in an order of its own. */
async function allRows(place: Place): Promise<Record<string, string[]>> {
  return await withSnapshot(place, async ({ tables, read }) => {
    const all: Record<string, string[]> = {};
    for (const { name, columns } of tables) {
      const known = columns.toSorted();
      const rows: string[] = [];
      for await (const some of read(name, known)) rows.push(...some.map((row) => JSON.stringify(row)));
      all[name] = rows.toSorted();
    }
    return all;
  });
}
