// A workspace goes a week after a member said so, and nothing of it is left.
import { changeGateway } from '@fanfare/contract/gateways.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { setImmediate } from 'node:timers/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { invitationValidMs, inviteMember, listMembers } from '@fanfare/contract/members.ts';
import { acceptInvitation } from '@fanfare/contract/own-invitations.ts';
import { notAllowed } from '@fanfare/contract/rights.ts';
import { getPublicCampaign, getPublicWorkspace, submitPhone } from '@fanfare/contract/visitors.ts';
import { deleteWorkspace, deletionMs, keepWorkspace, wrongWorkspaceName } from '@fanfare/contract/workspace-end.ts';
import { addImages, listWorkspaces, workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../database/open.ts';
import { countRemoved, removedAtOnce } from '../database/remove-some.ts';
import { workspaceTables } from '../database/workspace-tables.ts';
import { openStorage } from '../images/open-storage.ts';
import { type Storage, originalName } from '../images/storage.ts';
import { buildCampaign, buildPicture, buildWorkspace, minuteMs, uploadPicture } from '../testing/builders.ts';
import { ada, castPassword, grace } from '../testing/cast.ts';
import { askPool } from '../testing/ask-pool.ts';
import { sharedApp } from '../testing/shared-app.ts';
import { type Asker, type TestApp, startApp } from '../testing/start-app.ts';
import { readyDatabase } from '../testing/ready-database.ts';
import { type TestStorage, storages } from '../testing/storages.ts';
import { pairTablet } from '../testing/tablets.ts';
import { untilWaiting } from '../testing/wait-for-locks.ts';
import { beginRemoval } from './deletion-store.ts';
import { countRows, fillTables, listReferences } from '../testing/workspace-rows-store.ts';
import { addCustomers } from '../customers/store.ts';

const isPostgres = process.env['TEST_ENGINE'] === 'postgres';
const gone = { status: 404, message: workspaceNotFound };
const name = 'Harbor & Vine';
const leaver = { ...ada, email: 'leaver@example.com' };
const returner = { ...ada, email: 'returner@example.com' };

async function find(asker: Asker, ws: string) {
  return (await asker.call(listWorkspaces, {})).workspaces.find(({ workspace_id: id }) => id === ws);
}

/** Anew: days have passed. */
async function signedIn(app: TestApp, person = ada): Promise<Asker> {
  return app.withToken((await app.signIn(person)).AccessToken);
}

const askDeletion = (asker: Asker, ws: string, typed = name) =>
  asker.call(deleteWorkspace, { params: { ws }, body: { name: typed } });

async function addMany({ database, now }: TestApp, workspaceId: string, quantity: number) {
  const numbers = Array.from({ length: quantity }, (_, index) => String(14_150_000_000 + index));
  const customers = numbers.map((phone) => ({ workspaceId, phone, addedBy: 'viewer', createdAt: now() }));
  await database.transaction().execute((transaction) => addCustomers(transaction, customers));
}

/** Twice: what the first look removes, the second finds gone. */
async function lookTwice(app: TestApp) {
  await app.purge();
  await app.purge();
}

describe.each(storages)('a workspace with its pictures in %s', (kind, start) => {
  let place: TestStorage;
  let app: TestApp;
  let storage: Storage;
  let asAda: Asker;
  let ws: string;

  beforeAll(async () => {
    place = await start();
    app = await startApp({ environment: { ...place.environment, RATE_LIMITS: 'off' } });
    storage = await openStorage(app.settings);
  });
  afterAll(async () => {
    await storage.close();
    await app[Symbol.asyncDispose]();
    await place.stop();
  });
  beforeEach(async () => {
    asAda = await signedIn(app);
    ws = (await buildWorkspace(asAda, name)).workspace_id;
  });

  const isStored = async (workspaceId: string, imageKey: string) =>
    (await storage.get({ workspaceId, imageKey, name: originalName })) !== undefined;

  test('leaves no row in any table and no file, and its neighbor has all of its own', async () => {
    const asGrace = await signedIn(app, grace);
    const neighbor = (await buildWorkspace(asGrace)).workspace_id;
    const [key, other] = [await buildPicture(asAda, ws), await buildPicture(asGrace, neighbor)];
    await askDeletion(asAda, ws);
    await addMany(app, ws, removedAtOnce + 1);
    for (const one of [ws, neighbor]) await fillTables(app.database, one);
    const before = await countRows(app.database, neighbor);
    expect(Object.values(await countRows(app.database, ws)).every((rows) => rows > 0)).toBe(true);
    app.passTime(deletionMs);
    await lookTwice(app);
    expect(Object.entries(await countRows(app.database, ws)).filter(([, rows]) => rows > 0)).toEqual([]);
    expect([await isStored(ws, key), await isStored(neighbor, other)]).toEqual([false, true]);
    // Sizes of a picture that were being made when it ended go as they come.
    if (kind === 'a folder') await expect.poll(() => existsSync(join(app.settings.dataDir, 'images', ws))).toBe(false);
    // What was filled in is too old for these.
    const old = { deleted_customers: 0, former_gateways: 0, inbound_texts: 0, early_receipts: 0, audit_entries: 1 };
    expect(await countRows(app.database, neighbor)).toEqual({ ...before, ...old });
  });

  test('is gone for everybody once its week is over: staff, visitors and tablets', async () => {
    const tablet = await pairTablet(app, asAda, ws);
    const { id } = await buildCampaign(app, asAda, { workspaceId: ws });
    await askDeletion(asAda, ws);
    app.passTime(deletionMs - 5 * minuteMs);
    await app.purge();
    const stranger = app.withToken(undefined);
    expect(await stranger.call(getPublicWorkspace, { params: { id: ws } })).toMatchObject({ name });
    await tablet.program();
    asAda = await signedIn(app);
    const [late = ''] = (
      await asAda.call(addImages, { params: { ws }, body: { keys: [newImageKey({ width: 80, height: 80 }, 'jpg')] } })
    ).urls;
    app.passTime(5 * minuteMs);
    await app.purge();
    await expect(asAda.call(listMembers, { params: { ws } })).rejects.toMatchObject(gone);
    await expect(asAda.call(keepWorkspace, { params: { ws } })).rejects.toMatchObject(gone);
    await expect(stranger.call(getPublicWorkspace, { params: { id: ws } })).rejects.toMatchObject({ status: 404 });
    await expect(stranger.call(getPublicCampaign, { params: { id }, query: {} })).rejects.toMatchObject({
      status: 404,
    });
    const joining = { wid: ws, phone: '14155550132', consent: 'en-1' };
    await expect(stranger.call(submitPhone, { body: joining })).rejects.toMatchObject({ status: 404 });
    await expect(tablet.program()).rejects.toMatchObject({ status: 401 });
    expect((await uploadPicture(late, { width: 80, height: 80 })).status).toBe(404);
    expect(await find(asAda, ws)).toBeUndefined();
  });
});

describe('the deletion of a workspace', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  let asAda: Asker;
  let ws: string;

  beforeEach(async () => {
    asAda = await signedIn(app);
    ws = (await buildWorkspace(asAda, name)).workspace_id;
  });

  const inviteGrace = async () => {
    await asAda.call(inviteMember, { params: { ws }, body: { email: grace.email, role: 'manager' } });
    const asGrace = await signedIn(app, grace);
    await asGrace.call(acceptInvitation, { params: { ws } });
    return asGrace;
  };

  test.each(['', 'harbor & vine', 'Harbor', `${name}!`])('is refused where %j was typed', async (typed) => {
    const refused = { status: 400, message: wrongWorkspaceName };
    await expect(askDeletion(asAda, ws, typed)).rejects.toMatchObject(refused);
    expect((await find(asAda, ws))?.deletion).toBeNull();
  });

  test('is told to all members, with its day and who said so, and the first word counts', async () => {
    const asGrace = await inviteGrace();
    const { workspace } = await askDeletion(asAda, ws, ` Harbor  & Vine `);
    const deletion = { dueAt: expect.any(Number) as number, askedBy: `${ada.givenName} ${ada.familyName}` };
    expect(workspace.deletion).toEqual(deletion);
    app.passTime(minuteMs);
    expect((await askDeletion(asAda, ws)).workspace.deletion).toEqual(workspace.deletion);
    expect(await find(asGrace, ws)).toEqual({ ...workspace, role: 'manager' });
  });

  test('is for owners alone to ask for and to take back', async () => {
    const asManager = await inviteGrace();
    const refused = { status: 403, message: notAllowed };
    await expect(askDeletion(asManager, ws)).rejects.toMatchObject(refused);
    await askDeletion(asAda, ws);
    await expect(asManager.call(keepWorkspace, { params: { ws } })).rejects.toMatchObject(refused);
    expect((await find(asAda, ws))?.deletion).not.toBeNull();
  });

  test('is taken back by an owner, also twice, and nothing happens', async () => {
    await askDeletion(asAda, ws);
    expect((await asAda.call(keepWorkspace, { params: { ws } })).workspace.deletion).toBeNull();
    await asAda.call(keepWorkspace, { params: { ws } });
    app.passTime(2 * deletionMs);
    await lookTwice(app);
    expect(await find(await signedIn(app), ws)).toMatchObject({ name, deletion: null });
  });

  test('waits where the clock jumps ahead', async () => {
    await askDeletion(asAda, ws);
    app.jumpClock(2 * deletionMs);
    await lookTwice(app);
    app.jumpClock(-2 * deletionMs);
    expect(await find(asAda, ws)).toBeDefined();
  });

  test('has no gateway from the moment that it is gone, whatever is left of it', async () => {
    await asAda.call(changeGateway, { params: { ws }, body: { account: { kind: 'practice' }, isDoubleOptIn: true } });
    await askDeletion(asAda, ws);
    app.passTime(deletionMs);
    await app.database.transaction().execute((transaction) => beginRemoval(transaction, ws, app.now()));
    expect(await app.texting.findGateway(ws)).toMatchObject({ is_double_opt_in: 0 });
  });

  test('keeps what a visitor left until the last moment from staying behind', async () => {
    await askDeletion(asAda, ws);
    app.passTime(deletionMs);
    await app.purge();
    // As a call that was under way when the week ended.
    await addMany(app, ws, 1);
    await lookTwice(app);
    expect(Object.values(await countRows(app.database, ws)).some((rows) => rows > 0)).toBe(false);
  });

  test('waits for a picture that is being stored, and takes it along', async () => {
    const key = newImageKey({ width: 80, height: 80 }, 'jpg');
    await askDeletion(asAda, ws);
    app.passTime(deletionMs);
    const row = { workspace_id: ws, image_key: key, begun_at: app.steadyClock.now(), is_lost: 0 };
    await app.database.insertInto('images_on_their_way').values(row).execute();
    await lookTwice(app);
    expect(await countRows(app.database, ws)).toMatchObject({ workspaces: 1, images_on_their_way: 1 });
    const storage = await openStorage(app.settings);
    await storage.put({ workspaceId: ws, imageKey: key, name: originalName }, Buffer.from('late'));
    app.passTime(60 * minuteMs);
    await lookTwice(app);
    expect(await countRows(app.database, ws)).toMatchObject({ workspaces: 0, images_on_their_way: 0 });
    expect(existsSync(join(app.settings.dataDir, 'images', ws))).toBe(false);
  });

  test('comes to a workspace when its last member deletes their account, and who is invited there keeps it', async () => {
    const asLeaver = await signedIn(app, leaver);
    const left = (await buildWorkspace(asLeaver)).workspace_id;
    await asLeaver.call(inviteMember, { params: { ws: left }, body: { email: grace.email } });
    await asAda.call(inviteMember, { params: { ws }, body: { email: leaver.email } });
    await asLeaver.call(acceptInvitation, { params: { ws } });
    await askPool(app, 'DeleteUser', { AccessToken: asLeaver.token });
    const dueOf = async (workspaceId: string) =>
      await app.database
        .selectFrom('workspaces')
        .select('deletion_due_at')
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirst();
    expect((await dueOf(left))?.deletion_due_at).toBeGreaterThan(app.now() + deletionMs - minuteMs);
    expect((await dueOf(ws))?.deletion_due_at).toBeNull();
    expect(await find(await signedIn(app, grace), left)).toMatchObject({ deletion: null, memberQuantity: 1 });
  });

  test('does not come where whoever deleted their account comes back within the week', async () => {
    const { email, givenName, familyName } = returner;
    const asReturner = await signedIn(app, returner);
    const left = (await buildWorkspace(asReturner)).workspace_id;
    await askPool(app, 'DeleteUser', { AccessToken: asReturner.token });
    app.passTime(deletionMs / 2);
    await app.pool.addUser({ email, givenName, familyName, password: castPassword });
    expect(await find(await signedIn(app, returner), left)).toMatchObject({ deletion: null, memberQuantity: 1 });
  });

  test('comes to one that an earlier version left without anybody, once nobody is invited any more', async () => {
    await asAda.call(inviteMember, { params: { ws }, body: { email: 'nobody@example.com' } });
    await app.database.deleteFrom('members').where('workspace_id', '=', ws).execute();
    app.passTime(60 * minuteMs);
    await app.purge();
    expect(await countRows(app.database, ws)).toMatchObject({ workspaces: 1 });
    app.passTime(invitationValidMs);
    await lookTwice(app);
    expect(await countRows(app.database, ws)).toMatchObject({ workspaces: 1 });
    app.passTime(deletionMs);
    await lookTwice(app);
    expect(await countRows(app.database, ws)).toMatchObject({ workspaces: 0 });
  });
});

