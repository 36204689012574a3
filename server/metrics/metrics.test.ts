import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { saveBroadcast, startBroadcast } from '@fanfare/contract/broadcasts.ts';
import { changeGateway } from '@fanfare/contract/gateways.ts';
import { getPublicCampaign } from '@fanfare/contract/visitors.ts';
import { expect, test } from 'vitest';
import { publicBase } from '../public-config.ts';
import { buildCampaign } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { freePort } from '../testing/free-port.ts';
import { startApp } from '../testing/start-app.ts';

const token = 'only for the monitoring';

async function read(url: string, authorization?: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/metrics`, { headers: { ...(authorization && { authorization }) } });
  return { status: response.status, text: await response.text() };
}

test('metrics are nowhere unless somebody asked for them', async () => {
  await using app = await startApp();
  expect((await read(app.url)).status).toBe(404);
});

test('metrics are for whoever brings the token, and tell of paths by their pattern', async () => {
  await using app = await startApp({ environment: { METRICS_TOKEN: token } });
  const campaign = app.withToken(undefined).call(getPublicCampaign, { params: { id: 'secret-one' }, query: {} });
  await expect(campaign).rejects.toMatchObject({ status: 404 });
  for (const wrong of [undefined, 'Bearer', `Bearer ${token}s`, token]) {
    expect((await read(app.url, wrong)).status).toBe(401);
  }
  expect((await read(app.url, `bearer ${token}`)).status).toBe(200);
  const { status, text } = await read(app.url, `Bearer ${token}`);
  expect(status).toBe(200);
  expect(text).toContain(
    `http_request_duration_seconds_count{method="GET",route="${publicBase}/campaign/:id",status_code="404"} 1`,
  );
  expect(text).not.toContain('secret-one');
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).toMatch(/fanfare_database_info\{engine="(sqlite|postgres)"\} 1/);
  expect(text).toContain('fanfare_queue_length{queue="joins"} 0');
  expect(text).toContain('fanfare_queue_length{queue="images"} 0');
});

test('metrics tell of texts by gateway and state, of no number and of no word', async () => {
  await using app = await startApp({ environment: { METRICS_TOKEN: token, RATE_LIMITS: 'off' } });
  const asAda = await app.as(ada);
  const at = await openCustomers(app, asAda);
  const params = { ws: at.ws };
  const { id: campaignId } = await buildCampaign(app, asAda, { workspaceId: at.ws });
  const phones = ['14155550131', '14155550132', '14155550133'];
  for (const phone of phones) await at.join(phone);
  // One goes out at once, and the others wait for the pace.
  await asAda.call(changeGateway, { params, body: { account: { kind: 'practice' }, pacePerMinute: 1 } });
  const id = randomUUID();
  await asAda.call(saveBroadcast, { params, body: { id, campaignId, body: 'Six wines', segment: {} } });
  await asAda.call(startBroadcast, { params: { ...params, id }, body: {} });
  const readTexts = async () => (await read(app.url, `Bearer ${token}`)).text;
  await expect.poll(readTexts).toContain('fanfare_texts_total{gateway="practice",state="delivered"} 1');
  const text = await readTexts();
  expect(text).toContain('fanfare_texts_total{gateway="practice",state="sent"} 1');
  expect(text).toContain('fanfare_texts_gateway_seconds_count{gateway="practice"} 1');
  expect(text).toContain('fanfare_texts_due 2');
  await expect.poll(readTexts).toContain('fanfare_texts_claim_age_seconds 0');
  for (const secret of [...phones, 'Six wines', at.ws]) expect(text).not.toContain(secret);
});

test('metrics on a port of their own are on no other', async () => {
  const port = await freePort();
  await using app = await startApp({ environment: { METRICS_PORT: String(port) } });
  expect((await read(app.url)).status).toBe(404);
  expect((await read(`http://127.0.0.1:${port}`)).text).toContain('nodejs_eventloop_lag_seconds');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test.each([
  ['from this machine alone where they need no token', undefined, 'nowhere'],
  ['wherever the server listens where they need one', token, 'read'],
])('metrics on a port of their own are read %s', async (_, given, elsewhere) => {
  const port = await freePort();
  const environment = { METRICS_PORT: String(port), HOST: '0.0.0.0', ...(given && { METRICS_TOKEN: given }) };
  await using app = await startApp({ environment });
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  const bearer = given && `Bearer ${given}`;
  expect((await read(`http://127.0.0.1:${port}`, bearer)).status).toBe(200);
  const outside = await read(`http://${addressOfThisMachine()}:${port}`, bearer).catch(() => undefined);
  expect(outside?.status).toBe(elsewhere === 'read' ? 200 : undefined);
});

/** One that is not the loopback's own, under which others reach this machine. */
function addressOfThisMachine(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
}
