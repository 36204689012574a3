import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { resumeBroadcast } from '@fanfare/contract/broadcasts.ts';
import { listCampaigns } from '@fanfare/contract/campaigns.ts';
import { addCustomer, listCustomers } from '@fanfare/contract/customers.ts';
import { submitPhone } from '@fanfare/contract/visitors.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findSchemaAge, migrateTo } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { Environment } from '../settings.ts';
import { buildCampaign, buildWorkspace } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openFakeAdapter } from '../testing/gateways/adapter.ts';
import { type Asker, type TestApp, signInByPassword, startApp } from '../testing/start-app.ts';
import { environmentOf, ownEnvironment, preparePerson, startProcess } from '../testing/start-process.ts';
import { pairTablet } from '../testing/tablets.ts';
import { type TestDatabase, makeTestDatabase } from '../testing/test-database.ts';
import { broadcastsAt, openTextingShop } from '../testing/texting-shop.ts';
import { withSnapshot } from './snapshot-store.ts';

const program = fileURLToPath(new URL('backup-command.ts', import.meta.url));
const phone = '14155550132';
const secret = { BACKUP_PASSPHRASE: 'the wine is in the cellar' };

type Place = Pick<TestDatabase, 'dataDir' | 'databaseUrl'>;

describe('a backup', () => {
  let folder: string;
  let file: string;
  let data: TestDatabase;
  const places: TestDatabase[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fanfare-backup-'));
    file = join(folder, 'backup');
    data = await makePlace();
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

  test('brings back every row and every picture, and people sign in as before', async () => {
    const before = await fill(data);
    expect(await run('backup', file, data)).toMatchObject({ code: 0 });
    const place = await makePlace();
    const { code, said } = await run('restore', file, place);
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
      expect(await run('backup', file, from)).toMatchObject({ code: 0 });
      expect(await run('restore', file, to)).toMatchObject({ code: 0 });
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
    expect(await run('backup', file, data)).toMatchObject({ code: 0 });
    over.abort();
    await Promise.all(joining);
    await server.stop('SIGTERM');

    const place = await makePlace();
    expect(await run('restore', file, place)).toMatchObject({ code: 0 });
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
    expect(await run('backup', file, data, secret)).toMatchObject({ code: 0 });
    expect((await readFile(file)).includes(phone)).toBe(false);
    const place = await makePlace();
    expect(await run('restore', file, place)).toEqual({
      code: 1,
      said: 'The backup is encrypted: set BACKUP_PASSPHRASE.\n',
    });
    expect(await run('restore', file, place, { BACKUP_PASSPHRASE: 'guessed' })).toEqual({
      code: 1,
      said: 'BACKUP_PASSPHRASE is not the one of this backup, or the backup is damaged.\n',
    });
    expect(await run('restore', file, place, secret)).toMatchObject({ code: 0 });
  });

  test('that is damaged leaves the place empty, so that a good one can follow', async () => {
    await fill(data);
    await run('backup', file, data);
    const good = join(folder, 'good');
    await writeFile(good, await readFile(file));
    await truncate(file, (await readFile(file)).length - 20);
    const place = await makePlace();
    expect(await run('restore', file, place)).toEqual({
      code: 1,
      said: 'The backup is damaged: it was cut off, or changed since it was made.\n',
    });
    expect(await run('restore', good, place)).toMatchObject({ code: 0 });
  });

  test('of an older version comes back in the form of this one', async () => {
    const database = openDatabase(data);
    const names = ['0001-foundation', '0002-sign-in', '0003-customers', '0004-sessions', '0005-images', '0006-visits'];
    await migrateTo(database, names);
    const shop = { workspace_id: 'old', name: 'Harbor & Vine', socials: '{}', created_at: 1, updated_at: 1 };
    await database
      .insertInto('workspaces')
      .values({ ...shop, customers_quantity: 0, campaign_quantity: 0 } as never)
      .execute();
    await database.destroy();
    expect(await run('backup', file, data)).toMatchObject({ code: 0 });

    const place = await makePlace();
    expect(await run('restore', file, place)).toMatchObject({ code: 0 });
    const restored = openDatabase(place);
    expect(await findSchemaAge(restored)).toBe('ours');
    const rows = await restored.selectFrom('workspaces').select(['name', 'time_zone']).execute();
    expect(rows).toEqual([{ name: 'Harbor & Vine', time_zone: 'UTC' }]);
    await restored.destroy();
  });

  test('made while customers are texted comes back with every broadcast paused, and texts none of them by itself', async () => {
    const environment = { GATEWAY_PRIVATE_ADDRESSES: 'on' };
    await using adapter = await openFakeAdapter();
    const { shop, underWay, scheduled } = await (async () => {
      await using app = await startApp({ on: data, environment });
      const opened = await openTextingShop({ staff: await app.as(ada), gateway: adapter, customers: 150 });
      adapter.be('silent');
      const later = await opened.start({ scheduledAt: app.now() + 3_600_000 });
      const id = await opened.start();
      await expect.poll(() => adapter.requests.length).toBeGreaterThan(60);
      expect(await run('backup', file, data)).toMatchObject({ code: 0 });
      return { shop: opened, underWay: id, scheduled: later };
    })();
    adapter.be('well');
    const place = await makePlace();
    expect((await run('restore', file, place)).said).toMatch(
      /Broadcasts that wait until somebody resumes them: 2\.\n$/,
    );

    await using app = await startApp({ on: place, environment });
    const staff = await signInAgain(app);
    const at = broadcastsAt(staff, shop);
    const before = await at.read(underWay);
    expect(before).toMatchObject({ state: 'paused', pausedBecause: 'restored' });
    expect([before.tally.unknown > 60, before.tally.waiting > 20]).toEqual([true, true]);
    expect(before.tally.unknown + before.tally.waiting).toBe(150);
    expect(await at.read(scheduled)).toMatchObject({ state: 'paused', pausedBecause: 'restored' });
    const textsOf = (id: string) => adapter.requests.filter(({ body }) => body.includes(`"${id}.`)).length;
    const asked = textsOf(underWay);
    const other = await at.start();
    await at.until(other, ({ state }) => state === 'done');
    expect([textsOf(underWay), textsOf(scheduled), textsOf(other)]).toEqual([asked, 0, 150]);

    await staff.call(resumeBroadcast, { params: { ws: shop.ws, id: underWay } });
    const after = await at.until(underWay, ({ state }) => state === 'done');
    expect(after.tally).toMatchObject({ unknown: before.tally.unknown, sent: before.tally.waiting });
    expect(textsOf(underWay)).toBe(asked + before.tally.waiting);
  });

  test('never takes the place of a file, nor of what an installation holds', async () => {
    await fill(data);
    await writeFile(file, 'last week');
    expect(await run('backup', file, data)).toEqual({ code: 1, said: `${file} is there already.\n` });
    expect(await readFile(file, 'utf8')).toBe('last week');
    await rm(file);
    await run('backup', file, data);
    expect(await run('restore', file, data)).toEqual({
      code: 1,
      said: 'The database is not empty. A backup is restored into an empty place alone.\n',
    });
    expect(await readdir(folder)).toEqual(['backup']);
  });

  test.each([
    [['backup'], /^One file is to be named/],
    [['backup', 'a', 'b'], /^One file is to be named/],
    [['restore', '/nowhere/at/all'], /^\/nowhere\/at\/all cannot be read \(ENOENT\)\.\n$/],
    [['restore', program], /is no backup of this product, or of a newer version\.\n$/],
  ])('says what is wrong with npm run %j', async (words, told) => {
    const { code, said } = await runProgram(words, environmentFor(data));
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

function run(command: 'backup' | 'restore', file: string, place: Place, more: Environment = {}) {
  return runProgram([command, file], { ...environmentFor(place), ...more });
}

function environmentFor(place: Place): Environment {
  return { ...environmentOf(place) };
}

async function runProgram(words: readonly string[], environment: Environment) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...ownEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
