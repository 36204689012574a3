import { once } from 'node:events';
import { type IncomingMessage, get } from 'node:http';
import { cancelCampaign, getCampaign, saveCampaign } from '@fanfare/contract/campaigns.ts';
import { listConsent } from '@fanfare/contract/consent.ts';
import { findConsentText } from '@fanfare/contract/consent-texts.ts';
import { listCustomers, removeCustomer } from '@fanfare/contract/customers.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { getPublicCampaign, getPublicWorkspace, phoneExists, submitPhone } from '@fanfare/contract/visitors.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCampaign, buildDraft, buildWorkspace, dayMs, minuteMs, uploadPicture } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';
import { untilWaiting } from '../testing/wait-for-locks.ts';

describe('a visitor', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  const visitor = sharedAsker(app);
  let ws: string;

  beforeEach(async () => {
    ws = (await buildWorkspace(asAda, 'Juniper Bakery')).workspace_id;
  });

  const size = { width: 80, height: 60 };
  const submit = (phone: string, wid = ws) => visitor.call(submitPhone, { body: { wid, phone } });
  const see = (id: string) => visitor.call(getPublicCampaign, { params: { id }, query: {} });
  const quantity = async () => {
    const { workspaces } = await asAda.call(listWorkspaces, {});
    return workspaces.find(({ workspace_id }) => workspace_id === ws)?.customers_quantity;
  };

  test('who joins becomes a customer with the source viewer, and is counted', async () => {
    await submit('+1 (415) 555-0132');
    const { items } = await asAda.call(listCustomers, { params: { ws }, query: {} });
    expect(items).toMatchObject([{ phone: '14155550132', addedby: 'viewer', status: 'active' }]);
    expect(await quantity()).toBe(1);
  });

  test('who is there already is told so, and counted once', async () => {
    await submit('4155550132');
    await expect(submit('14155550132')).rejects.toMatchObject({ status: 409, message: phoneExists });
    expect(await quantity()).toBe(1);
  });

  test('of fifty who join at once, some with the same number, each number is added once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => submit(`41555501${String(index % 25).padStart(2, '0')}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
    expect(await quantity()).toBe(25);
  });

  test('a number that comes with one for a missing workspace is kept all the same', async () => {
    const [kept, lost] = await Promise.allSettled([submit('4155550132'), submit('4155550133', 'nowhere')]);
    expect(kept.status).toBe('fulfilled');
    expect(lost).toMatchObject({ reason: { status: 404, message: 'Workspace not found' } });
  });

  if (process.env['TEST_ENGINE'] === 'postgres') {
    test('joins a shop while numbers of another one are held, and those who brought these once they are free', async () => {
      const other = (await buildWorkspace(asAda, 'Harbor & Vine')).workspace_id;
      const [left, stays] = ['14155550101', '14155550102'] as const;
      const customers = [left, stays].map((phone) => ({ phone, createdAt: app.now() }));
      await asAda.call(bulkAddCustomers, { params: { ws: other }, body: { customers } });
      const holding = await app.database.startTransaction().execute();
      await holding.deleteFrom('customers').where('workspace_id', '=', other).where('phone', '=', left).execute();
      const known = holding.selectFrom('customers').select('phone').where('workspace_id', '=', other);
      await known.where('phone', '=', stays).forUpdate().execute();
      // One waits to be noted as back, the other to be added.
      const back = submit(stays, other);
      await untilWaiting(app.database, 1);
      await submit('4155550132');
      const added = submit(left, other);
      await untilWaiting(app.database, 2);
      await submit('4155550133');
      await holding.commit().execute();
      await expect(back).rejects.toMatchObject({ status: 409 });
      await added;
      expect(await quantity()).toBe(2);
    });
  }

  test('agrees to the text on the page, and that is kept with each submission and after the number is gone', async () => {
    const agree = (consent: string) => visitor.call(submitPhone, { body: { wid: ws, phone: '4155550132', consent } });
    const before = app.now();
    await agree('de-1');
    app.passTime(minuteMs);
    await expect(agree('en-1')).rejects.toMatchObject({ status: 409 });
    await asAda.call(removeCustomer, { params: { ws }, body: { phone: '4155550132' } });
    const { entries } = await asAda.call(listConsent, { params: { ws }, body: { phone: '4155550132' } });
    expect(entries).toMatchObject([
      { kind: 'joined', agreement: { version: 'de-1', text: findConsentText('de-1') } },
      { kind: 'agreed', way: 'invite', agreement: { version: 'en-1', text: findConsentText('en-1') } },
      { kind: 'removed', agreement: null },
    ]);
    expect(entries[0]?.at).toBeGreaterThanOrEqual(before);
  });

  test.each(['en-0', 'en-99', 'fr-1', 'yes'])('cannot agree to the text %s, which nobody wrote', async (consent) => {
    await expect(visitor.call(submitPhone, { body: { wid: ws, phone: '4155550132', consent } })).rejects.toMatchObject({
      status: 400,
    });
  });

  test('that fills in what people cannot see is told what people are told, and adds nobody', async () => {
    const person = await submit('4155550132');
    const program = { wid: ws, phone: '4155550133', comment: 'Buy now', consent: 'en-1' };
    expect(await visitor.call(submitPhone, { body: program })).toEqual(person);
    expect(await visitor.call(submitPhone, { body: { ...program, phone: '4155550132' } })).toEqual(person);
    expect(await quantity()).toBe(1);
    const { entries } = await asAda.call(listConsent, { params: { ws }, body: { phone: '4155550132' } });
    expect(entries).toMatchObject([{ kind: 'joined', agreement: null }]);
  });

  test.each(['', '12345', '44 20 7946 0958', '2 415 555 0132'])('the phone "%s" is refused', async (phone) => {
    await expect(submit(phone)).rejects.toMatchObject({ status: 400, message: 'Enter a valid phone number' });
  });

  test('sees the name and picture of a workspace, and nothing else of it', async () => {
    expect(await visitor.call(getPublicWorkspace, { params: { id: ws } })).toEqual({
      name: 'Juniper Bakery',
      profile_image_url: null,
      color: null,
      consent: null,
      consentBox: false,
    });
  });

  test('sees the pictures of a campaign in their order, and none of its inner facts', async () => {
    const { id, draft } = await buildCampaign(app, asAda, { workspaceId: ws });
    const seen = await see(id);
    expect(seen.campaign.images.map((url) => url.split('/').at(-1))).toEqual(draft.imageKeys);
    expect(Object.keys(seen.campaign).toSorted()).toEqual(['exp', 'imageAlts', 'images', 'status']);
    expect(seen.workspace).toEqual({ name: 'Juniper Bakery', color: null });
  });

  test('sees a picture from the moment its upload is answered', async () => {
    const body = buildDraft(app, { imageKeys: [newImageKey(size, 'jpg')] });
    const { campaignId, urls } = await asAda.call(saveCampaign, { params: { ws }, body });
    await uploadPicture(app.images.uploadUrl(ws, newImageKey(size, 'jpg')), size);
    expect((await see(campaignId)).campaign.images).toEqual([]);
    expect((await uploadPicture(urls[0] ?? '', size)).status).toBe(200);
    expect((await see(campaignId)).campaign.images).toHaveLength(1);
  });

  test('sees no pictures of a canceled campaign, from the moment it was canceled', async () => {
    const { id } = await buildCampaign(app, asAda, { workspaceId: ws });
    await see(id);
    await asAda.call(cancelCampaign, { params: { ws, id } });
    expect((await see(id)).campaign).toMatchObject({ status: 'canceled', images: [] });
  });

  test('sees no pictures of a campaign that has run out', async () => {
    const { id } = await buildCampaign(app, asAda, { workspaceId: ws });
    app.passTime(2 * dayMs);
    expect((await see(id)).campaign.images).toEqual([]);
    app.passTime(-2 * dayMs);
  });

  test('finds nothing under an id that does not exist', async () => {
    await expect(see('nothing')).rejects.toMatchObject({ status: 404, message: 'Campaign not found' });
    await expect(visitor.call(getPublicWorkspace, { params: { id: 'nothing' } })).rejects.toMatchObject({
      status: 404,
      message: 'Workspace not found',
    });
  });

  test('comes from a short link to the gallery', async () => {
    const { id } = await buildCampaign(app, asAda, { workspaceId: ws });
    const { campaign } = await asAda.call(getCampaign, { params: { ws, id } });
    for (const path of [`/s/${campaign.code}`, `/s/${campaign.code}/`]) {
      const response = await fetch(app.url + path, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([302, `/v/${id}`]);
    }
  });

  test('comes there also where short links have a name of their own', async () => {
    await using named = await startApp({ environment: { SHORT_LINK_HOST: 'https://fan.example' } });
    const asOwner = await named.as(ada);
    const { workspace_id } = await buildWorkspace(asOwner);
    const { id } = await buildCampaign(named, asOwner, { workspaceId: workspace_id });
    const { campaign } = await asOwner.call(getCampaign, { params: { ws: workspace_id, id } });
    const open = async (host: string, end = '') => {
      const asked = get(`${named.url}/${campaign.code}${end}`, { headers: { host } });
      const [{ statusCode, headers }] = (await once(asked, 'response')) as [IncomingMessage];
      asked.destroy();
      return [statusCode, headers.location];
    };
    expect(await open('fan.example')).toEqual([302, `${named.settings.publicUrl}/v/${id}`]);
    expect(await open('fan.example', '/')).toEqual([302, `${named.settings.publicUrl}/v/${id}`]);
    expect(await open('elsewhere.example')).toEqual([404, undefined]);
  });
});

describe('a visitor who tries too often', () => {
  test('is asked to wait, for as long as the answer says', async () => {
    await using app = await startApp();
    const ws = (await buildWorkspace(await app.as(ada))).workspace_id;
    const statuses = new Map<number, string | null>();
    for (let count = 0; count < 8; count += 1) {
      const response = await fetch(`${app.url}/public/prod/phone`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ wid: ws, phone: '4155550132' }),
      });
      statuses.set(response.status, response.headers.get('retry-after'));
    }
    expect([...statuses.keys()]).toEqual([200, 409, 429]);
    expect(Number(statuses.get(429))).toBeGreaterThan(0);
  });
});

test('a visitor cannot get around the limit by changing the address within their own network', async () => {
  await using app = await startApp({ environment: { NODE_ENV: 'production' } });
  const statuses = new Set<number>();
  for (let count = 0; count < 70; count += 1) {
    const response = await fetch(`${app.url}/public/prod/phone`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8::${count.toString(16)}` },
      body: '{}',
    });
    statuses.add(response.status);
  }
  expect([...statuses]).toEqual([400, 429]);
});
