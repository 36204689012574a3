import { cancelBroadcast } from '@fanfare/contract/broadcasts.ts';
import { type CampaignDraft, cancelCampaign, saveCampaign } from '@fanfare/contract/campaigns.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { answerFromPractice } from '@fanfare/contract/messages.ts';
import {
  defaultQuotas,
  tooManyCampaigns,
  tooManyCustomers,
  tooManyInboundTexts,
  tooManyOpenBroadcasts,
  tooManyOpenCampaigns,
  tooManyPictures,
} from '@fanfare/contract/quotas.ts';
import { workspaceFull } from '@fanfare/contract/visitors.ts';
import { addImages } from '@fanfare/contract/workspaces.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeInbound } from '../broadcasts/inbound.ts';
import { buildCampaign, buildDraft, uploadPicture } from './builders.ts';
import { ada } from './cast.ts';
import { type CustomersAt, openCustomers } from './customers.ts';
import { readyDatabase } from './ready-database.ts';
import { freePort } from './free-port.ts';
import { lastingAsker } from './shared-app.ts';
import { type Asker, type TestApp, askerFor, startApp } from './start-app.ts';
import { broadcastsAt } from './texting-shop.ts';
import { pairTablet } from './tablets.ts';
import type { TestDatabase } from './test-database.ts';

const quotas = {
  ...defaultQuotas,
  openCampaigns: 3,
  campaigns: 5,
  pictures: 2,
  customers: 5,
  inboundTexts: 3,
  openBroadcasts: 2,
};
const environment = { QUOTAS: JSON.stringify(quotas), RATE_LIMITS: 'off' };

