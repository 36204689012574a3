import { addCustomer } from '@fanfare/contract/customers.ts';
import { addWebhook, listDeliveries } from '@fanfare/contract/webhooks.ts';
import { beforeEach } from 'vitest';
import { buildWorkspace } from './builders.ts';
import { ada } from './cast.ts';
import { type Receiver, openReceiver } from './receiver.ts';
import { lastingAsker, sharedApp } from './shared-app.ts';
import type { Asker, TestApp } from './start-app.ts';

/** Lets webhooks lead to this machine. */
export const webhookEnvironment = { RATE_LIMITS: 'off', WEBHOOK_PRIVATE_ADDRESSES: 'on' };

interface Listening {
  app: TestApp;
  asAda: Asker;
  params: { ws: string };
  receiver: Receiver;
}

/** What a block of tests about webhooks has: one app, and for each test a workspace and a receiver of its own. */
export function listening(environment: Readonly<Record<string, string>> = {}) {
  const app = sharedApp({ environment: { ...webhookEnvironment, ...environment } });
  const at = { app, asAda: lastingAsker(app, ada) } as Listening;
  beforeEach(async () => {
    at.params = { ws: (await buildWorkspace(at.asAda)).workspace_id };
    at.receiver = await openReceiver();
    return () => at.receiver[Symbol.asyncDispose]();
  });
  const idOf = (id: string) => ({ ...at.params, id });
  const list = async (id: string) => (await at.asAda.call(listDeliveries, { params: idOf(id), query: {} })).items;
  return Object.assign(at, {
    listen: (url = at.receiver.url) =>
      at.asAda.call(addWebhook, {
        params: at.params,
        body: { url, events: ['customer.joined', 'customer.opted_out', 'customer.deleted'] },
      }),
    add: (phone = '14155550132') => at.asAda.call(addCustomer, { params: at.params, body: { phone } }),
    idOf,
    list,
    state: async (id: string) => (await list(id)).map((one) => one.state),
    tries: async (id: string) => (await list(id)).map((one) => one.tries.length),
  });
}
