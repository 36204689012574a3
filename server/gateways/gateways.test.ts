// Who carries a workspace's texts: chosen, kept and tried through the front door.
import { addApiKey } from '@fanfare/contract/api-keys.ts';
import { searchAudit } from '@fanfare/contract/audit.ts';
import { addCustomer, changeCustomer, removeCustomer } from '@fanfare/contract/customers.ts';
import {
  changeGateway,
  credentialsMissing,
  gatewayAddressPrivate,
  gatewayAddressWrong,
  gatewayCredentialsWrong,
  gatewayRefusedHooks,
  gatewaySilent,
  getGateway,
  removeGateway,
  senderMissing,
  testGateway,
  testNumberOptedOut,
  testNumberWrong,
  testTextsPerDay,
  tooManyTests,
} from '@fanfare/contract/gateways.ts';
import { notAllowed } from '@fanfare/contract/rights.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildWorkspace, dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openFakeAdapter } from '../testing/gateways/adapter.ts';
import { type FakePhone, openFakePhone } from '../testing/gateways/android.ts';
import { openFakeTwilio } from '../testing/gateways/twilio.ts';
import { lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';
import { openAccount } from './accounts.ts';
import { getGatewayKey, listFormer } from './store.ts';

const environment = { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' };
const phone = '14155550132';
const twilioAccount = { kind: 'twilio', accountSid: 'AC0123456789abcdef0123456789abcdef' } as const;

describe('the gateway of a workspace', () => {
  const app = sharedApp({ environment });
  const asAda = lastingAsker(app, ada);
  let params: { ws: string };
  beforeEach(async () => {
    params = { ws: (await buildWorkspace(asAda)).workspace_id };
  });

  const get = async (asker = asAda) => (await asker.call(getGateway, { params })).gateway;
  const change = (body: Parameters<typeof asAda.call<typeof changeGateway>>[1]['body']) =>
    asAda.call(changeGateway, { params, body });
  const tryOut = (to = phone) => asAda.call(testGateway, { params, body: { phone: to } });
  const rowOf = () =>
    app.database.selectFrom('gateways').selectAll().where('workspace_id', '=', params.ws).executeTakeFirst();

  test('is practice before anybody chose: texts go out from nine to eight, and leave the machine never', async () => {
    expect(await get()).toMatchObject({
      kind: 'practice',
      account: { kind: 'practice' },
      hooks: null,
      textsFrom: 540,
      textsUntil: 1_200,
      isDoubleOptIn: false,
      updatedAt: null,
    });
    expect(await tryOut()).toEqual({ outcome: 'sent', cause: null, code: '' });
  });

  test('keeps what an owner typed and shows of its credentials four letters, in answers, rows and the log', async () => {
    const authToken = 'a-secret-that-ends-in-9f3c';
    const body = {
      account: { ...twilioAccount, authToken },
      sender: '(415) 555-0100',
      monthPartsMax: 5_000,
      isDoubleOptIn: true,
    };
    const { gateway, secret } = await change(body);
    expect(secret).toBeNull();
    expect(gateway).toMatchObject({
      kind: 'twilio',
      sender: '14155550100',
      pacePerMinute: 60,
      monthPartsMax: 5_000,
      broadcastPartsMax: null,
      isDoubleOptIn: true,
      answersStopItself: true,
      account: { ...twilioAccount, url: 'https://api.twilio.com', ending: '9f3c' },
    });
    const row = await rowOf();
    expect(gateway.hooks).toEqual({
      inbound: `${app.url}/texts/${row?.hook_key}/inbound`,
      receipts: `${app.url}/texts/${row?.hook_key}/receipts`,
    });
    expect(row?.hook_key).toMatch(/^[\w-]{24}$/);
    const log = await asAda.call(searchAudit, { params, body: {} });
    for (const told of [gateway, await get(), row, log]) expect(JSON.stringify(told)).not.toContain(authToken);
    expect(JSON.stringify(log)).not.toContain(row?.hook_key);
    expect(log.items.slice(0, 1)).toMatchObject([{ action: 'gateway.changed' }]);
  });

  test('keeps credentials for the same account at the same address alone', async () => {
    const url = 'https://texts.example';
    await change({ account: { ...twilioAccount, url, authToken: 'long-token' }, sender: '41411' });
    const { gateway } = await change({ account: { ...twilioAccount, url }, sender: '41412' });
    expect(gateway).toMatchObject({ sender: '41412', account: { ending: 'oken' } });
    const elsewhere = { ...twilioAccount, url: 'https://elsewhere.example' };
    for (const account of [elsewhere, { ...twilioAccount, url, accountSid: 'AC1' }]) {
      await expect(change({ account, sender: '41412' })).rejects.toMatchObject({
        status: 400,
        message: credentialsMissing,
      });
    }
    expect(await get()).toEqual(gateway);
  });

  test('shows nothing of a short secret, of which four letters would be much or all', async () => {
    for (const [authToken, ending] of Object.entries({ '9f3c': '', sevenly: '', 'eight-ly': 't-ly' })) {
      const { gateway } = await change({ account: { ...twilioAccount, authToken }, sender: '41411' });
      expect(gateway.account).toMatchObject({ ending });
    }
  });

  test('is refused in words where something is wrong', async () => {
    const account = { ...twilioAccount, authToken: 'token' };
    const refusedFor = async (body: Parameters<typeof change>[0], message: string | RegExp) => {
      await expect(change(body)).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(message) as string,
      });
    };
    await refusedFor({ account }, senderMissing);
    await refusedFor({ account: { ...account, url: 'http://texts.example' }, sender: '41411' }, gatewayAddressWrong);
    await refusedFor({ account: { ...account, url: 'texts' }, sender: '41411' }, gatewayAddressWrong);
    await refusedFor({ account: { ...account, accountSid: 'a b' }, sender: '41411' }, 'Account SID');
    const practice = { kind: 'practice' } as const;
    await refusedFor({ account: practice, textsFrom: 7 * 60 }, 'between 8 in the morning and 9 in the evening');
    await refusedFor({ account: practice, textsUntil: 21 * 60 + 1 }, 'between 8 in the morning and 9 in the evening');
    await refusedFor({ account: practice, textsFrom: 1_200, textsUntil: 1_200 }, 'between 8 in the morning');
    await refusedFor({ account: practice, pacePerMinute: 0 }, 'At least one text a minute');
    await refusedFor({ account: practice, currency: 'dollars' }, 'three letters');
    await refusedFor({ account: practice, monthMicrosMax: 50_000_000 }, 'what a part costs');
    await refusedFor({ account: practice, monthMicrosMax: 50_000_000, partMicros: 0 }, 'what a part costs');
    expect(await rowOf()).toBeUndefined();
  });

  test('that somebody else has changed meanwhile is not changed', async () => {
    const seen = (await change({ account: { kind: 'practice' } })).gateway.updatedAt ?? 0;
    await change({ account: { kind: 'practice' }, textsUntil: 1_100, updatedAt: seen });
    const late = change({ account: { kind: 'practice' }, textsUntil: 1_000, updatedAt: seen });
    await expect(late).rejects.toMatchObject({ status: 409, message: changedMeanwhile });
    expect((await get()).textsUntil).toBe(1_100);
  });

  test('sends a test to a phone through Twilio, and says what became of it', async () => {
    await using fake = await openFakeTwilio();
    const { accountSid, authToken, url } = fake;
    await change({ account: { kind: 'twilio', url, accountSid, authToken }, sender: '14155550100' });
    expect(await tryOut()).toEqual({ outcome: 'sent', cause: null, code: '' });
    expect(fake.texts).toMatchObject([
      { to: `+${phone}`, body: expect.stringContaining('Harbor & Vine: this is a test.') as string },
    ]);
    expect(fake.texts[0]?.callback).toMatch(new RegExp(`^${app.url}/texts/[\\w-]+/receipts\\?message=test-`));
    fake.authToken = 'another';
    expect(await tryOut()).toEqual({ outcome: 'refused', cause: 'credentials', code: '20003' });
    fake.authToken = authToken;
    fake.be('html');
    expect(await tryOut('+49 1512 3456789')).toEqual({ outcome: 'unknown', cause: null, code: 'http-200' });
  });

  test('that is a phone is told at once where its receipts go, and forgets it afterwards', async () => {
    await using fake = await openFakePhone();
    const { url, username, password, signingKey } = fake;
    const account = { kind: 'android', url, username, password, signingKey } as const;
    const { gateway } = await change({ account });
    expect(gateway).toMatchObject({
      pacePerMinute: 2,
      answersStopItself: false,
      account: { username, ending: password.slice(-4) },
    });
    expect([...fake.webhooks.values()]).toEqual([
      { event: 'sms:received', url: gateway.hooks?.inbound },
      ...['sent', 'delivered', 'failed', 'cancelled'].map((what) => ({
        event: `sms:${what}`,
        url: gateway.hooks?.receipts,
      })),
    ]);
    expect(await tryOut()).toMatchObject({ outcome: 'sent' });
    expect(fake.texts).toHaveLength(1);
    await change({ account: { kind: 'android', url, username, simNumber: 2 } });
    expect(fake.webhooks.size).toBe(5);
    await asAda.call(removeGateway, { params });
    expect(fake.webhooks.size).toBe(0);
    expect(await get()).toMatchObject({ kind: 'practice' });
    expect(await rowOf()).toBeUndefined();
    const [former] = await listFormer(app.database, params.ws);
    const kept = former && openAccount(await getGatewayKey(app.database), former);
    expect(kept).toMatchObject({ signingKey, password: '' });
  });

  test('is remembered for five changes', async () => {
    for (let count = 0; count < 8; count += 1)
      await change({ account: { kind: 'http', url: `https://texts.example.com/${count}` } });
    const former = await listFormer(app.database, params.ws);
    expect(former.map(({ settings }) => (JSON.parse(settings) as { url: string }).url.at(-1))).toEqual([
      '6',
      '5',
      '4',
      '3',
      '2',
    ]);
  });

  test('that is a phone is kept only where the phone has taken it', async () => {
    const fake = await openFakePhone();
    const { url, username, password, signingKey } = fake;
    const account = { kind: 'android', url, username, password, signingKey } as const;
    const refusedFor = async (message: string, more: object = {}) => {
      await expect(change({ account: { ...account, ...more } })).rejects.toMatchObject({ status: 409, message });
    };
    await refusedFor(gatewayCredentialsWrong, { password: 'wrong' });
    fake.asksForHttps = true;
    await refusedFor(gatewayRefusedHooks);
    await fake[Symbol.asyncDispose]();
    await refusedFor(gatewaySilent);
    expect(await rowOf()).toBeUndefined();
  });

  test('that is a phone goes on telling, whoever changes it at the same moment', async () => {
    await using one = await openFakePhone();
    await using other = await openFakePhone();
    const phones = [one, other];
    const accountOf = ({ url, username, password, signingKey }: FakePhone) =>
      ({ kind: 'android', url, username, password, signingKey }) as const;
    for (let round = 0; round < 8; round += 1) {
      await change({ account: accountOf(one) });
      const changes = [{ account: accountOf(one), pacePerMinute: 3 }, { account: accountOf(other) }];
      const ends = await Promise.allSettled(changes.map((body) => change(body)));
      expect(ends.map(({ status }) => status)).toContain('fulfilled');
      const { account } = await get();
      const kept = phones.find(({ url }) => account?.kind === 'android' && account.url === url);
      expect(kept?.webhooks.size).toBe(5);
    }
  });

  test('that is somebody’s own is asked at the very address typed, by a secret that is shown once or made anew', async () => {
    await using fake = await openFakeAdapter();
    const account = { kind: 'http', url: `${fake.url}/texts/` } as const;
    const first = (await change({ account })).secret;
    fake.secret = first ?? '';
    expect(await tryOut()).toMatchObject({ outcome: 'sent' });
    expect((await change({ account, pacePerMinute: 100 })).secret).toBeNull();
    expect(await tryOut()).toMatchObject({ outcome: 'sent' });
    const { secret: second } = await change({ account: { ...account, renewsSecret: true } });
    expect(second).toMatch(/^whsec_/);
    expect(second).not.toBe(first);
    expect(await tryOut()).toMatchObject({ outcome: 'refused', cause: 'credentials' });
    fake.secret = second ?? '';
    expect(await tryOut()).toMatchObject({ outcome: 'sent' });
    expect(new Set(fake.requests.map(({ url }) => url.pathname))).toEqual(new Set(['/texts/']));
  });

  test('is seen by staff without its account and its addresses, and changed by owners alone, never by a key', async () => {
    await change({ account: { ...twilioAccount, authToken: 'token' }, sender: '41411' });
    const key = await asAda.call(addApiKey, { params, body: { name: 'Till', role: 'staff', expiresAt: null } });
    const asTill = app.withToken(key.secret);
    expect(await get(asTill)).toMatchObject({ kind: 'twilio', sender: '41411', account: null, hooks: null });
    const refusal = { status: 403, message: notAllowed };
    await expect(asTill.call(changeGateway, { params, body: { account: { kind: 'practice' } } })).rejects.toMatchObject(
      refusal,
    );
    await expect(asTill.call(testGateway, { params, body: { phone } })).rejects.toMatchObject(refusal);
    await expect(asTill.call(removeGateway, { params })).rejects.toMatchObject(refusal);
  });

  test('is tried so often a day by one person, and never with somebody who opted out', async () => {
    await asAda.call(addCustomer, { params, body: { phone } });
    await asAda.call(changeCustomer, { params, body: { phone, action: 'block', reason: 'Asked at the counter' } });
    await expect(tryOut()).rejects.toMatchObject({ status: 409, message: testNumberOptedOut });
    await asAda.call(removeCustomer, { params, body: { phone } });
    await expect(tryOut()).rejects.toMatchObject({ status: 409, message: testNumberOptedOut });
    app.passTime(dayMs - (app.now() % dayMs));
    const free = '14155550199';
    for (let one = 0; one < testTextsPerDay; one += 1) await tryOut(free);
    await expect(tryOut(free)).rejects.toMatchObject({ status: 429, message: tooManyTests });
    app.passTime(dayMs);
    expect(await tryOut(free)).toMatchObject({ outcome: 'sent' });
  });

  test('reads a sender and the number of a test as the country of the workspace does', async () => {
    await using fake = await openFakeTwilio();
    app.passTime(dayMs);
    const { accountSid, authToken, url } = fake;
    await asAda.call(changeWorkspace, { params, body: { country: 'DE' } });
    const account = { kind: 'twilio', url, accountSid, authToken } as const;
    for (const sender of ['01512 3456789', '+49 1512 3456789', '0049 1512 3456789']) {
      expect((await change({ account, sender })).gateway.sender).toBe('4915123456789');
    }
    expect((await change({ account, sender: '22033' })).gateway.sender).toBe('22033');
    for (const typed of ['0171 2345678', '+49 171 2345678', '+1 415 555 0132']) await tryOut(typed);
    expect(fake.texts.map(({ to }) => to)).toEqual(['+491712345678', '+491712345678', '+14155550132']);
    await expect(tryOut('12')).rejects.toMatchObject({ status: 400, message: testNumberWrong });
  });
});

test('where private addresses are not allowed none is taken', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = await app.as(ada);
  const params = { ws: (await buildWorkspace(asAda)).workspace_id };
  for (const url of ['https://192.168.1.20:8080', 'http://localhost:8080', 'https://[::1]/']) {
    const body = { account: { kind: 'http', url } } as const;
    const refusal = { status: 400, message: gatewayAddressPrivate };
    await expect(asAda.call(changeGateway, { params, body })).rejects.toMatchObject(refusal);
  }
});
