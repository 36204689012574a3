// What gateways tell, over real sockets: true, forged, played again, of somebody else, too long or unreadable.
import { createHmac } from 'node:crypto';
import twilio from 'twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWorkspace } from '../../testing/builders.ts';
import { ada } from '../../testing/cast.ts';
import { type FakeAdapter, openFakeAdapter } from '../../testing/gateways/adapter.ts';
import { type FakePhone, openFakePhone } from '../../testing/gateways/android.ts';
import { type HooksAlone, openHooks } from '../../testing/gateways/hooks-alone.ts';
import { sharedApp } from '../../testing/shared-app.ts';
import { newWebhookSecret } from '../../outgoing/standard-webhooks.ts';
import { type Account, toColumns } from '../accounts.ts';
import { registerHooks } from '../android.ts';
import type { Ask } from '../outcomes.ts';
import { practiceRow } from '../row.ts';
import { getGatewayKey, putGateway } from '../store.ts';

const publicUrl = 'https://fanfare.example';
const minuteMs = 60_000;
const accountSid = 'AC0123456789abcdef0123456789abcdef';
const authToken = 'the token of the account';
const phone = '14155550132';
const shop = '14155550100';

describe('what a gateway tells', () => {
  const app = sharedApp();
  let url: string;
  let key: Buffer;
  let ws: string;
  let told: HooksAlone;

  beforeAll(async () => {
    key = await getGatewayKey(app.database);
    told = await openHooks({ settings: app.settings, database: app.database, key, publicUrl });
    ({ url } = told);
    const asAda = await app.as(ada);
    ws = (await buildWorkspace(asAda)).workspace_id;
  });
  afterAll(async () => {
    await told[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    [told.texts, told.receipts, told.isKeeping] = [[], [], true];
  });

  async function have(
    account: Account,
    hookKey: string,
  ): Promise<{ readonly inbound: string; readonly receipts: string }> {
    const row = { ...practiceRow(ws), ...toColumns(key, ws, account), hook_key: hookKey };
    await app.database.transaction().execute((transaction) => putGateway(transaction, row));
    return { inbound: `/texts/${hookKey}/inbound`, receipts: `/texts/${hookKey}/receipts` };
  }

  describe('Twilio', () => {
    let paths: { readonly inbound: string; readonly receipts: string };
    beforeEach(async () => {
      paths = await have({ kind: 'twilio', url: 'https://api.twilio.com', accountSid, authToken }, 'of-twilio');
    });

    const inbound = {
      MessageSid: 'SM1',
      AccountSid: accountSid,
      From: `+${phone}`,
      To: `+${shop}`,
      Body: 'STOP, bitte: ¿ya? 🎉',
      NumMedia: '0',
      OptOutType: 'STOP',
    };
    const sign = (path: string, params: object, token = authToken) =>
      twilio.getExpectedTwilioSignature(token, publicUrl + path, params as Record<string, string>);
    const post = async (path: string, params: Record<string, string>, signature = sign(path, params)) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
      return await fetch(url + path, { method: 'POST', headers, body: new URLSearchParams(params).toString() });
    };

    test('is believed where its own library has signed, and answered with nothing to say', async () => {
      const answer = await post(paths.inbound, inbound);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/xml']);
      expect(await answer.text()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
      expect(told.texts).toMatchObject([
        { gatewayMessageId: 'SM1', from: phone, to: shop, body: inbound.Body, optOutType: 'STOP' },
      ]);
    });

    test('is also believed where the port of https was signed', async () => {
      const signature = twilio.getExpectedTwilioSignature(
        authToken,
        `https://fanfare.example:443${paths.inbound}`,
        inbound,
      );
      expect((await post(paths.inbound, inbound, signature)).status).toBe(200);
    });

    test('is not looked through where it has more fields than Twilio sends, whoever has signed it', async () => {
      const fields = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`Field${index}`, '']));
      expect((await post(paths.inbound, { ...inbound, ...fields })).status).toBe(403);
    });

    test.each([
      ['sent', {}, { state: 'sent' }],
      ['delivered', {}, { state: 'delivered' }],
      ['undelivered', { ErrorCode: '30006' }, { state: 'failed', cause: 'invalidNumber', code: '30006' }],
      ['undelivered', { ErrorCode: '30003' }, { state: 'failed', cause: 'unreachable', code: '30003' }],
      ['failed', { ErrorCode: '30007' }, { state: 'failed', cause: 'content', code: '30007' }],
      ['failed', { ErrorCode: '21610' }, { state: 'failed', cause: 'optedOut', code: '21610' }],
      ['failed', {}, { state: 'failed', cause: 'other', code: 'failed' }],
    ])('says of a text that it was %s %j, under our id and its own', async (MessageStatus, more, expected) => {
      const path = `${paths.receipts}?message=ours-1`;
      const params = { MessageSid: 'SM2', AccountSid: accountSid, MessageStatus, ...more };
      expect((await post(path, params)).status).toBe(200);
      expect(told.receipts).toMatchObject([{ gatewayMessageId: 'SM2', messageId: 'ours-1', ...expected }]);
    });

    test('says nothing of what is still on its way', async () => {
      expect(
        (await post(paths.receipts, { MessageSid: 'SM2', AccountSid: accountSid, MessageStatus: 'queued' })).status,
      ).toBe(200);
      expect(told.receipts).toEqual([]);
    });

    test('is not believed where a word, the address, the token or the account is another', async () => {
      const signature = sign(paths.inbound, inbound);
      const foreign = { ...inbound, AccountSid: 'AC9' };
      const answers = await Promise.all([
        post(paths.inbound, { ...inbound, Body: 'START' }, signature),
        post(paths.inbound, { ...inbound, More: '1' }, signature),
        post(paths.receipts, inbound, signature),
        post(`${paths.inbound}?message=other`, inbound, signature),
        post(paths.inbound, inbound, sign(paths.inbound, inbound, 'another token')),
        post(paths.inbound, foreign),
        post(paths.inbound, inbound, ''),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
      expect([told.texts, told.receipts]).toEqual([[], []]);
    });

    test('is told that we have it only once it is kept', async () => {
      told.isKeeping = false;
      expect((await post(paths.inbound, inbound)).status).toBe(500);
      told.isKeeping = true;
      expect((await post(paths.inbound, inbound)).status).toBe(200);
      expect(told.texts).toHaveLength(1);
    });

    test('keeps a text without what no database can keep', async () => {
      await post(paths.inbound, { ...inbound, Body: 'ST\0OP' });
      expect(told.texts).toMatchObject([{ body: 'STOP' }]);
    });

    test('is refused a body that is too long, and an address that nobody has', async () => {
      const long = { ...inbound, Body: 'x'.repeat(600_000) };
      const answers = [
        await post(paths.inbound, long),
        await post('/texts/of-nobody/inbound', inbound),
        await post('/texts/of-twilio/other', inbound),
      ];
      expect(answers.map(({ status }) => status)).toEqual([413, 404, 404]);
      expect(told.texts).toEqual([]);
    });
  });

  describe('a phone', () => {
    let fake: FakePhone;
    beforeEach(async () => {
      fake = await openFakePhone();
      const { username, password, signingKey } = fake;
      const account = { kind: 'android', url: fake.url, username, password, signingKey, simNumber: null } as const;
      const { inbound, receipts } = await have(account, 'of-phone');
      const ask: Ask = async ({ url: to, ...request }) => {
        const response = await fetch(to, request);
        return { status: response.status, headers: {}, body: await response.text() };
      };
      await registerHooks(account, ask, { inbound: url + inbound, receipts: url + receipts }, 'ours');
      return () => fake[Symbol.asyncDispose]();
    });
    const received = {
      messageId: 'content-based',
      message: 'STOP',
      sender: '4155550132',
      recipient: null,
      simNumber: 1,
      receivedAt: '2026-06-22T15:46:11.000+07:00',
    };

    test('tells of each text once, also of two that say the same', async () => {
      for (const _ of [1, 2]) expect(await fake.tell('sms:received', received)).toBe(200);
      expect(told.texts).toMatchObject([{ from: phone, to: '', body: 'STOP' }, { body: 'STOP' }]);
      expect(new Set(told.texts.map(({ gatewayMessageId }) => gatewayMessageId)).size).toBe(2);
      expect(told.texts[0]?.at).toBe(Date.parse(received.receivedAt));
    });

    test('tells nothing of what came in by another SIM card than that of the shop', async () => {
      const { url: at, username, password, signingKey } = fake;
      await have({ kind: 'android', url: at, username, password, signingKey, simNumber: 2 }, 'of-phone');
      const { simNumber: _unknown, ...older } = received;
      const all = [received, { ...received, simNumber: 2 }, { ...received, simNumber: null }, older];
      for (const [heard, one] of all.entries()) {
        expect(await fake.tell('sms:received', one)).toBe(200);
        expect(told.texts).toHaveLength(heard);
      }
    });

    test('tells what became of a text, and nothing of the number in its words', async () => {
      const one = { messageId: 'ours-1', sender: null, recipient: `+${phone}`, simNumber: 1 };
      const of = (more: object) => ({ ...one, ...more });
      await fake.tell('sms:sent', of({ partsCount: 2 }));
      await fake.tell('sms:delivered', of({}));
      await fake.tell('sms:failed', of({ reason: `Send result: RESULT_ERROR_NO_SERVICE (for +${phone})` }));
      // The phone came to it too late, and sent nothing.
      await fake.tell('sms:failed', of({ reason: 'TTL expired' }));
      await fake.tell('sms:cancelled', of({}));
      expect(told.receipts).toMatchObject([
        { gatewayMessageId: 'ours-1', messageId: 'ours-1', state: 'sent', parts: 2 },
        { state: 'delivered' },
        { state: 'failed', cause: 'gateway', code: 'RESULT_ERROR_NO_SERVICE' },
        { state: 'failed', cause: 'gateway', code: 'failed' },
        { state: 'failed', cause: 'other', code: 'cancelled' },
      ]);
      expect(JSON.stringify(told.receipts)).not.toContain(phone);
    });

    test('is not believed where another has signed, or what was signed is played again later', async () => {
      expect(await fake.tell('sms:received', received, Date.now() - 6 * minuteMs)).toBe(403);
      expect(await fake.tell('sms:received', received, Date.now() + 6 * minuteMs)).toBe(403);
      const post = (body: string, signature: string, timestamp = String(Math.floor(Date.now() / 1_000))) =>
        fetch(`${url}/texts/of-phone/inbound`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
          body,
        });
      const now = String(Math.floor(Date.now() / 1_000));
      const sign = (body: string, by: string) =>
        createHmac('sha256', by)
          .update(body + now)
          .digest('hex');
      const body = JSON.stringify({ id: 'e1', event: 'sms:received', payload: received });
      const answers = [
        await post(body, sign(body, 'another key'), now),
        await post(body.replace('STOP', 'YES'), sign(body, fake.signingKey), now),
        await post(body, ''),
        await post('{', sign('{', fake.signingKey), now),
        await post('{"id":"e1"}', sign('{"id":"e1"}', fake.signingKey), now),
        await post(body, sign(body, fake.signingKey), now),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 400, 400, 200]);
      expect(told.texts).toHaveLength(1);
    });
  });

  describe('an HTTP gateway', () => {
    let fake: FakeAdapter;
    beforeEach(async () => {
      fake = Object.assign(await openFakeAdapter(), { secret: newWebhookSecret() });
      await have({ kind: 'http', url: fake.url, answersLookups: false, secret: fake.secret }, 'of-http');
      return () => fake[Symbol.asyncDispose]();
    });
    const at = (what: string) => `${url}/texts/of-http/${what}`;
    const text = { id: 'in-1', from: '+14155550132', to: '+14155550100', body: 'Alto' };

    test('tells of one text or receipt, or of many at once', async () => {
      expect(await fake.tell(at('inbound'), 'message.received', text)).toBe(200);
      expect(await fake.tell(at('inbound'), 'message.received', [{ ...text, id: 'in-2', optOutType: 'STOP' }])).toBe(
        200,
      );
      const many = ['delivered', 'failed'].map((state) => ({
        id: `out-${state}`,
        messageId: `ours-${state}`,
        state,
        costMicros: 75_000,
      }));
      expect(await fake.tell(at('receipts'), 'message.receipt', many)).toBe(200);
      expect(told.texts).toMatchObject([
        { gatewayMessageId: 'in-1', from: phone, to: shop, body: 'Alto' },
        { gatewayMessageId: 'in-2', optOutType: 'STOP' },
      ]);
      expect(told.receipts).toMatchObject([
        { gatewayMessageId: 'out-delivered', messageId: 'ours-delivered', state: 'delivered', costMicros: 75_000 },
        { state: 'failed', cause: 'other', code: 'failed' },
      ]);
    });

    test('tells when it was, also without seconds, and never of a receipt that is yet to come', async () => {
      const said = { id: 'one', at: '2026-06-22T15:46+07:00' };
      await fake.tell(at('inbound'), 'message.received', { ...text, ...said });
      await fake.tell(at('receipts'), 'message.receipt', { ...said, state: 'sent' });
      const moment = { at: Date.UTC(2026, 5, 22, 8, 46) };
      expect([...told.texts, ...told.receipts]).toMatchObject([moment, moment]);
      const ahead = { id: 'one', state: 'sent', at: new Date(Date.now() + 60 * minuteMs).toISOString() };
      await fake.tell(at('receipts'), 'message.receipt', ahead);
      expect(told.receipts.map((receipt) => receipt.at <= Date.now())).toEqual([true, true]);
    });

    test('is not believed where another has signed, what was signed is old, or nobody can read it', async () => {
      const answers: number[] = [];
      for (const minutes of [-6, 6]) {
        const signed = { at: new Date(Date.now() + minutes * minuteMs) };
        answers.push(await fake.tell(at('inbound'), 'message.received', text, signed));
      }
      for (const [type, data] of [
        ['message.other', text],
        ['message.received', { id: 'in-3' }],
        ['message.receipt', []],
      ] as const) {
        answers.push(await fake.tell(at('inbound'), type, data));
      }
      fake.secret = newWebhookSecret();
      answers.push(await fake.tell(at('inbound'), 'message.received', text));
      expect(answers).toEqual([403, 403, 400, 400, 400, 403]);
      expect(told.texts).toEqual([]);
    });
  });

  test('whoever guesses is refused for a while, and what is signed is not', async () => {
    const secret = newWebhookSecret();
    await using fake = Object.assign(await openFakeAdapter(), { secret });
    await have({ kind: 'http', url: fake.url, answersLookups: false, secret }, 'of-guesses');
    const statuses = new Set<number>();
    for (let one = 0; one < 80; one += 1) {
      statuses.add((await fetch(`${url}/texts/guess-${one}/inbound`, { method: 'POST', body: '' })).status);
    }
    expect([...statuses]).toEqual([404, 429]);
    const data = { id: 'in-1', from: '+14155550132', to: '', body: 'STOP' };
    expect(await fake.tell(`${url}/texts/of-guesses/inbound`, 'message.received', data)).toBe(200);
  });
});