describe('what a workspace can hold', () => {
  let data: TestDatabase;
  let apps: readonly TestApp[];
  let urls: readonly string[];
  let app: TestApp;
  let asAda: Asker;
  /** Ada at each server; on PostgreSQL there are two. */
  let adas: readonly Asker[];
  let shop: CustomersAt;

  beforeAll(async () => {
    data = await readyDatabase();
    app = await startApp({ environment, on: data });
    asAda = await app.as(ada);
    apps = [app];
    urls = [app.url];
    if (data.databaseUrl !== undefined) {
      const port = String(await freePort());
      // Under the first one's address, so that it takes the same tokens.
      apps = [app, await startApp({ environment: { ...environment, PORT: port, PUBLIC_URL: app.url }, on: data })];
      urls = [app.url, `http://127.0.0.1:${port}`];
    }
    adas = urls.map((url) => askerFor(url)(asAda.token));
  });
  afterAll(async () => {
    for (const one of apps) await one[Symbol.asyncDispose]();
    await data.remove();
  });
  beforeEach(async () => {
    shop = await openCustomers(app, asAda);
  });

  const save = (draft: CampaignDraft, asker = asAda) =>
    asker.call(saveCampaign, { params: { ws: shop.ws }, body: draft });
  /** How each of many that come at the same moment, at every server, fares. */
  const atOnce = async <Done>(quantity: number, act: (asker: Asker, index: number) => Promise<Done>) => {
    const acts = Array.from({ length: quantity }, (_, index) => act(adas[index % adas.length] ?? asAda, index));
    const answers = await Promise.allSettled(acts);
    return {
      done: answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
      refused: answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : [])),
    };
  };

  test('texts from customers are so many a day, and one that asks to stop is heard beyond that', async () => {
    const write = (asker: Asker, body: string) =>
      asker.call(answerFromPractice, { params: { ws: shop.ws }, body: { phone: '14155550132', body } });
    const { done, refused } = await atOnce(5, (asker, index) => write(asker, `Text ${index}`));
    expect(done).toHaveLength(3);
    expect(refused).toMatchObject(refused.map(() => ({ status: 429, message: tooManyInboundTexts(quotas) })));
    await shop.add('14155550132');
    await write(asAda, 'STOP');
    expect((await shop.find('14155550132'))?.optout).toBe(true);
  });

  test('who asks to stop is heard behind others’ texts that are too many, also where a gateway tells of all at once', async () => {
    await shop.add('14155550132');
    const from = (phone: string, body: string, index: number) => ({
      gatewayMessageId: `at-once-${index}`,
      from: phone,
      to: '',
      body,
      at: app.now(),
    });
    const talk = Array.from({ length: 5 }, (_, index) => from('14155550133', `Text ${index}`, index));
    const texts = [...talk, from('14155550132', 'STOP', 5)];
    const taking = takeInbound(app.texting, await app.texting.findGateway(shop.ws), texts);
    await expect(taking).rejects.toMatchObject({ status: 429, message: tooManyInboundTexts(quotas) });
    expect((await shop.find('14155550132'))?.optout).toBe(true);
  });

  test('broadcasts under way are so many at most, also where many are started at once', async () => {
    await shop.add('14155550132');
    const { campaignId } = await save(buildDraft(app));
    const start = async (asker: Asker) =>
      await broadcastsAt(asker, { ws: shop.ws, campaignId }).start({ scheduledAt: app.now() + 60 * 60_000 });
    const { done, refused } = await atOnce(5, start);
    expect(done).toHaveLength(2);
    expect(refused).toMatchObject(refused.map(() => ({ status: 409, message: tooManyOpenBroadcasts(quotas) })));
    await asAda.call(cancelBroadcast, { params: { ws: shop.ws, id: done[0] ?? '' } });
    await expect(start(asAda)).resolves.toBeDefined();
  });

  test('campaigns are so many at most that have not ended, and so many in all, also where many are made at once', async () => {
    const { done, refused } = await atOnce(8, (asker) => save(buildDraft(app), asker));
    expect(done).toHaveLength(3);
    expect(refused).toMatchObject(refused.map(() => ({ status: 409, message: tooManyOpenCampaigns(quotas) })));
    const [first, second] = done.map(({ campaignId }) => campaignId) as [string, string];
    for (const id of [first, second]) await asAda.call(cancelCampaign, { params: { ws: shop.ws, id } });
    const last = buildDraft(app);
    await save(buildDraft(app));
    await save(last);
    // A repeat is none more.
    await expect(save(last)).resolves.toBeDefined();
    await asAda.call(cancelCampaign, { params: { ws: shop.ws, id: done[2]?.campaignId ?? '' } });
    await expect(save(buildDraft(app))).rejects.toMatchObject({ status: 409, message: tooManyCampaigns(quotas) });
  });

  test('customers are so many at most, whoever brings them', async () => {
    const numbers = Array.from({ length: 8 }, (_, index) => `1415555010${index}`);
    const createdAt = app.now() - 1;
    const list = (phones: readonly string[]) => shop.bulk(phones.map((phone) => ({ phone, createdAt })));
    await expect(list(numbers)).rejects.toMatchObject({ status: 409, message: tooManyCustomers(quotas) });
    await list(numbers.slice(0, 3));
    const { done, refused } = await atOnce(5, (_, index) => shop.add(numbers[3 + index] ?? ''));
    expect([done.length, refused.length]).toEqual([2, 3]);
    expect(refused).toMatchObject(refused.map(() => ({ status: 409, message: tooManyCustomers(quotas) })));
    await expect(shop.join('14155550199')).rejects.toMatchObject({ status: 409, message: workspaceFull });
    const tablet = await pairTablet(app, asAda, shop.ws);
    await expect(tablet.checkIn('14155550199')).rejects.toMatchObject({ status: 409, message: workspaceFull });
    await expect(tablet.checkIn(numbers[0] ?? '')).resolves.toBeDefined();
    await shop.remove(numbers[0] ?? '');
    await expect(shop.join('14155550199')).resolves.toBeDefined();
    expect(await shop.quantity()).toBe(5);
  });

  test('a part of an import that is in answers what it did, also where its customers have gone and others came', async () => {
    const numbers = Array.from({ length: 6 }, (_, index) => `1415555010${index}`);
    const records = numbers.slice(0, 5).map((phone) => ({ phone, createdAt: app.now() - 1 }));
    const part = { id: 'spring', part: 0, fileName: 'spring.csv' };
    const first = await shop.bulk(records, part);
    await shop.remove(numbers[0] ?? '');
    await shop.add(numbers[5] ?? '');
    expect(await shop.bulk(records, part)).toEqual(first);
    // One that stopped in the middle writes what is left of it alone.
    const begun = { workspace_id: shop.ws, import_id: 'spring', part: 1, records: 5, created: 5 };
    await app.database.insertInto('import_parts_begun').values(begun).execute();
    expect(await shop.bulk(records, { ...part, part: 1 })).toMatchObject({ created: 5 });
    expect(await shop.quantity()).toBe(5);
  });

  test('one that is full takes nothing from another', async () => {
    await atOnce(4, () => save(buildDraft(app)));
    shop = await openCustomers(app, asAda);
    await expect(buildCampaign(app, asAda, { workspaceId: shop.ws })).resolves.toBeDefined();
  });

  test('pictures are so many at most, also where many arrive at once, and one that goes makes room', async () => {
    const keys = Array.from({ length: 5 }, () => newImageKey({ width: 80, height: 100 }, 'jpg'));
    const { urls: links } = await asAda.call(addImages, { params: { ws: shop.ws }, body: { keys } });
    const toServer = (url: string, index: number) => url.replace(app.url, urls[index % urls.length] ?? app.url);
    const answers = await Promise.all(links.map((url, index) => uploadPicture(toServer(url, index))));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '409', '409', '409']);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ body: { message: tooManyPictures(quotas) } });
    const arrived = await app.images.arrived(shop.ws, keys);
    expect(arrived.size).toBe(2);
    // Once more the same one is none more.
    expect((await uploadPicture(links[keys.findIndex((key) => arrived.has(key))] ?? '')).status).toBe(200);
    app.passTime(2 * 24 * 60 * 60_000);
    await app.images.sweep();
    const { urls: fresh } = await lastingAsker(app, ada).call(addImages, {
      params: { ws: shop.ws },
      body: { keys: [newImageKey({ width: 80, height: 100 }, 'jpg')] },
    });
    await expect.poll(async () => (await uploadPicture(fresh[0] ?? '')).status).toBe(200);
  });
});