test('the removal of a workspace goes on at the next start, wherever it was interrupted', async () => {
  const data = await readyDatabase();
  const app = await startApp({ on: data, environment: { RATE_LIMITS: 'off' } });
  const asAda = await signedIn(app);
  const ws = (await buildWorkspace(asAda, name)).workspace_id;
  await addMany(app, ws, 40 * removedAtOnce);
  await askDeletion(asAda, ws);
  app.passTime(deletionMs);
  const looking = app.purge();
  const countLeft = async (database: Database) =>
    (await database.selectFrom('customers').select('phone').where('workspace_id', '=', ws).execute()).length;
  while ((await countLeft(app.database)) === 40 * removedAtOnce) await setImmediate();
  await Promise.all([expect(looking).rejects.toThrow(/./), app.database.destroy()]);
  await using next = await startApp({ on: data });
  expect(await countLeft(next.database)).toBeGreaterThan(0);
  next.passTime(deletionMs);
  await lookTwice(next);
  expect(Object.values(await countRows(next.database, ws)).some((rows) => rows > 0)).toBe(false);
  await app[Symbol.asyncDispose]();
  await data.remove();
});

test('of two processes that remove a workspace neither ends it while the other may still leave rows behind', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const { database } = app;
  const asAda = await signedIn(app);
  const ws = (await buildWorkspace(asAda, name)).workspace_id;
  await askDeletion(asAda, ws);
  app.passTime(deletionMs);
  await app.purge();
  await addMany(app, ws, 2 * removedAtOnce);
  // The only others that come with customers.
  await database.deleteFrom('sign_up_counts').where('workspace_id', '=', ws).execute();

  const other = await database.startTransaction().execute();
  const part = { table: 'customers', key: ['workspace_id', 'phone'] } as const;
  expect(await countRemoved(other, { ...part, where: sql`workspace_id = ${ws}` })).toBe(removedAtOnce);
  const looking = app.purge();
  if (isPostgres) await untilWaiting(database, 1);
  await other.commit().execute();
  await looking;
  expect(await countRows(database, ws)).toMatchObject({ workspaces: 1 });
  await lookTwice(app);
  expect(Object.values(await countRows(database, ws)).some((rows) => rows > 0)).toBe(false);
});

test('tables are emptied before those that they refer to, so that no row takes thousands along', async () => {
  await using app = await startApp();
  const order: readonly string[] = workspaceTables.map(([table]) => table);
  const references = await listReferences(app.database);
  const isLate = ([from, to]: (typeof references)[number]) =>
    to !== 'workspaces' && order.indexOf(from) > order.indexOf(to);
  expect(references.length).toBeGreaterThan(order.length / 2);
  expect(references.filter(isLate)).toEqual([]);
  expect(references.filter(([from]) => !order.includes(from))).toEqual([]);
});
