import type { CallError } from '@fanfare/contract/call.ts';
import {
  devicesMax,
  getDevice,
  pairDevice,
  pairingCodeWrong,
  removeDevice,
  restoreDevice,
} from '@fanfare/contract/devices.ts';
import { inviteMember } from '@fanfare/contract/members.ts';
import { acceptInvitation } from '@fanfare/contract/own-invitations.ts';
import { pairingCodeAlphabet } from '@fanfare/contract/pairing-code.ts';
import { getPairing, getProgram, notPaired, pairingOver } from '@fanfare/contract/player.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildWorkspace, minuteMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';
import { pairTablet, startTablet } from '../testing/tablets.ts';
import { openPairingsMax } from './pairing.ts';
import { addDevice } from './store.ts';

describe('a tablet that shows a code', () => {
  const app = sharedApp();
  const asAda = sharedAsker(app, ada);
  let ws: string;
  beforeEach(async () => {
    ws = (await buildWorkspace(asAda)).workspace_id;
  });

  const enter = (code: string, asker = asAda, name = 'Front counter') =>
    asker.call(pairDevice, { params: { ws }, body: { code, name } });
  const joinAsGrace = async () => {
    const asGrace = await app.as(grace);
    await asAda.call(inviteMember, { params: { ws }, body: { email: grace.email } });
    await asGrace.call(acceptInvitation, { params: { ws } });
    return asGrace;
  };
  const devices = async () => {
    const { workspaces } = await asAda.call(listWorkspaces, {});
    return workspaces.find(({ workspace_id }) => workspace_id === ws)?.devices;
  };

  test('becomes a device when staff enter the code, however they write it', async () => {
    const { code, asker, expiresAt, now } = await startTablet(app);
    expect(code).toMatch(new RegExp(`^[${pairingCodeAlphabet}]{6}$`));
    expect(expiresAt - now).toBe(10 * minuteMs);
    expect(await asker.call(getPairing, {})).toMatchObject({ state: 'waiting', expiresAt });
    const { device } = await enter(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `, asAda, ' Front counter ');
    const isNew = {
      name: 'Front counter',
      healthy: false,
      state: 'never',
      lastSeenAt: null,
      appVersion: '',
      images: [],
    };
    expect(device).toMatchObject(isNew);
    expect(await asker.call(getPairing, {})).toMatchObject({ state: 'paired' });
    expect((await asker.call(getProgram, {})).device).toEqual({ id: device.id, name: 'Front counter' });
    expect(await devices()).toEqual([device]);
    const told = await asAda.call(getDevice, { params: { ws, dev: device.id } });
    expect(told).toMatchObject({ device, pairedBy: 'Ada Lovelace', showing: null, isDoubled: false });
  });

  test('is paired once: two who enter the code at once make one device, and the other is told that it is over', async () => {
    const asGrace = await joinAsGrace();
    const { code } = await startTablet(app);
    const entered = await Promise.allSettled([enter(code), enter(code, asGrace)]);
    expect(entered.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(entered.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 404, message: pairingCodeWrong },
    });
    expect(await devices()).toHaveLength(1);
  });

  test('is the same device when the same person enters the code again, for as long as the code would have been good', async () => {
    const { code } = await startTablet(app);
    const [one, other] = await Promise.all([enter(code), enter(code)]);
    expect(other).toEqual(one);
    // More often than wrong codes are let pass: none of it counts as one.
    for (let count = 0; count < 12; count += 1) expect((await enter(code)).device.id).toBe(one.device.id);
    expect(await devices()).toHaveLength(1);
    await enter((await startTablet(app)).code);
    app.passTime(10 * minuteMs);
    await expect(enter(code)).rejects.toMatchObject({ status: 404, message: pairingCodeWrong });
  });

  test('that was unpaired comes back neither by its code nor by itself', async () => {
    const { code, asker } = await startTablet(app);
    const { device } = await enter(code);
    await asAda.call(removeDevice, { params: { ws, dev: device.id } });
    await expect(enter(code)).rejects.toMatchObject({ status: 404, message: pairingCodeWrong });
    await expect(asker.call(getPairing, {})).rejects.toMatchObject({ status: 404, message: pairingOver });
    expect(await devices()).toEqual([]);
  });

  test('of another workspace of the same person is a wrong code here', async () => {
    const { code } = await startTablet(app);
    const elsewhere = (await buildWorkspace(asAda)).workspace_id;
    await asAda.call(pairDevice, { params: { ws: elsewhere }, body: { code, name: 'Bar' } });
    await expect(enter(code)).rejects.toMatchObject({ status: 404, message: pairingCodeWrong });
  });

  test('cannot be paired any more after ten minutes, and is told so', async () => {
    const { code, asker } = await startTablet(app);
    app.passTime(10 * minuteMs);
    await expect(enter(code)).rejects.toMatchObject({ status: 404, message: pairingCodeWrong });
    await expect(asker.call(getPairing, {})).rejects.toMatchObject({ status: 404, message: pairingOver });
    await expect(asker.call(getProgram, {})).rejects.toMatchObject({ status: 401, message: notPaired });
  });

  test('is a device to nobody before its code was entered, and to a stranger it never is', async () => {
    const { code, asker } = await startTablet(app);
    await expect(asker.call(getProgram, {})).rejects.toMatchObject({ status: 401, message: notPaired });
    await expect(enter(code, await app.as(grace))).rejects.toMatchObject({
      status: 404,
      message: 'Workspace not found',
    });
    await expect(enter('not a code')).rejects.toMatchObject({ status: 400, message: pairingCodeWrong });
    await expect(enter(code, asAda, '  ')).rejects.toMatchObject({ status: 400, message: 'Enter a name' });
    expect((await enter(code)).device.name).toBe('Front counter');
  });

  test('is worth nothing from the moment when it is unpaired', async () => {
    const tablet = await pairTablet(app, asAda, ws);
    await tablet.report();
    await asAda.call(removeDevice, { params: { ws, dev: tablet.id } });
    const refused = { status: 401, message: notPaired };
    await expect(tablet.report()).rejects.toMatchObject(refused);
    await expect(tablet.program()).rejects.toMatchObject(refused);
    await expect(tablet.checkIn('4155550132')).rejects.toMatchObject(refused);
    await expect(tablet.look()).rejects.toMatchObject({ status: 404, message: 'Device not found' });
    expect(await devices()).toEqual([]);
  });

  test('finds no place in a workspace that is full, and its code stays good; nor do those that come back at once', async () => {
    const fill = (from: number, to: number) =>
      app.database.transaction().execute(async (transaction) => {
        for (let count = from; count < to; count += 1) {
          await addDevice(transaction, ws, { deviceId: `${count}`, name: 'Wall', imageKeys: [], createdAt: count });
        }
      });
    await fill(0, devicesMax);
    const { code } = await startTablet(app);
    await expect(enter(code)).rejects.toMatchObject({ status: 409 });
    await asAda.call(removeDevice, { params: { ws, dev: '7' } });
    await enter(code);
    for (const dev of ['8', '9', '10']) await asAda.call(removeDevice, { params: { ws, dev } });
    await fill(devicesMax, devicesMax + 2);
    const back = ['7', '8', '9', '10'].map((dev) => asAda.call(restoreDevice, { params: { ws, dev } }));
    const outcomes = await Promise.allSettled(back);
    const refused = { status: 'rejected', reason: { status: 409 } };
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([refused, refused, refused]);
    expect(await devices()).toHaveLength(devicesMax);
  });

  test('gets one also while ten thousand others wait: the one whose time ends first makes room', async () => {
    const first = await startTablet(app);
    const expires_at = first.expiresAt + 1;
    const others = Array.from({ length: openPairingsMax }, (_, index) => `other ${index}`);
    await app.database
      .insertInto('pairings')
      .values(others.map((other) => ({ code_hash: other, token_hash: other, expires_at })))
      .execute();
    const { code } = await startTablet(app);
    await expect(enter(first.code)).rejects.toMatchObject({ status: 404 });
    await enter(code);
    expect(await devices()).toHaveLength(1);
    await app.database.deleteFrom('pairings').execute();
  });

  test('cannot be guessed: after ten wrong codes a person waits, and so does a workspace, also where they come at once', async () => {
    app.passTime(10 * minuteMs);
    const { code } = await startTablet(app);
    const guesses = Array.from({ length: 25 }, (_, index) => `22222${pairingCodeAlphabet[index]}`);
    const outcomes = await Promise.allSettled(guesses.map((guess) => enter(guess)));
    const statuses = outcomes.map((outcome) => (outcome as { reason: CallError }).reason.status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    await expect(enter(code)).rejects.toMatchObject({ status: 429 });
    const elsewhere = (await buildWorkspace(asAda)).workspace_id;
    const body = { code, name: 'Bar' };
    await expect(asAda.call(pairDevice, { params: { ws: elsewhere }, body })).rejects.toMatchObject({ status: 429 });
    const asGrace = await joinAsGrace();
    await expect(enter(code, asGrace)).rejects.toMatchObject({ status: 429 });
    app.passTime(10 * minuteMs);
    await enter((await startTablet(app)).code);
  });
});

test('who asks for codes over and over is told how long to wait', async () => {
  await using app = await startApp();
  const statuses = new Map<number, string | null>();
  for (let count = 0; count < 32; count += 1) {
    const response = await fetch(`${app.url}/public/prod/device/pairing`, { method: 'POST' });
    statuses.set(response.status, response.headers.get('retry-after'));
  }
  expect([...statuses.keys()]).toEqual([200, 429]);
  expect(Number(statuses.get(429))).toBeGreaterThan(0);
});
