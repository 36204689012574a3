// Requests that no honest client sends: each is refused in the envelope, on every engine alike.
import { gzipSync } from 'node:zlib';
import { type CampaignDraft, saveCampaign } from '@fanfare/contract/campaigns.ts';
import { addCustomer, listCustomers } from '@fanfare/contract/customers.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { submitPhone } from '@fanfare/contract/visitors.ts';
import { addWorkspace } from '@fanfare/contract/workspaces.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientBase, publicBase } from '../public-config.ts';
import { buildDraft, buildWorkspace } from './builders.ts';
import { unkeptText } from '../http/plain-text.ts';
import { ada } from './cast.ts';
import { sendRaw } from './send-raw.ts';
import { sharedApp, sharedAsker } from './shared-app.ts';

const unkept = ['a\0b', 'a\ud800b', '\udc00'];
const imageKey = newImageKey({ width: 800, height: 1000 }, 'jpg');

describe('a request that makes no sense', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  let ws: string;

  beforeAll(async () => {
    ws = (await buildWorkspace(asAda)).workspace_id;
  });

  const unanswerable = { status: 400 };

  test.each([
    `${publicBase}/campaign/%00`,
    `${publicBase}/campaign/x?userId=%00`,
    `${publicBase}/workspace/a%00b`,
    '/s/%00',
    `/images/%00/${imageKey}`,
    `/images/%00/${imageKey}/720.webp`,
    `${clientBase}/ws/%00/customers`,
    `${clientBase}/ws/%00/campaign/x`,
  ])('is refused where its address %s holds a NUL', async (path) => {
    const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${asAda.token}` } });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ statusCode: 400, body: { message: unkeptText } });
  });

  test.each(unkept)('is refused where a text of a campaign is %j', async (text) => {
    const save = (given: Partial<CampaignDraft>) =>
      asAda.call(saveCampaign, { params: { ws }, body: { ...buildDraft(app), ...given } });
    await expect(save({ ID: text })).rejects.toMatchObject(unanswerable);
    await expect(save({ name: text })).rejects.toMatchObject(unanswerable);
    await expect(save({ tags: [text] })).rejects.toMatchObject(unanswerable);
    await expect(save({ content: text })).rejects.toMatchObject(unanswerable);
    await expect(save({ action: 'update', campaignId: text })).rejects.toMatchObject(unanswerable);
  });

  test.each(unkept)('is refused where a name, a place in a list or a workspace is %j', async (text) => {
    const after = JSON.stringify({ phone: text });
    await expect(asAda.call(addWorkspace, { body: { name: text } })).rejects.toMatchObject(unanswerable);
    await expect(
      asAda.call(addCustomer, { params: { ws }, body: { phone: '4155550132', addedBy: text } }),
    ).rejects.toMatchObject(unanswerable);
    await expect(
      asAda.call(listCustomers, { params: { ws }, query: { lastEvaluatedKey: after } }),
    ).rejects.toMatchObject(unanswerable);
    await expect(
      app.withToken(undefined).call(submitPhone, { body: { wid: text, phone: '4155550132' } }),
    ).rejects.toMatchObject(unanswerable);
  });

  const post = `POST ${publicBase}/phone HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

  test.each([
    ['an unknown method', 'FOO /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no HTTP at all', '\x16\x03\x01\r\n\r\n', 400],
    ['an address without end', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ['a length and chunks', `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['a broken chunk', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, 400],
  ])('is refused in the envelope where it is %s', async (_what, request, status) => {
    const answer = await sendRaw(app.url, request);
    expect(answer).toMatchObject({ status, envelope: { statusCode: status } });
    expect(answer.envelope.body.message).toMatch(/^[A-Z].*\.$/);
  });

  test.each(['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'application/xml'])(
    'is told that its body must be JSON where it comes as %s',
    async (type) => {
      const body = JSON.stringify({ phone: '4155550132' });
      const headers = { authorization: `Bearer ${asAda.token}`, 'content-type': type };
      for (const path of [`${publicBase}/phone`, `${clientBase}/ws/${ws}/customers`]) {
        const response = await fetch(app.url + path, { method: 'POST', headers, body });
        expect(response.status).toBe(415);
        expect(await response.json()).toEqual({ statusCode: 415, body: { message: 'The body must be JSON.' } });
      }
    },
  );

  test('is told that its body must not be compressed, and which coding is taken', async () => {
    const body = gzipSync(JSON.stringify({ wid: ws, phone: '4155550132' }));
    const ask = async (path: string, coding: string, sent: Uint8Array<ArrayBuffer> | string) => {
      const headers = {
        authorization: `Bearer ${asAda.token}`,
        'content-type': 'application/json',
        'content-encoding': coding,
      };
      return await fetch(app.url + path, { method: 'POST', headers, body: sent });
    };
    for (const path of [
      `${publicBase}/phone`,
      `${clientBase}/ws/${ws}/customers`,
      `${clientBase}/ws/${ws}/customers/bulk`,
    ]) {
      const response = await ask(path, 'gzip', body);
      expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'identity']);
      expect(await response.json()).toEqual({ statusCode: 415, body: { message: 'The body must not be compressed.' } });
    }
    const plain = JSON.stringify({ phone: '4155550132' });
    expect((await ask(`${clientBase}/ws/${ws}/customers`, 'Identity', plain)).status).toBe(200);
  });

  test('is told that it is too large also when it goes on sending long after', async () => {
    const body = Buffer.alloc(20_000_000);
    const headers = { 'content-type': 'application/json' };
    for (let count = 0; count < 10; count += 1) {
      const response = await fetch(`${app.url}${publicBase}/phone`, { method: 'POST', headers, body });
      expect(response.status).toBe(413);
    }
  });

  test.each([`${clientBase}/ws/`, `${publicBase}/phone/`, '/healthz/'])(
    'finds nothing at %s, which is no address of ours',
    async (path) => {
      expect((await fetch(app.url + path)).status).toBe(404);
    },
  );
});
