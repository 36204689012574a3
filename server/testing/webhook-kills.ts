// A server that is killed again and again while customers come, and what the receiver of its webhook then has.
import { setTimeout as wait } from 'node:timers/promises';
import { addApiKey } from '@fanfare/contract/api-keys.ts';
import { listCustomers } from '@fanfare/contract/customers.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { submitPhone } from '@fanfare/contract/visitors.ts';
import { addWebhook } from '@fanfare/contract/webhooks.ts';
import { buildWorkspace } from './builders.ts';
import { ada } from './cast.ts';
import { freePort } from './free-port.ts';
import { readyDatabase } from './ready-database.ts';
import { type Receiver, openReceiver } from './receiver.ts';
import type { Asker } from './start-app.ts';
import { type TestProcess, preparePerson, startProcess } from './start-process.ts';

interface KillsFigure {
  readonly customers: number;
  /** Customers of whom nothing was told. */
  readonly lost: readonly string[];
  /** Customers who were told of under more than one id, or under none. */
  readonly doubled: readonly string[];
  /** Who was told of and is not there. */
  readonly invented: readonly string[];
  /** Calls beyond the first with the same id, which a receiver leaves out. */
  readonly repeated: number;
}

const quietMsMax = 200_000;
const joiners = 4;
/** Of one server, before it is killed. */
const toldMax = 30;

interface Shop extends AsyncDisposable {
  readonly ws: string;
  readonly asAda: () => Promise<Asker>;
  readonly server: () => TestProcess;
  readonly kill: () => Promise<void>;
  readonly receiver: Receiver;
}

/** A business with a webhook, served by a process that can be killed and is there again at once. */
async function openShop(): Promise<Shop> {
  const data = await readyDatabase();
  const clientId = await preparePerson(data, ada);
  const receiver = await openReceiver();
  const options = { clientId, port: await freePort(), more: { WEBHOOK_PRIVATE_ADDRESSES: 'on' } };
  let server = await startProcess(data, options);
  const staff = await server.signIn(ada);
  const { workspace_id: ws } = await buildWorkspace(staff);
  await staff.call(addWebhook, { params: { ws }, body: { url: receiver.url, events: ['customer.joined'] } });
  return {
    ws,
    receiver,
    server: () => server,
    asAda: () => server.signIn(ada),
    kill: async () => {
      await server.stop('SIGKILL');
      server = await startProcess(data, options);
    },
    async [Symbol.asyncDispose]() {
      await server.stop('SIGTERM');
      await receiver[Symbol.asyncDispose]();
      await data.remove();
    },
  };
}

/** Visitors join all the time, while the server is killed so many times, each once it has told some of them. */
export async function killWhileJoining(kills: number): Promise<KillsFigure> {
  await using shop = await openShop();
  let next = 0;
  const ending = new AbortController();
  const join = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const phone = `1415${String(5_550_000 + next)}`;
      next += 1;
      const body = { wid: shop.ws, phone };
      // Whether somebody joined who got no answer, the list of customers says in the end.
      await shop
        .server()
        .visitor.call(submitPhone, { body })
        .catch(() => wait(20));
    }
  };
  const joining = Promise.all(Array.from({ length: joiners }, join));
  for (let count = 0; count < kills; count += 1) {
    const told = shop.receiver.received.length + Math.ceil(Math.random() * toldMax);
    await until(() => shop.receiver.received.length >= told);
    await shop.kill();
  }
  ending.abort();
  await joining;
  return await compare(shop);
}

/** A program with an API key brings a list in parts, each again until it is answered, while the server is killed. */
export async function killWhileImporting(customers: number, kills: number): Promise<KillsFigure> {
  await using shop = await openShop();
  const params = { ws: shop.ws };
  const staff = await shop.asAda();
  const { secret } = await staff.call(addApiKey, { params, body: { name: 'Till', role: 'manager' } });
  const partSize = 500;
  let sent = 0;
  const send = async (): Promise<void> => {
    for (let part = 0; sent < customers; part += 1) {
      const records = Array.from({ length: Math.min(partSize, customers - sent) }, (_, index) => ({
        phone: `1415${String(5_550_000 + sent + index)}`,
        createdAt: Date.UTC(2026, 0, 1),
      }));
      const body = { customers: records, import: { id: 'list', part } };
      const sendPart = () => shop.server().withToken(secret).call(bulkAddCustomers, { params, body });
      while (!(await sendPart().catch(() => wait(50)))) {
        // Once more: the same part counts once.
      }
      sent += records.length;
    }
  };
  const sending = send();
  for (let count = 1; count <= kills; count += 1) {
    await until(() => sent >= (customers * count) / (kills + 1));
    await shop.kill();
  }
  await sending;
  return await compare(shop);
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(5);
}

async function compare({ ws, asAda, receiver }: Shop): Promise<KillsFigure> {
  const there = await listPhones(await asAda(), ws);
  const idsOf = () => {
    const ids = new Map<string, Set<string>>();
    for (const { id, data } of receiver.received) {
      const { phone } = data['customer'] as { phone: string };
      ids.set(phone, (ids.get(phone) ?? new Set()).add(id));
    }
    return ids;
  };
  for (let seen = -1, quietMs = 0; quietMs < quietMsMax && idsOf().size < there.size; quietMs += 200) {
    if (receiver.received.length > seen) quietMs = 0;
    seen = receiver.received.length;
    await wait(200);
  }
  const told = idsOf();
  const isWrong = (ids: ReadonlySet<string>) => ids.size !== 1 || ![...ids].every((id) => id.startsWith('msg_'));
  return {
    customers: there.size,
    lost: [...there].filter((phone) => !told.has(phone)),
    doubled: [...told].filter(([, ids]) => isWrong(ids)).map(([phone]) => phone),
    invented: [...told.keys()].filter((phone) => !there.has(phone)),
    repeated: receiver.received.length - told.size,
  };
}

async function listPhones(staff: Asker, ws: string): Promise<ReadonlySet<string>> {
  const phones = new Set<string>();
  let lastEvaluatedKey: string | undefined;
  do {
    const query = { limit: 1_000, ...(lastEvaluatedKey !== undefined && { lastEvaluatedKey }) };
    const page = await staff.call(listCustomers, { params: { ws }, query });
    for (const { phone } of page.items) phones.add(phone);
    lastEvaluatedKey = page.last_evaluated_key ? JSON.stringify(page.last_evaluated_key) : undefined;
  } while (lastEvaluatedKey !== undefined);
  return phones;
}
