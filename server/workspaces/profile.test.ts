import { newImageKey } from '@fanfare/contract/images.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { getPublicCampaign, getPublicWorkspace } from '@fanfare/contract/visitors.ts';
import {
  type Workspace,
  addWorkspace,
  changeSocials,
  changeWorkspace,
  imageMissing,
  imagesPerCallMax,
  addImages,
  listWorkspaces,
} from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCampaign, buildDraft, buildPicture, buildWorkspace } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';

describe('what a workspace says of itself', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  const visitor = sharedAsker(app);
  let made: Workspace;
  let params: { ws: string };

  beforeEach(async () => {
    made = await buildWorkspace(asAda, 'Harbor & Vine');
    params = { ws: made.workspace_id };
  });

  const change = async (body: Parameters<typeof asAda.call<typeof changeWorkspace>>[1]['body']) =>
    (await asAda.call(changeWorkspace, { params, body })).workspace;
  const present = async () => {
    const { workspaces } = await asAda.call(listWorkspaces, {});
    return workspaces.find(({ workspace_id }) => workspace_id === params.ws);
  };
  const invite = () => visitor.call(getPublicWorkspace, { params: { id: params.ws } });

  test('what is given changes, the rest stays, and visitors see it at once', async () => {
    const { id } = await buildCampaign(app, asAda, { workspaceId: params.ws });
    const gallery = () => visitor.call(getPublicCampaign, { params: { id }, query: {} });
    await gallery();
    const named = await change({ name: ' Juniper Bakery ' });
    expect(named).toEqual({ ...made, name: 'Juniper Bakery', campaign_quantity: 1, updatedAt: named.updatedAt });
    expect(named.updatedAt).toBeGreaterThan(made.updatedAt);
    expect((await gallery()).workspace).toEqual({ name: 'Juniper Bakery', color: null });
    const boxed = await change({ timeZone: 'Europe/Berlin', consentBox: true });
    expect(boxed).toMatchObject({ name: 'Juniper Bakery', timeZone: 'Europe/Berlin', consentBox: true });
    expect(await present()).toEqual(boxed);
    expect(await invite()).toMatchObject({ name: 'Juniper Bakery', consentBox: true });
  });

  test('a workspace begins with the time zone that it is made with', async () => {
    const body = { name: 'Tokyo bar', timeZone: 'Asia/Tokyo' };
    expect((await asAda.call(addWorkspace, { body })).workspace.timeZone).toBe('Asia/Tokyo');
    expect(made.timeZone).toBe('UTC');
  });

  test('a picture that has arrived is shown; the one before it goes, and null takes it away', async () => {
    const first = await buildPicture(asAda, params.ws);
    const { profile_image_url: url } = await change({ profileImageKey: first });
    expect(url).toMatch(new RegExp(`/${first}$`));
    expect((await fetch(url ?? '')).status).toBe(200);
    const second = await buildPicture(asAda, params.ws);
    await change({ profileImageKey: second });
    expect((await fetch(url ?? '')).status).toBe(404);
    expect((await invite()).profile_image_url).toMatch(new RegExp(`/${second}$`));
    expect((await change({ profileImageKey: null })).profile_image_url).toBeNull();
  });

  test('a picture that a campaign shows too stays when the workspace changes to another one', async () => {
    const key = await buildPicture(asAda, params.ws);
    await buildCampaign(app, asAda, { workspaceId: params.ws, draft: buildDraft(app, { imageKeys: [key] }) });
    const { profile_image_url: url } = await change({ profileImageKey: key });
    await change({ profileImageKey: null });
    expect((await fetch(url ?? '')).status).toBe(200);
  });

  test('a picture that has not arrived, or lies in another workspace, is refused', async () => {
    const missing = newImageKey({ width: 512, height: 512 }, 'png');
    const elsewhere = await buildPicture(asAda, (await buildWorkspace(asAda)).workspace_id);
    for (const profileImageKey of [missing, elsewhere]) {
      await expect(change({ profileImageKey })).rejects.toMatchObject({ status: 400, message: imageMissing });
    }
  });

  test('of two changes to what both saw, the first is made; the second is told, and made when it is asked for', async () => {
    const unmodifiedSince = made.updatedAt;
    const both = await Promise.allSettled(['Hers', 'His'].map((name) => change({ name, unmodifiedSince })));
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { status: 409, message: changedMeanwhile } }]);
    const socials = { x: 'https://x.com/harbor' };
    await expect(asAda.call(changeSocials, { params, body: { socials, unmodifiedSince } })).rejects.toMatchObject({
      status: 409,
      message: changedMeanwhile,
    });
    expect((await change({ name: 'Ours' })).name).toBe('Ours');
  });

  test('a change that is sent again because its answer got lost is not taken for somebody else’s', async () => {
    const body = { name: 'Juniper Bakery', unmodifiedSince: made.updatedAt };
    const once = await change(body);
    expect(await change(body)).toEqual(once);
  });

  test('links are kept as they lead there, without what follows people around, and galleries show them at once', async () => {
    const { id } = await buildCampaign(app, asAda, { workspaceId: params.ws });
    const gallery = () => visitor.call(getPublicCampaign, { params: { id }, query: {} });
    await gallery();
    const socials = {
      instagram: 'https://www.instagram.com/harbor?igsh=abc',
      x: 'https://twitter.com/harbor?s=20',
    };
    const kept = { instagram: 'https://www.instagram.com/harbor', x: 'https://x.com/harbor' };
    expect(await asAda.call(changeSocials, { params, body: { socials } })).toEqual({ updatedSocials: kept });
    expect((await gallery()).socials).toEqual(kept);
    expect((await present())?.socials).toEqual(kept);
    await asAda.call(changeSocials, { params, body: { socials: {} } });
    expect((await gallery()).socials).toEqual({});
  });

  const noInstagram = /^Enter your Instagram name or link$/;
  test.each([
    [{ instagram: 'javascript:alert(1)' }, noInstagram],
    [{ instagram: 'http://www.instagram.com/harbor' }, noInstagram],
    [{ instagram: 'https://instagram.com.evil.example/harbor' }, noInstagram],
    [{ instagram: 'https://www.tiktok.com/@harbor' }, /^This is a TikTok link. Put it in the TikTok field.$/],
    [{ myspace: 'https://myspace.com/harbor' }, /myspace/],
    [{ instagram: '' }, /URL/],
    [{ instagram: null }, /instagram/],
    [undefined, /socials/],
  ])('the links %j are refused', async (socials, message) => {
    const ask = asAda.call(changeSocials, { params, body: { socials: socials as never } });
    await expect(ask).rejects.toMatchObject({ status: 400, message: expect.stringMatching(message) as string });
  });

  test.each([
    [{ name: ' ' }, /^Enter a name$/],
    [{ name: 'x'.repeat(81) }, /^Use at most 80 characters for the name$/],
    [{ timeZone: 'Mars/Olympus' }, /^Choose a time zone$/],
    [{ timeZone: '+02:00' }, /^Choose a time zone$/],
    [{ timeZone: 'SystemV/EST5' }, /^Choose a time zone$/],
    [{ timeZone: 7 }, /^Choose a time zone$/],
    [{ profileImageKey: '../../secret' }, /uuid/],
    [{ consentBox: 'yes' }, /consentBox/],
    [{ unmodifiedSince: 'now' }, /unmodifiedSince/],
  ])('the change %j is refused', async (body, message) => {
    await expect(change(body as never)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(message) as string,
    });
    expect(await present()).toEqual(made);
  });

  test('no more addresses for pictures are given at once than anybody needs', async () => {
    const keys = Array.from({ length: imagesPerCallMax + 1 }, () => newImageKey({ width: 9, height: 9 }, 'webp'));
    for (const wrong of [keys, [], ['a/b']]) {
      await expect(asAda.call(addImages, { params, body: { keys: wrong } })).rejects.toMatchObject({ status: 400 });
    }
  });
});
