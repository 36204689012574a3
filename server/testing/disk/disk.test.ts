import { rm } from 'node:fs/promises';
import { phoneExists, submitPhone } from '@fanfare/contract/visitors.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { listCustomers } from '@fanfare/contract/customers.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildWorkspace } from '../builders.ts';
import { compareTexts } from '../broadcast-kills.ts';
import { ada } from '../cast.ts';
import { openFakeAdapter } from '../gateways/adapter.ts';
import { readyDatabase } from '../ready-database.ts';
import type { Asker } from '../start-app.ts';
import { type TestProcess, environmentOf, preparePerson, runUntilExit, startProcess } from '../start-process.ts';
import type { TestDatabase } from '../test-database.ts';
import { openTextingShop } from '../texting-shop.ts';
import { type Disk, prepareDisk } from './disk.ts';

const refused = /^DATA_DIR: the disk has not kept what was written \(disk I\/O error\)\. .*$/;

describe('on a disk that fails', () => {
  let data: TestDatabase;
  let disk: Disk;
  let one: TestProcess;
  let clientId: string;
  let asAda: Asker;
  let ws: string;

  beforeEach(async () => {
    data = await readyDatabase();
    clientId = await preparePerson(data, ada);
    disk = await prepareDisk(data.dataDir, `${data.dataDir}.orders`);
    one = await startProcess(data, { clientId, more: { ...disk.environment, GATEWAY_PRIVATE_ADDRESSES: 'on' } });
    asAda = await one.signIn(ada);
    ws = (await buildWorkspace(asAda)).workspace_id;
  });
  afterEach(async () => {
    disk.recover();
    await one.stop('SIGKILL');
    await data.remove();
    await rm(`${data.dataDir}.orders`);
  });

  const join = (phone: string) => one.visitor.call(submitPhone, { body: { wid: ws, phone } });
  const listPhones = async () =>
    (await asAda.call(listCustomers, { params: { ws }, query: { limit: 10_000 } })).items.map(({ phone }) => phone);
  async function startAgain(): Promise<void> {
    one = await startProcess(data, { clientId, more: disk.environment });
    asAda = await one.signIn(ada);
  }

  test('the first flush that fails ends the process with one line, and nothing that was acknowledged is lost', async () => {
    await join('4155550100');
    disk.refuse({ of: 'flushes', times: 1, error: 'EIO' });
    await expect(join('4155550101')).rejects.toMatchObject({ code: 'ERR_NETWORK' });
    expect(await one.ended).toBe(1);
    expect(one.faults().trim()).toMatch(refused);
    await startAgain();
    expect(await listPhones()).toContain('14155550100');
    await join('4155550102');
  });

  test('a log that cannot be written back ends the process with one line, and all of it is there after the next start', async () => {
    const customers = Array.from({ length: 5_000 }, (_, index) => ({
      phone: String(4_155_550_000 + index * 7),
      createdAt: Date.UTC(2024, 2, 5),
    }));
    await asAda.call(bulkAddCustomers, { params: { ws }, body: { customers } });
    disk.refuse({ of: 'flushes', error: 'EIO' });
    expect(await one.ended).toBe(1);
    expect(one.faults().trim()).toMatch(refused);
    const { code, said } = await runUntilExit({ ...environmentOf(data), PORT: '0', ...disk.environment });
    expect([code, said.trim()]).toEqual([1, 'DATA_DIR: EIO: i/o error, fdatasync.']);
    disk.recover();
    await startAgain();
    expect(await listPhones()).toHaveLength(customers.length);
  });

  test('what the disk does not have yet is not shown, and nobody is told that it is there already', async () => {
    disk.refuse({ of: 'flushes' });
    const [first, again] = [join('4155550100'), join('4155550100')];
    const answers = Promise.allSettled([first, again]);
    let isAnswered = false;
    void answers.then(() => (isAnswered = true));
    expect(await listPhones()).toEqual([]);
    expect(await listPhones()).toEqual([]);
    expect(isAnswered).toBe(false);
    disk.recover();
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await expect(again).rejects.toMatchObject({ message: phoneExists });
    expect(await listPhones()).toEqual(['14155550100']);
  });

  test('a full disk refuses what is new, answers what is there, and takes more once there is room', async () => {
    await join('4155550100');
    disk.refuse({ of: 'writes', error: 'ENOSPC' });
    await expect(join('4155550101')).rejects.toMatchObject({ status: 500 });
    expect(await listPhones()).toEqual(['14155550100']);
    disk.recover();
    await join('4155550101');
    expect(await listPhones()).toEqual(['14155550100', '14155550101']);
  });

  test('a full disk lets no text go out, takes no STOP for kept, and everybody is texted once when there is room', async () => {
    await using adapter = await openFakeAdapter();
    const shop = await openTextingShop({ staff: asAda, gateway: adapter, customers: 150 });
    adapter.be('held');
    const id = await shop.start();
    // As many of one workspace as a process has on their way.
    await expect.poll(() => adapter.requests.length).toBe(48);
    disk.refuse({ of: 'writes', error: 'ENOSPC' });
    adapter.be('well');
    const stop = { id: 'in-1', from: '+14155550132', body: 'STOP' };
    const tellStop = () => adapter.tell(shop.hooks?.inbound ?? '', 'message.received', stop);
    expect(await tellStop()).toBe(500);
    expect((await shop.read(id)).tally).toMatchObject({ waiting: 150 });
    expect(adapter.requests).toHaveLength(48);
    disk.recover();
    expect(await tellStop()).toBe(200);
    // Whoever wrote STOP is none of the customers, and is answered beside them.
    const toCustomers = () => adapter.texts.filter(({ to }) => to !== stop.from);
    await expect.poll(() => adapter.texts.length).toBe(151);
    expect(toCustomers()).toHaveLength(150);
    for (const text of toCustomers()) {
      const receipt = { id: text.id, messageId: text.id, state: 'delivered' };
      expect(await adapter.tell(shop.hooks?.receipts ?? '', 'message.receipt', receipt)).toBe(200);
    }
    await shop.until(id, ({ state, tally }) => state === 'done' && tally.delivered === 150);
    expect(compareTexts([await shop.messages(id)], adapter)).toMatchObject({ twice: 0, missing: 0, unknown: 0 });
  });
});
