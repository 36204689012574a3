// What the dashboard, visitors' pages and tablets do: begun at one server, gone on with at the other.
import { randomUUID } from 'node:crypto';
import { cancelCampaign, getCampaign, listCampaigns, saveCampaign } from '@fanfare/contract/campaigns.ts';
import { listConsent } from '@fanfare/contract/consent.ts';
import { addCustomer, changeCustomer, listCustomers, removeCustomer } from '@fanfare/contract/customers.ts';
import { getDevice, pairDevice } from '@fanfare/contract/devices.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { bulkAddCustomers, listImports, undoImport } from '@fanfare/contract/imports.ts';
import { inviteMember, listMembers } from '@fanfare/contract/members.ts';
import { checkIn, getPairing, getProgram, sendReport, startPairing } from '@fanfare/contract/player.ts';
import { getPublicCampaign, getPublicWorkspace, submitPhone } from '@fanfare/contract/visitors.ts';
import { addConsentText, listConsentTexts } from '@fanfare/contract/workspace-consent.ts';
import { changeSocials, changeWorkspace, listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { expect, vi } from 'vitest';
import { answerSrp, beginSrp, postToPool, tokensOf } from '../ask-pool.ts';
import { dayMs, uploadPicture } from '../builders.ts';
import { ada } from '../cast.ts';
import { signInByPassword } from '../start-app.ts';
import { type Pair, addressAt, phoneOf, staffOf } from './pair.ts';

type Work = (pair: Pair) => Promise<void>;

/** Tokens of one are taken, renewed and ended by the other; a challenge of one is answered at the other. */
export const signIn: Work = async ({ one, other, clientId, userPoolId }) => {
  const ask = (url: string, operation: string, body: object) =>
    postToPool(url, {
      target: `AWSCognitoIdentityProviderService.${operation}`,
      body: JSON.stringify({ ClientId: clientId, ...body }),
    });
  const isLetIn = async (url: string, token: string) =>
    (await ask(url, 'GetUser', { AccessToken: token })).status === 200;
  const { AccessToken, RefreshToken } = await signInByPassword(one.url, clientId, ada.email);
  await other.withToken(AccessToken).call(listWorkspaces, {});
  const renewed = tokensOf(await ask(other.url, 'GetTokensFromRefreshToken', { RefreshToken }));
  expect(await isLetIn(one.url, renewed.AccessToken)).toBe(true);
  await one.withToken(renewed.AccessToken).call(listWorkspaces, {});

  const pool = { ids: { clientId, userPoolId } } as Parameters<typeof beginSrp>[0]['pool'];
  const { claim } = await beginSrp({ url: one.url, pool }, ada.email);
  const answered = await answerSrp({ url: other.url, pool }, claim());
  expect(await isLetIn(one.url, tokensOf(answered).AccessToken)).toBe(true);

  expect((await ask(one.url, 'RevokeToken', { Token: renewed.RefreshToken ?? RefreshToken })).status).toBe(200);
  const refused = { status: 401 };
  await expect(other.withToken(renewed.AccessToken).call(listWorkspaces, {})).rejects.toMatchObject(refused);
  await expect(one.withToken(AccessToken).call(listWorkspaces, {})).rejects.toMatchObject(refused);
};

/** One adds, the other knows it, blocks it and lets it come back; a visitor's number is deleted where it did not come. */
export const customers: Work = async (pair) => {
  const { one, other, ws } = pair;
  const { atOne, atOther } = staffOf(pair);
  const params = { ws };
  const [added, joined] = [phoneOf(pair, 1), phoneOf(pair, 2)];
  await atOne.call(addCustomer, { params, body: { phone: added, createOnly: true } });
  await expect(atOther.call(addCustomer, { params, body: { phone: added, createOnly: true } })).rejects.toMatchObject({
    status: 409,
  });
  await atOther.call(changeCustomer, { params, body: { phone: added, action: 'block', reason: 'asked for' } });
  const find = { params, query: { prefix: added, limit: 1 } };
  expect((await atOne.call(listCustomers, find)).items).toMatchObject([{ phone: added, status: 'blocked' }]);
  await atOne.call(changeCustomer, { params, body: { phone: added, action: 'unblock', reason: 'wrote to us' } });
  expect((await atOther.call(listCustomers, find)).items).toMatchObject([{ phone: added, status: 'active' }]);

  await one.visitor.call(submitPhone, { body: { wid: ws, phone: joined, consent: 'en-1' } });
  await expect(other.visitor.call(submitPhone, { body: { wid: ws, phone: joined } })).rejects.toMatchObject({
    status: 409,
  });
  await atOther.call(removeCustomer, { params, body: { phone: joined } });
  await expect(atOne.call(removeCustomer, { params, body: { phone: joined } })).rejects.toMatchObject({ status: 404 });
  for (const [phone, kinds] of [
    [added, ['joined', 'optout', 'return']],
    [joined, ['joined', 'removed']],
  ] as const) {
    const { entries } = await atOne.call(listConsent, { params, body: { phone } });
    expect(entries.map(({ kind }) => kind)).toEqual(kinds);
    expect((await atOther.call(listConsent, { params, body: { phone } })).entries).toEqual(entries);
  }
};

/** Parts of one import at both, one part twice; another one is undone where it did not come in. */
export const imports: Work = async (pair) => {
  const { atOne, atOther } = staffOf(pair);
  const params = { ws: pair.ws };
  const partOf = (id: string, part: number) => ({
    params,
    body: {
      customers: Array.from({ length: 5 }, (_, index) => ({
        phone: phoneOf(pair, 100 + part * 10 + index),
        createdAt: Date.now() - 10 * dayMs,
      })),
      import: { id, part, fileName: 'list.csv' },
    },
  });
  const [kept, undone] = [randomUUID(), randomUUID()];
  await atOne.call(bulkAddCustomers, partOf(kept, 0));
  await atOther.call(bulkAddCustomers, partOf(kept, 1));
  const again = await atOther.call(bulkAddCustomers, partOf(kept, 0));
  expect(again.import).toMatchObject({ parts: 2, created: 10, merged: 0 });
  await atOne.call(bulkAddCustomers, partOf(undone, 2));
  const answer = await atOther.call(undoImport, { params: { ...params, id: undone } });
  expect(answer.import).toMatchObject({ created: 5, removed: 5 });
  expect(answer.import.undoneAt).toBeGreaterThan(0);
  const { items } = await atOne.call(listImports, { params, query: {} });
  expect(items.find(({ id }) => id === undone)).toEqual(answer.import);
  expect((await atOther.call(listImports, { params, query: {} })).items).toEqual(items);
};

/** Made at one, its picture taken in there and shown by the other, changed there and canceled where it was made. */
export const campaigns: Work = async (pair) => {
  const { one, other, turn, ws } = pair;
  const { atOne, atOther } = staffOf(pair);
  const params = { ws };
  const size = { width: 80, height: 100 };
  const imageKeys = [newImageKey(size, 'jpg'), newImageKey(size, 'jpg')];
  const times = { start: Date.now() - dayMs, exp: Date.now() + dayMs };
  const body = { ID: randomUUID(), name: `Summer ${turn}`, ...times, imageKeys, imageAlts: ['A table', 'A glass'] };
  const { campaignId: id, urls } = await atOne.call(saveCampaign, { params, body });
  expect(await atOther.call(saveCampaign, { params, body })).toMatchObject({ campaignId: id });
  // Each server takes in one that it or the other has asked for.
  expect((await uploadPicture(addressAt(one, urls[0] ?? ''))).ok).toBe(true);
  expect((await uploadPicture(addressAt(other, urls[1] ?? ''))).ok).toBe(true);
  for (const at of [one, other]) {
    const { campaign } = await at.visitor.call(getPublicCampaign, { params: { id }, query: {} });
    expect(campaign.images).toHaveLength(2);
    for (const image of campaign.images) {
      const shown = await fetch(addressAt(at, image));
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
    }
  }
  const { campaign: made } = await atOther.call(getCampaign, { params: { ...params, id } });
  const changed = { ...body, action: 'update' as const, campaignId: id, name: `Autumn ${turn}` };
  await atOther.call(saveCampaign, { params, body: { ...changed, unmodifiedSince: made.updatedAt } });
  await expect(
    atOne.call(saveCampaign, { params, body: { ...changed, name: 'Winter', unmodifiedSince: made.updatedAt } }),
  ).rejects.toMatchObject({ status: 409 });
  await atOne.call(cancelCampaign, { params: { ...params, id } });
  const { items } = await atOther.call(listCampaigns, { params, query: { limit: 1 } });
  expect(items).toMatchObject([{ id, name: `Autumn ${turn}`, status: 'canceled' }]);
  // Another process's answer may be a second old.
  await vi.waitFor(async () => {
    const { campaign } = await other.visitor.call(getPublicCampaign, { params: { id }, query: {} });
    expect(campaign.images).toEqual([]);
  }, 3_000);
};

/** It shows the code of one, is paired at the other, and reports to both; what it tells twice counts once. */
export const tablets: Work = async (pair) => {
  const { one, other, ws } = pair;
  const { atOne, atOther } = staffOf(pair);
  const { code, token } = await one.visitor.call(startPairing, {});
  const { device } = await atOther.call(pairDevice, { params: { ws }, body: { code, name: `Counter ${pair.turn}` } });
  const [tabletAtOne, tabletAtOther] = [one.withToken(token), other.withToken(token)];
  expect(await tabletAtOne.call(getPairing, {})).toMatchObject({ state: 'paired' });
  const { device: shown, pictures } = await tabletAtOne.call(getProgram, {});
  expect(await tabletAtOther.call(getProgram, {})).toMatchObject({ device: shown, pictures });
  const play = { imageKey: newImageKey({ width: 8, height: 8 }, 'jpg'), at: Date.now(), plays: 2, durationMs: 1_000 };
  const report = { session: randomUUID(), appVersion: '1.0', showing: null };
  const twice = { ...play, id: randomUUID() };
  await tabletAtOne.call(sendReport, { body: { ...report, plays: [twice] } });
  await tabletAtOther.call(sendReport, { body: { ...report, plays: [twice, { ...play, id: randomUUID() }] } });
  const visit = { body: { id: randomUUID(), phone: phoneOf(pair, 200) } };
  await tabletAtOther.call(checkIn, visit);
  await tabletAtOne.call(checkIn, visit);
  for (const staff of [atOne, atOther]) {
    const { days, isDoubled } = await staff.call(getDevice, { params: { ws, dev: device.id } });
    expect([days.reduce((sum, { plays }) => sum + plays, 0), isDoubled]).toEqual([4, false]);
    const { items } = await staff.call(listCustomers, {
      params: { ws },
      query: { prefix: visit.body.phone, limit: 1 },
    });
    expect(items).toMatchObject([{ addedby: 'device', checkins: 0 }]);
  }
};

/** What staff say about the business at one is what visitors and colleagues find at the other. */
export const profile: Work = async (pair) => {
  const { one, other, ws, turn } = pair;
  const { atOne, atOther } = staffOf(pair);
  const params = { ws };
  const facebook = `https://www.facebook.com/harbor${turn}`;
  await atOne.call(changeSocials, { params, body: { socials: { facebook } } });
  await atOther.call(changeWorkspace, { params, body: { name: `Harbor ${turn}` } });
  await atOne.call(inviteMember, { params, body: { email: `guest${turn}@example.com` } });
  const { items: texts } = await atOther.call(listConsentTexts, { params });
  const unmodifiedSince = texts[0]?.createdAt ?? 0;
  await atOne.call(addConsentText, { params, body: { text: `Yes, text me. ${turn}`, unmodifiedSince } });
  for (const [staff, { visitor }] of [
    [atOne, one],
    [atOther, other],
  ] as const) {
    const { workspaces } = await staff.call(listWorkspaces, {});
    expect(workspaces.find(({ workspace_id }) => workspace_id === ws)).toMatchObject({
      name: `Harbor ${turn}`,
      socials: { facebook },
    });
    const { invitations } = await staff.call(listMembers, { params });
    expect(invitations.map(({ email }) => email)).toContain(`guest${turn}@example.com`);
    expect(await visitor.call(getPublicWorkspace, { params: { id: ws } })).toMatchObject({
      name: `Harbor ${turn}`,
      consent: { text: `Yes, text me. ${turn}` },
    });
  }
};
