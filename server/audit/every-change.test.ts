// Every call of the contract that is told in the audit log, made once.
import { randomUUID } from 'node:crypto';
import { allEndpoints } from '@fanfare/contract/all-endpoints.ts';
import * as keys from '@fanfare/contract/api-keys.ts';
import * as broadcasts from '@fanfare/contract/broadcasts.ts';
import * as campaigns from '@fanfare/contract/campaigns.ts';
import { askToConfirm } from '@fanfare/contract/consent.ts';
import { exportSegment } from '@fanfare/contract/customer-export.ts';
import * as customers from '@fanfare/contract/customers.ts';
import * as devices from '@fanfare/contract/devices.ts';
import type { Endpoint } from '@fanfare/contract/endpoint.ts';
import * as gateways from '@fanfare/contract/gateways.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { bulkAddCustomers, undoImport } from '@fanfare/contract/imports.ts';
import * as members from '@fanfare/contract/members.ts';
import * as messages from '@fanfare/contract/messages.ts';
import { acceptInvitation, declineInvitation } from '@fanfare/contract/own-invitations.ts';
import { erasePersonalData, getPersonalData } from '@fanfare/contract/personal-data.ts';
import { checkIn } from '@fanfare/contract/player.ts';
import * as segments from '@fanfare/contract/saved-segments.ts';
import * as jobs from '@fanfare/contract/segment-jobs.ts';
import * as webhooks from '@fanfare/contract/webhooks.ts';
import { addConsentText } from '@fanfare/contract/workspace-consent.ts';
import { deleteWorkspace, exportWorkspace, keepWorkspace } from '@fanfare/contract/workspace-end.ts';
import * as workspaces from '@fanfare/contract/workspaces.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askerAt } from '../testing/ask-endpoint.ts';
import { buildDraft, buildWorkspace, dayMs, minuteMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { type AuditedCall, once, wordless } from '../testing/audited-calls.ts';
import { webhookEnvironment } from '../testing/listening.ts';
import { type Receiver, openReceiver } from '../testing/receiver.ts';
import { type Asker, type TestApp, startApp } from '../testing/start-app.ts';
import { type Tablet, pairTablet, startTablet } from '../testing/tablets.ts';

const [phone, other, third] = ['14155550132', '14155550133', '14155550134'] as const;
const createdAt = Date.UTC(2026, 0, 1);

interface Caller {
  readonly kind: 'member' | 'key' | 'device';
  readonly id: string;
  readonly token: string | undefined;
}

describe('a change', () => {
  let app: TestApp;
  let asAda: Asker;
  let asGrace: Asker;
  let receiver: Receiver;
  let params: { ws: string };
  let tablet: Tablet;
  let callers: Readonly<Record<AuditedCall['by'], Caller>>;
  /** Of what a call before has made. */
  const made = {
    campaign: '',
    broadcast: '',
    webhook: '',
    segment: '',
    job: '',
    import: '',
    code: '',
    text: '',
    key: '',
    delivery: '',
  };

  beforeAll(async () => {
    const environment = { ...webhookEnvironment, LETTER_BUDGET: '{"recipient": 1000}' };
    app = await startApp({ environment });
    [asAda, asGrace] = [await app.as(ada), await app.as(grace)];
    receiver = await openReceiver();
    params = { ws: (await buildWorkspace(asAda)).workspace_id };
    tablet = await pairTablet(app, asAda, params.ws);
    const { key, secret } = await asAda.call(keys.addApiKey, { params, body: { name: 'Till', role: 'manager' } });
    const elsewhere = { ws: (await buildWorkspace(asGrace)).workspace_id };
    await asGrace.call(workspaces.selectWorkspace, { params: elsewhere });
    const idOf = async (asker: Asker, of: { ws: string }) =>
      (await asker.call(members.listMembers, { params: of })).members[0]?.member_id ?? '';
    callers = {
      ada: { kind: 'member', id: await idOf(asAda, params), token: asAda.token },
      grace: { kind: 'member', id: await idOf(asGrace, elsewhere), token: asGrace.token },
      key: { kind: 'key', id: key.keyId, token: secret },
      tablet: { kind: 'device', id: tablet.id, token: tablet.token },
    };
  });
  afterAll(async () => {
    await receiver[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
  });

  const one = (id: string) => ({ ...params, id });
  const device = () => ({ ...params, dev: tablet.id });
  const picture = newImageKey({ width: 512, height: 512 }, 'jpg');
  const invite = () => asAda.call(members.inviteMember, { params, body: { email: grace.email, role: 'staff' } });
  const save = async (scheduledAt: number | null) => {
    const body = { campaignId: made.campaign, body: 'Six wines', segment: {}, hasOtherConsent: true, scheduledAt };
    made.broadcast = randomUUID();
    await asAda.call(broadcasts.saveBroadcast, { params, body: { ...body, id: made.broadcast } });
  };
  const run = async (kind: 'addTag' | 'delete') => {
    made.job = randomUUID();
    const segment = { digits: { at: 'start', digits: other } } as const;
    const body = { id: made.job, segment, action: { kind, ...(kind === 'addTag' && { tag: 'Regular' }) } };
    await asAda.call(jobs.startSegmentJob, { params, body });
    await untilJob('done');
  };
  const untilJob = async (state: string) =>
    await expect
      .poll(async () => (await asAda.call(jobs.getSegmentJob, { params: one(made.job) })).job.state)
      .toBe(state);
  /** At which another process is, that never gets on with it. */
  const stuckJob = async () => {
    await untilJob('undone');
    await run('addTag');
    await app.database
      .updateTable('segment_jobs')
      .set({ state: 'running', ended_at: null, leased_by: 'another', leased_until: app.now() + minuteMs })
      .where('workspace_id', '=', params.ws)
      .where('job_id', '=', made.job)
      .execute();
  };
  const sendWithoutAnswer = async () => {
    await save(null);
    await asAda.call(broadcasts.startBroadcast, { params: one(made.broadcast), body: {} });
    await expect
      .poll(async () => {
        const { broadcast } = await asAda.call(broadcasts.getBroadcast, { params: one(made.broadcast) });
        return broadcast.state;
      })
      .toBe('done');
    await app.database
      .updateTable('messages')
      .set({ state: 'unknown' })
      .where('workspace_id', '=', params.ws)
      .where('broadcast_id', '=', made.broadcast)
      .execute();
  };
  const leavePending = async () => {
    const row = { workspace_id: params.ws, phone, kind: 'join', since: 0, asked_at: null, asks: 0 } as const;
    await app.database.insertInto('confirmations').values(row).execute();
  };
  const findReceived = async () => {
    const { entries } = await asAda.call(messages.getThread, { params, body: { phone: third } });
    made.text = entries.find(({ from }) => from === 'customer')?.id ?? '';
  };

  const findDelivery = async () => {
    const key = { params: one(made.webhook), query: {} };
    const first = async () => (await asAda.call(webhooks.listDeliveries, key)).items[0];
    await expect.poll(async () => (await first())?.state).toBe('delivered');
    made.delivery = (await first())?.deliveryId ?? '';
  };

  const ofCustomers = [
    once(customers.addCustomer, () => ({ params, body: { phone } })),
    once(customers.addCustomer, () => ({ params, body: { phone: other } }), { by: 'key' }),
    once(askToConfirm, () => ({ params, body: { phone } }), { first: leavePending }),
    once(customers.checkInCustomer, () => ({ params, body: { phone } })),
    once(checkIn, () => ({ body: { id: randomUUID(), phone: other } }), { by: 'tablet' }),
    once(customers.changeCustomer, () => ({ params, body: { phone, action: 'block' as const, reason: 'Asked' } })),
    once(customers.changeCustomerDetails, () => ({ params, body: { phone, note: 'Likes red' } })),
    once(customers.removeCustomer, () => ({ params, body: { phone } })),
    once(customers.restoreCustomer, () => ({ params, body: { phone } })),
    once(customers.exportCustomers, () => ({ params, query: {} })),
    once(exportSegment, () => ({ params, body: {} })),
    once(getPersonalData, () => ({ params, body: { phone } })),
    once(erasePersonalData, () => ({ params, body: { phone } })),
    once(bulkAddCustomers, () => {
      made.import = randomUUID();
      return { params, body: { customers: [{ phone: third, createdAt }], import: { id: made.import, part: 0 } } };
    }),
    once(undoImport, () => ({ params: one(made.import) })),
    once(segments.saveSegment, () => ({ params, body: { name: 'Regulars', segment: {} } })),
    once(segments.changeSavedSegment, () => ({ params: one(made.segment), body: { name: 'Friends' } }), {
      first: async () => {
        const { segments: saved } = await asAda.call(segments.listSavedSegments, { params });
        made.segment = saved[0]?.segmentId ?? '';
      },
    }),
    once(segments.removeSavedSegment, () => ({ params: one(made.segment) })),
    once(jobs.startSegmentJob, () => {
      const segment = { digits: { at: 'start', digits: other } } as const;
      return { params, body: { id: randomUUID(), segment, action: { kind: 'addTag' as const, tag: 'New' } } };
    }),
    once(jobs.undoSegmentJob, () => ({ params: one(made.job) }), { first: () => run('delete') }),
    once(jobs.cancelSegmentJob, () => ({ params: one(made.job) }), { first: stuckJob }),
  ];

  const ofDevicesAndCampaigns = [
    once(devices.pairDevice, () => ({ params, body: { code: made.code, name: 'Door' } }), {
      first: async () => (made.code = (await startTablet(app)).code),
    }),
    once(devices.changeDevice, () => ({ params: device(), body: { name: 'Counter' } })),
    once(devices.changeDeviceImages, () => ({ params: device(), body: { keys: [picture] } })),
    once(devices.removeDeviceImages, () => ({ params: device(), body: { keys: [picture] } })),
    once(devices.removeDevice, () => ({ params: device() })),
    once(devices.restoreDevice, () => ({ params: device() })),
    once(campaigns.saveCampaign, () => ({ params, body: buildDraft(app) })),
    once(campaigns.cancelCampaign, () => ({ params: one(made.campaign) }), {
      first: async () => {
        made.campaign = (await asAda.call(campaigns.saveCampaign, { params, body: buildDraft(app) })).campaignId;
      },
    }),
    once(campaigns.resumeCampaign, () => ({ params: one(made.campaign) })),
  ];

  const ofTexts = [
    once(broadcasts.saveBroadcast, () => {
      const body = { id: randomUUID(), campaignId: made.campaign, body: 'Six wines', segment: {} };
      return { params, body };
    }),
    once(broadcasts.removeBroadcast, () => ({ params: one(made.broadcast) }), { first: () => save(null) }),
    once(broadcasts.startBroadcast, () => ({ params: one(made.broadcast), body: {} }), {
      first: () => save(app.now() + dayMs / 2),
    }),
    once(broadcasts.pauseBroadcast, () => ({ params: one(made.broadcast) })),
    once(broadcasts.resumeBroadcast, () => ({ params: one(made.broadcast) })),
    once(broadcasts.cancelBroadcast, () => ({ params: one(made.broadcast) })),
    once(broadcasts.settleUnknown, () => ({ params: one(made.broadcast), body: { as: 'sent' as const } }), {
      first: sendWithoutAnswer,
    }),
    once(broadcasts.exportBroadcast, () => ({ params: one(made.broadcast), query: {} })),
    once(messages.answerFromPractice, () => ({ params, body: { phone: third, body: 'When do you open?' } })),
    once(messages.replyToCustomer, () => ({ params, body: { id: randomUUID(), phone: third, body: 'At nine' } })),
    once(gateways.testGateway, () => ({ params, body: { phone: third } })),
    once(messages.decideInbound, () => ({ params, body: { id: made.text, isStop: true } }), { first: findReceived }),
    once(gateways.changeGateway, () => ({
      params,
      body: { account: { kind: 'http' as const, url: 'https://gateway.example.com' } },
    })),
    once(gateways.removeGateway, () => ({ params })),
  ];

  const ofWorkspaces = [
    once(keys.addApiKey, () => ({ params, body: { name: 'Site', role: 'staff' as const } })),
    once(keys.removeApiKey, () => ({ params, body: { keyId: made.key } }), {
      first: async () => {
        const { keys: known } = await asAda.call(keys.listApiKeys, { params });
        made.key = known.find(({ name }) => name === 'Site')?.keyId ?? '';
      },
    }),
    once(webhooks.addWebhook, () => ({
      params,
      body: { url: receiver.url, events: ['campaign.started' as const] },
    })),
    once(webhooks.changeWebhook, () => ({ params: one(made.webhook), body: { description: 'Site' } }), {
      first: async () => {
        made.webhook = (await asAda.call(webhooks.listWebhooks, { params })).webhooks[0]?.webhookId ?? '';
      },
    }),
    once(webhooks.rotateWebhookSecret, () => ({ params: one(made.webhook) })),
    once(webhooks.testWebhook, () => ({ params: one(made.webhook) })),
    once(webhooks.sendDeliveryAgain, () => ({ params: one(made.webhook), body: { deliveryId: made.delivery } }), {
      first: findDelivery,
    }),
    once(webhooks.removeWebhook, () => ({ params: one(made.webhook) })),
    once(members.inviteMember, () => ({ params, body: { email: grace.email, role: 'staff' as const } })),
    once(declineInvitation, () => ({ params }), { by: 'grace' }),
    once(acceptInvitation, () => ({ params }), { by: 'grace', first: invite }),
    once(members.changeMember, () => ({ params, body: { memberId: callers.grace.id, role: 'manager' as const } })),
    once(members.leaveWorkspace, () => ({ params }), { by: 'grace' }),
    once(members.removeMember, () => ({ params, body: { memberId: callers.grace.id } }), {
      first: async () => {
        await invite();
        await asGrace.call(acceptInvitation, { params });
      },
    }),
    once(workspaces.addWorkspace, () => ({ body: { name: 'Second shop', country: 'US' } })),
    once(workspaces.changeWorkspace, () => ({ params, body: { name: 'Harbor' } })),
    once(workspaces.changeSocials, () => ({ params, body: { socials: { x: 'https://x.com/harbor' } } })),
    once(addConsentText, () => ({ params, body: { text: 'Texts from Harbor' } })),
    once(exportWorkspace, () => ({ params })),
    once(deleteWorkspace, () => ({ params, body: { name: 'Harbor' } })),
    once(keepWorkspace, () => ({ params })),
  ];
  const calls = [...ofCustomers, ...ofDevicesAndCampaigns, ...ofTexts, ...ofWorkspaces];

  /** What no call has caused, as the end of a job, comes from no network; so does who declines. */
  const listEntries = async () =>
    await app.database
      .selectFrom('audit_entries')
      .select(['entry_id', 'action', 'actor_kind', 'actor_id', 'actor_name', 'before', 'after'])
      .where((where) => where.or([where('network', '!=', ''), where('action', '=', 'member.declined')]))
      .execute();

  const entriesOf = async (call: () => Promise<unknown>) => {
    const before = new Set((await listEntries()).map((entry) => entry.entry_id));
    await call();
    return (await listEntries()).filter((entry) => !before.has(entry.entry_id));
  };

  test.each(calls)('by $endpoint.method $endpoint.path leaves one entry, by whoever asked', async (given) => {
    const { endpoint, ask, by } = given;
    const { token, kind, id } = callers[by];
    const input = await ask();
    const entries = await entriesOf(async () => {
      expect(await askerAt(app)(endpoint, { ...input, token })).toMatchObject({ status: 200 });
    });
    // Who declines is no member of whom the log knows more than the address.
    const known =
      endpoint === declineInvitation ? { id: '', name: grace.email } : { id, name: expect.anything() as string };
    expect(entries).toMatchObject([
      { action: endpoint.audit, actor_kind: kind, actor_id: known.id, actor_name: known.name },
    ]);
    expect(wordless(entries)).toEqual([]);
  });

  test('by who is invited and comes with their first look leaves one, too', async () => {
    const { AccessToken: token } = await app.signIn({ ...ada, email: 'new@example.com' });
    await asAda.call(members.inviteMember, { params, body: { email: 'new@example.com', role: 'staff' } });
    const entries = await entriesOf(() => app.withToken(token).call(workspaces.listWorkspaces, {}));
    expect(entries).toMatchObject([{ action: 'member.joined', actor_kind: 'member' }]);
  });

  test('that the contract has an entry for is among them', () => {
    const told = allEndpoints.filter(({ audit = 'none' }) => audit !== 'none');
    const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
    expect([...new Set(calls.map(({ endpoint }) => nameOf(endpoint)))].toSorted()).toEqual(told.map(nameOf).toSorted());
  });
});
