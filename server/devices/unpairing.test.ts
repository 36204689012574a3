// A device that was unpaired can be restored for ten minutes; its tablet goes on with the token that it had.
import {
  changeDevice,
  changeDeviceImages,
  deviceNotFound,
  getDevice,
  listDevices,
  listScreens,
  listUnpairedDevices,
  removeDevice,
  restoreDevice,
} from '@fanfare/contract/devices.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { undoMs } from '@fanfare/contract/undo.ts';
import { listWorkspaces, workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildWorkspace, minuteMs, uploadPicture } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { type Tablet, buildPlay, pairTablet } from '../testing/tablets.ts';

const notFound = { status: 404, message: deviceNotFound };
const noWorkspace = { status: 404, message: workspaceNotFound };
const unknownToken = { status: 401 };
const small = { width: 60, height: 40 };

describe('an unpaired device', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  let ws: string;
  let tablet: Tablet;
  beforeEach(async () => {
    ws = (await buildWorkspace(asAda)).workspace_id;
    tablet = await pairTablet(app, asAda, ws);
  });

  const one = () => ({ params: { ws, dev: tablet.id } });
  const unpair = () => asAda.call(removeDevice, one());
  const restore = () => asAda.call(restoreDevice, one());
  const unpaired = async () => (await asAda.call(listUnpairedDevices, { params: { ws } })).devices;
  const put = (keys: string[]) => asAda.call(changeDeviceImages, { ...one(), body: { keys } });
  const listed = async () => (await asAda.call(listDevices, { params: { ws } })).devices;

  test('comes back with its name, pictures and figures, and its tablet is let in again', async () => {
    const key = newImageKey(small, 'jpg');
    const [url] = (await put([key])).urls;
    await uploadPicture(url?.url ?? '', small);
    await tablet.report({ showing: { imageKey: key }, plays: [buildPlay(app, { imageKey: key })] });
    const before = await tablet.look();
    const program = await tablet.program();
    await unpair();
    await expect(tablet.program()).rejects.toMatchObject(unknownToken);
    await app.purge();
    expect(await unpaired()).toEqual([
      { id: tablet.id, name: 'Front counter', unpairedAt: expect.any(Number) as number },
    ]);
    expect((await restore()).device).toEqual(before.device);
    expect(await unpaired()).toEqual([]);
    expect(await tablet.look()).toEqual(before);
    expect(await tablet.program()).toEqual({ ...program, now: expect.any(Number) as number });
    expect((await fetch(before.device.images[0]?.url ?? '')).status).toBe(200);
    await tablet.report();
  });

  test('is nowhere meanwhile, neither for staff nor for its tablet', async () => {
    await tablet.report({ showing: { imageKey: newImageKey(small, 'jpg') } });
    await unpair();
    expect(await listed()).toEqual([]);
    const { workspaces } = await asAda.call(listWorkspaces, {});
    expect(workspaces.find(({ workspace_id }) => workspace_id === ws)?.devices).toEqual([]);
    expect((await asAda.call(listScreens, { params: { ws } })).screens).toEqual([]);
    await expect(asAda.call(getDevice, one())).rejects.toMatchObject(notFound);
    await expect(asAda.call(changeDevice, { ...one(), body: { name: 'Bar' } })).rejects.toMatchObject(notFound);
    await expect(put([newImageKey(small, 'jpg')])).rejects.toMatchObject(notFound);
    await expect(unpair()).rejects.toMatchObject(notFound);
    await expect(tablet.report()).rejects.toMatchObject(unknownToken);
    await expect(tablet.checkIn('4155550132')).rejects.toMatchObject(unknownToken);
  });

  test('stays away after ten minutes, and nothing of it is left', async () => {
    await tablet.report();
    await unpair();
    app.passTime(undoMs - minuteMs);
    await app.purge();
    app.passTime(minuteMs);
    await expect(restore()).rejects.toMatchObject(notFound);
    expect(await unpaired()).toEqual([]);
    await app.purge();
    for (const table of ['devices', 'device_reports'] as const) {
      const rows = app.database.selectFrom(table).select('device_id').where('workspace_id', '=', ws);
      expect(await rows.execute()).toEqual([]);
    }
    await expect(tablet.report()).rejects.toMatchObject(unknownToken);
  });

  test('is restored once, also twice at the same moment, and one that is paired is answered as it is', async () => {
    const { device } = await tablet.look();
    expect((await restore()).device).toEqual(device);
    await unpair();
    const answers = await Promise.all([restore(), restore()]);
    expect(answers.map((answer) => answer.device)).toEqual([device, device]);
    expect(await listed()).toEqual([device]);
  });

  test('of another workspace, or one that never was, is not restored', async () => {
    const asGrace = await app.as(grace);
    const hers = (await buildWorkspace(asGrace)).workspace_id;
    await unpair();
    for (const dev of [tablet.id, 'none']) {
      await expect(asGrace.call(restoreDevice, { params: { ws: hers, dev } })).rejects.toMatchObject(notFound);
    }
    await expect(asGrace.call(restoreDevice, one())).rejects.toMatchObject(noWorkspace);
    await restore();
  });
});
