// The calls that programs rely on, asked at their written-out addresses and not by the contract's own shapes.
import { randomUUID } from 'node:crypto';
import { newImageKey } from '@fanfare/contract/images.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildCampaign, buildDraft, buildWorkspace } from './builders.ts';
import { ada } from './cast.ts';
import { sharedApp, sharedAsker } from './shared-app.ts';
import { pairTablet } from './tablets.ts';

interface Answer {
  readonly statusCode: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const namesIn = (thing: unknown) => Object.keys(thing ?? {});
const phones = Array.from({ length: 26 }, (_, index) => `14155550${100 + index}`);

describe('the fixed calls', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off', FEATURE_ANALYTICS: 'on' } });
  const asAda = sharedAsker(app, ada);
  let ws: string;

  beforeAll(async () => {
    ws = (await buildWorkspace(asAda)).workspace_id;
  });

  async function ask(call: string, body?: unknown, authorization?: string): Promise<Answer> {
    const [method = '', path = ''] = call.split(' ');
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(app.url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer;
    expect(answer.statusCode).toBe(response.status);
    return answer;
  }
  const askClient = (call: string, body?: unknown) =>
    ask(call.replace(' /ws', ' /client/prod/ws').replace('{ws}', ws), body, `Bearer ${asAda.token}`);
  const askPublic = (call: string, body?: unknown) => ask(call.replace(' /', ' /public/prod/'), body);

  test('GET /ws answers workspaces, the selected one and its members', async () => {
    const { statusCode, body } = await askClient('GET /ws');
    expect(statusCode).toBe(200);
    expect(namesIn(body)).toEqual(['workspaces', 'selected_workspace', 'members']);
    const fields = 'workspace_id name profile_image_url devices customers_quantity campaign_quantity socials'.split(
      ' ',
    );
    expect(namesIn((body['workspaces'] as object[])[0])).toEqual(expect.arrayContaining(fields));
  });

  test('PUT and DELETE of a device’s images take keys, and the device has an id, its health and images with keys', async () => {
    const { id: dev } = await pairTablet(app, asAda, ws);
    const keys = [newImageKey({ width: 800, height: 600 }, 'jpg'), newImageKey({ width: 600, height: 800 }, 'png')];
    const device = async () => {
      const [workspace] = (await askClient('GET /ws')).body['workspaces'] as { devices: { id: string }[] }[];
      return workspace?.devices.find(({ id }) => id === dev);
    };
    expect((await askClient(`PUT /ws/{ws}/dev/${dev}/images`, { keys })).statusCode).toBe(200);
    expect(await device()).toMatchObject({ id: dev, healthy: false, images: keys.map((key) => ({ key })) });
    const gone = await askClient(`DELETE /ws/{ws}/dev/${dev}/images`, { keys: keys.slice(0, 1) });
    expect(gone.statusCode).toBe(200);
    expect(await device()).toMatchObject({ images: [{ key: keys[1] }] });
  });

  test('POST and DELETE of customers take a phone; a new one has every field, and one who is there is refused', async () => {
    const added = await askClient('POST /ws/{ws}/customers', {
      phone: '(415) 555-0199',
      addedBy: 'me',
      createOnly: true,
    });
    expect([added.statusCode, namesIn(added.body)]).toEqual([200, ['message', 'customer']]);
    const fields = 'id phone carrier status addedby checkins lastCheckin cusid createdAt updatedAt optout'.split(' ');
    expect(namesIn(added.body['customer'])).toEqual(expect.arrayContaining(fields));
    const again = await askClient('POST /ws/{ws}/customers', { phone: '14155550199', createOnly: true });
    expect(again).toEqual({ statusCode: 409, body: { message: 'Customer already exists', error: 'customerExists' } });
    expect((await askClient('DELETE /ws/{ws}/customers', { phone: '14155550199' })).statusCode).toBe(200);
  });

  test('POST of a bulk takes records and who brought them, and refuses a plain list in its sentence', async () => {
    const customers = phones.map((phone) => ({ phone, createdAt: Date.UTC(2025, 4, 6), checkins: 2.9 }));
    expect((await askClient('POST /ws/{ws}/customers/bulk', { customers, addedBy: 'import' })).statusCode).toBe(200);
    expect(await askClient('POST /ws/{ws}/customers/bulk', { customers: phones })).toEqual({
      statusCode: 400,
      body: { message: 'Bulk upload requires full records with a registration date.' },
    });
  });

  test('GET of customers gives 25 unless asked otherwise, those with a prefix, and goes on by the last evaluated key', async () => {
    const { body } = await askClient('GET /ws/{ws}/customers');
    expect(namesIn(body)).toEqual(['items', 'last_evaluated_key']);
    expect(body['items']).toHaveLength(25);
    const key = encodeURIComponent(JSON.stringify(body['last_evaluated_key']));
    const rest = await askClient(`GET /ws/{ws}/customers?lastEvaluatedKey=${key}`);
    expect(rest.body).toMatchObject({ items: [{ phone: phones[25], checkins: 2 }], last_evaluated_key: null });
    expect((await askClient('GET /ws/{ws}/customers?prefix=1415555011&limit=3')).body['items']).toMatchObject(
      phones.slice(10, 13).map((phone) => ({ phone })),
    );
    expect((await askClient('GET /ws/{ws}/customers?limit=10000')).body['items']).toHaveLength(26);
  });

  test('POST of a campaign creates unless told to update and answers its id and addresses; GET gives 25', async () => {
    const { action: _, ...draft } = buildDraft(app);
    const { body } = await askClient('POST /ws/{ws}/campaign', draft);
    expect(namesIn(body)).toEqual(['campaignId', 'urls']);
    const change = { ...draft, action: 'update', campaignId: body['campaignId'], name: 'Autumn table' };
    expect((await askClient('POST /ws/{ws}/campaign', change)).body['campaignId']).toBe(body['campaignId']);
    await Promise.all(Array.from({ length: 25 }, () => askClient('POST /ws/{ws}/campaign', buildDraft(app))));
    const first = (await askClient('GET /ws/{ws}/campaign')).body;
    expect(first['items']).toHaveLength(25);
    const key = encodeURIComponent(JSON.stringify(first['last_evaluated_key']));
    const rest = (await askClient(`GET /ws/{ws}/campaign?lastEvaluatedKey=${key}`)).body;
    expect(rest['items']).toHaveLength(1);
  });

  test('POST of a campaign’s cancel takes nothing, and the campaign is canceled as of then', async () => {
    const { body } = await askClient('POST /ws/{ws}/campaign', buildDraft(app));
    app.passTime(1_000);
    const canceled = await askClient(`POST /ws/{ws}/campaign/${body['campaignId'] as string}/cancel`);
    expect(canceled).toMatchObject({ statusCode: 200, body: { campaign: { status: 'canceled' } } });
    const { createdAt, updatedAt } = canceled.body['campaign'] as { createdAt: number; updatedAt: number };
    expect(updatedAt).toBeGreaterThan(createdAt);
  });

  test('POST of socials answers those that hold now', async () => {
    const socials = { facebook: 'https://www.facebook.com/harbor', youtube: 'https://www.youtube.com/@harbor' };
    expect(await askClient('POST /ws/{ws}/socials', { socials })).toEqual({
      statusCode: 200,
      body: { updatedSocials: socials },
    });
  });

  test('visitors get a campaign with its end, status, images and socials, and a workspace with name and picture', async () => {
    const { id } = await buildCampaign(app, asAda, { workspaceId: ws });
    const gallery = await askPublic(`GET /campaign/${id}?userId=k3n9`);
    expect(namesIn(gallery.body['campaign'])).toEqual(expect.arrayContaining(['exp', 'status', 'images']));
    expect(gallery.body['socials']).toMatchObject({ facebook: 'https://www.facebook.com/harbor' });
    const invite = await askPublic(`GET /workspace/${ws}`);
    expect(invite.body).toMatchObject({ name: 'Harbor & Vine', profile_image_url: null });
  });

  test('POST of a phone adds a viewer; what failed is said in the body', async () => {
    const join = (phone: string) => askPublic('POST /phone', { wid: ws, phone, addedBy: 'viewer' });
    expect((await join('4155550198')).statusCode).toBe(200);
    expect(await join('4155550198')).toEqual({
      statusCode: 409,
      body: { message: 'Phone number already exists', error: 'phoneExists' },
    });
    expect(await join('12')).toEqual({ statusCode: 400, body: { message: 'Enter a valid phone number' } });
  });

  const moment = Date.UTC(2024, 1, 29, 10);
  test.each<[string, number | undefined]>([
    ['2024-02-29T10:00:00Z', moment],
    ['2024-02-29T10:00Z', moment],
    ['2024-02-29T12:00+02:00', moment],
    ['2024-02-29T04:30:00-05:30', moment],
    ['2024-02-29T10:00:00.123456789123Z', moment + 123],
    ['2024-02-29T24:00:00Z', Date.UTC(2024, 2, 1)],
    ['2024-02-30T10:00:00Z', undefined],
    ['2023-02-29T10:00:00Z', undefined],
    ['2024-02-29T24:00:01Z', undefined],
    ['2024-02-29T10:60Z', undefined],
    ['2024-02-29T10:00:00', undefined],
    ['2024-02-29T10:00:00+0200', undefined],
    ['2024-02-29T10:00:00+25:00', undefined],
    ['2024-02-29', undefined],
    ['yesterday', undefined],
  ])(
    '%s is the same moment in a bulk, a campaign, a segment and an event, or none in any of them',
    async (time, at) => {
      const shop = (await buildWorkspace(asAda)).workspace_id;
      const campaign = buildDraft(app);
      const { campaignId } = (await askClient(`POST /ws/${shop}/campaign`, campaign)).body;
      const view = { imageUrl: `https://pictures.example/${campaign.imageKeys[0]}`, duration: 9 };
      const event = {
        id: randomUUID(),
        timestamp: time,
        userId: 'k3n9',
        eventType: 'image_view_duration',
        value: view,
      };
      const asked = [
        await askClient(`POST /ws/${shop}/customers/bulk`, { customers: [{ phone: phones[0], createdAt: time }] }),
        await askClient(`POST /ws/${shop}/campaign`, { ...campaign, action: 'update', campaignId, start: time }),
        await askClient(`POST /ws/${shop}/segments/count`, { segment: { joinedFrom: time } }),
        await askPublic('POST /events', { campaignId, events: [event] }),
      ];
      expect(asked.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => (at === undefined ? 400 : 200)));
      if (at === undefined) return;
      expect((await askClient(`GET /ws/${shop}/customers`)).body).toMatchObject({ items: [{ createdAt: at }] });
      expect((await askClient(`GET /ws/${shop}/campaign`)).body).toMatchObject({ items: [{ start: at }] });
    },
  );
});
