import { randomUUID } from 'node:crypto';
import { cancelCampaign, listCampaigns, saveCampaign } from '@fanfare/contract/campaigns.ts';
import { addCustomer, changeCustomer, listCustomers, removeCustomer } from '@fanfare/contract/customers.ts';
import { pairDevice } from '@fanfare/contract/devices.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { getProgram, sendReport, startPairing } from '@fanfare/contract/player.ts';
import { getPublicCampaign, getPublicWorkspace, submitPhone } from '@fanfare/contract/visitors.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildWorkspace, dayMs, uploadPicture } from './builders.ts';
import { ada } from './cast.ts';
import { type PreviousVersion, checkOut } from './previous-version.ts';
import { type Asker, signInByPassword } from './start-app.ts';
import { type TestProcess, preparePerson, startProcess } from './start-process.ts';
import { type TestDatabase, makeTestDatabase } from './test-database.ts';

/** Where people think they are: a proxy leads them to either. */
const publicUrl = 'http://fanfare.test';

/** The last commit of the version before this one. */
const previousCommit = '663bd1e4077565d4ded9329b01f3748622585991';

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('the version before and this one, side by side', () => {
  let data: TestDatabase;
  let previous: PreviousVersion;
  let clientId: string;
  const running: TestProcess[] = [];

  beforeEach(async () => {
    data = await makeTestDatabase();
    previous = await checkOut(previousCommit);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.stop('SIGKILL')));
    await data.remove();
    await previous[Symbol.asyncDispose]();
  });

  async function start(options: { readonly program?: string } = {}): Promise<TestProcess> {
    const one = await startProcess(data, { clientId, publicUrl, ...options });
    running.push(one);
    return one;
  }

  async function signIn({ url, withToken }: TestProcess): Promise<Asker> {
    return withToken((await signInByPassword(url, clientId, ada.email)).AccessToken);
  }

  /** The older one made the database, the newer one brought it up to date while the older served. */
  async function startBoth(): Promise<readonly [old: TestProcess, now: TestProcess]> {
    const old = await start({ program: previous.program });
    clientId = await preparePerson(data, ada);
    return [old, await start()];
  }

  test('serve staff, visitors and tablets together, each with what the other has done', async () => {
    const [old, now] = await startBoth();
    const { workspace_id: ws } = await buildWorkspace(await signIn(old));
    for (const [one, other] of [
      [old, now],
      [now, old],
    ] as const) {
      const { AccessToken: token } = await signInByPassword(one.url, clientId, ada.email);
      const [here, there] = [one.withToken(token), other.withToken(token)];
      await useCustomers(here, there, ws);
      await useCampaign({ here, there, one, other, ws });
      await useTablet(one, other, { staff: there, ws });
      await one.visitor.call(submitPhone, { body: { wid: ws, phone: nextPhone() } });
      expect((await other.visitor.call(getPublicWorkspace, { params: { id: ws } })).name).toBe('Harbor & Vine');
    }
    for (const at of [old, now]) {
      const staff = await signIn(at);
      const { items } = await staff.call(listCustomers, { params: { ws }, query: { limit: 1_000 } });
      const campaigns = await staff.call(listCampaigns, { params: { ws }, query: {} });
      const { workspaces } = await staff.call(listWorkspaces, {});
      expect(workspaces).toMatchObject([
        { customers_quantity: items.length, campaign_quantity: campaigns.items.length },
      ]);
      expect(items).toHaveLength(2 * 4);
    }
  });

  test('are exchanged while people join, none of whom is turned away or lost', async () => {
    const [old, now] = await startBoth();
    const { workspace_id: ws } = await buildWorkspace(await signIn(old));
    let serving: readonly TestProcess[] = [old, now];
    const acknowledged: string[] = [];
    const over = new AbortController();
    const joining = Array.from({ length: 4 }, async (_, visitor) => {
      for (let index = visitor; !over.signal.aborted; index += 1) {
        const phone = nextPhone();
        const [first, second] = index % 2 ? serving : serving.toReversed();
        const join = (at = now) => at.visitor.call(submitPhone, { body: { wid: ws, phone } });
        // As a proxy does that finds one of two gone; it may have been taken before the answer was lost.
        await join(first).catch(() => join(second).catch(unlessThere));
        acknowledged.push(phone);
      }
    });
    await untilMore(acknowledged, 40);
    serving = [now];
    expect(await old.stop('SIGTERM')).toBe(0);
    await untilMore(acknowledged, 40);
    const back = await start({ program: previous.program });
    serving = [now, back];
    await untilMore(acknowledged, 40);
    over.abort();
    await Promise.all(joining);

    const { items } = await (await signIn(now)).call(listCustomers, { params: { ws }, query: { limit: 10_000 } });
    const kept = new Set(items.map(({ phone }) => phone));
    expect(acknowledged.filter((phone) => !kept.has(phone))).toEqual([]);
  });
});

let lastPhone = 14_152_000_000;

function nextPhone(): string {
  lastPhone += 1;
  return String(lastPhone);
}

/** Leaves two more. */
async function useCustomers(here: Asker, there: Asker, ws: string): Promise<void> {
  const params = { ws };
  const [blocked, removed, imported] = [nextPhone(), nextPhone(), nextPhone()];
  await here.call(addCustomer, { params, body: { phone: blocked, createOnly: true } });
  await there.call(addCustomer, { params, body: { phone: removed, createOnly: true } });
  await there.call(changeCustomer, { params, body: { phone: blocked, action: 'block', reason: 'asked at the till' } });
  await here.call(removeCustomer, { params, body: { phone: removed } });
  await there.call(bulkAddCustomers, { params, body: { customers: [{ phone: imported, createdAt: Date.now() }] } });
  const { items } = await here.call(listCustomers, { params, query: { prefix: blocked } });
  expect(items).toMatchObject([{ phone: blocked, optout: true }]);
}

interface CampaignUse {
  readonly here: Asker;
  readonly there: Asker;
  readonly one: TestProcess;
  readonly other: TestProcess;
  readonly ws: string;
}

async function useCampaign({ here, there, one, other, ws }: CampaignUse): Promise<void> {
  const params = { ws };
  const times = { start: Date.now() - dayMs, exp: Date.now() + dayMs };
  const fields = {
    name: 'Summer',
    tags: [],
    content: '',
    showOnDevices: ['all'],
    target: 'everyone' as const,
    imageAlts: [],
  };
  const draft = {
    ID: randomUUID(),
    ...times,
    ...fields,
    imageKeys: [newImageKey({ width: 800, height: 1000 }, 'jpg')],
  };
  const { campaignId, urls } = await here.call(saveCampaign, { params, body: { ...draft, action: 'create' } });
  for (const url of urls) expect((await uploadPicture(url.replace(publicUrl, other.url))).status).toBe(200);
  await there.call(saveCampaign, {
    params,
    body: { ...draft, ID: randomUUID(), action: 'update', campaignId, name: 'Late summer' },
  });
  const { campaign } = await other.visitor.call(getPublicCampaign, { params: { id: campaignId }, query: {} });
  const picture = await fetch(campaign.images[0]?.replace(publicUrl, one.url) ?? '');
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(500);
  expect((await here.call(cancelCampaign, { params: { ws, id: campaignId } })).campaign.name).toBe('Late summer');
}

/** Leaves one customer more, who is added at the till. */
async function useTablet(
  one: TestProcess,
  other: TestProcess,
  { staff, ws }: { readonly staff: Asker; readonly ws: string },
): Promise<void> {
  const { code, token } = await one.visitor.call(startPairing, {});
  await staff.call(pairDevice, { params: { ws }, body: { code, name: `Till ${code}` } });
  const report = { session: randomUUID(), appVersion: '1.0', showing: null, plays: [] };
  await one.withToken(token).call(sendReport, { body: report });
  await other.withToken(token).call(sendReport, { body: report });
  expect((await other.withToken(token).call(getProgram, {})).device.name).toBe(`Till ${code}`);
  await staff.call(addCustomer, { params: { ws }, body: { phone: nextPhone() } });
}

async function untilMore(list: readonly unknown[], more: number): Promise<void> {
  const until = list.length + more;
  while (list.length < until) await new Promise((done) => setTimeout(done, 5));
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Error && error.message.includes('already exists'))) throw error;
}
