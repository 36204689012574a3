// A server that is killed while it texts, and what its gateway has in its own log afterwards.
import { setTimeout as wait } from 'node:timers/promises';
import type { BroadcastMessage } from '@fanfare/contract/broadcasts.ts';
import { ada } from './cast.ts';
import { freePort } from './free-port.ts';
import { type FakeAdapter, openFakeAdapter } from './gateways/adapter.ts';
import { readyDatabase } from './ready-database.ts';
import { preparePerson, startProcess } from './start-process.ts';
import { type BroadcastsAt, broadcastsAt, openTextingShop } from './texting-shop.ts';

interface TextingFigure {
  readonly texts: number;
  /** Handed to the gateway more than once. */
  readonly twice: number;
  /** Neither handed to it nor told of as unknown. */
  readonly missing: number;
  readonly unknown: number;
  /** Of one kill, at most. */
  readonly unknownMax: number;
}

const recipients = 200;
/** For each broadcast, where all before it have ended: longer than a claim lasts. */
const endMsMax = 150_000;

/** A broadcast for each kill, which comes once some of it has reached the gateway, and before all has. All end in the end. */
export async function killWhileTexting(kills: number): Promise<TextingFigure> {
  const data = await readyDatabase();
  const clientId = await preparePerson(data, ada);
  await using adapter = await openFakeAdapter();
  const options = { clientId, port: await freePort(), more: { GATEWAY_PRIVATE_ADDRESSES: 'on' } };
  let server = await startProcess(data, options);
  const shop = await openTextingShop({ staff: await server.signIn(ada), gateway: adapter, customers: recipients });
  const signIn = async () => broadcastsAt(await server.signIn(ada), shop);
  const ids: string[] = [];
  const killedAt: number[] = [];
  for (let count = 0; count < kills; count += 1) {
    const until = adapter.requests.length + Math.ceil(Math.random() * 0.75 * recipients);
    ids.push(await (await signIn()).start());
    while (adapter.requests.length < until) await wait(5);
    await server.stop('SIGKILL');
    killedAt.push(Date.now());
    server = await startProcess(data, options);
  }
  for (const id of ids) await (await signIn()).until(id, ({ state }) => state === 'done', endMsMax);
  const figure = compareTexts(await listAll(await signIn(), ids), adapter, killedAt);
  await server.stop('SIGTERM');
  await data.remove();
  return figure;
}

/**
 * One of two processes stands still while it holds texts, longer than its claims last, and comes back once the other one is
 * done with the broadcast.
 */
export async function stopWhileHolding(): Promise<TextingFigure> {
  const data = await readyDatabase();
  const clientId = await preparePerson(data, ada);
  await using adapter = await openFakeAdapter();
  const more = { GATEWAY_PRIVATE_ADDRESSES: 'on' };
  const first = await startProcess(data, { clientId, more });
  const second = await startProcess(data, { clientId, more, publicUrl: first.url });
  const staff = await second.signIn(ada);
  const shop = await openTextingShop({ staff, gateway: adapter, customers: recipients });
  // Whoever claims first holds what it has claimed.
  adapter.be('held');
  const id = await shop.start();
  while (adapter.requests.length === 0) await wait(5);
  process.kill(first.pid, 'SIGSTOP');
  adapter.be('well');
  await shop.until(id, ({ state }) => state === 'done', endMsMax);
  process.kill(first.pid, 'SIGCONT');
  // It comes back to what it held, and goes on with the rest.
  const other = await shop.start();
  for (const one of [other, id]) await shop.until(one, ({ state }) => state === 'done', endMsMax);
  const figure = compareTexts(await listAll(shop, [id]), adapter);
  for (const one of [first, second]) await one.stop('SIGTERM');
  await data.remove();
  return figure;
}

type Messages = readonly (readonly BroadcastMessage[])[];

async function listAll(broadcasts: BroadcastsAt, ids: readonly string[]): Promise<Messages> {
  const lists = [];
  for (const id of ids) lists.push(await broadcasts.messages(id));
  return lists;
}

/** With the gateway's own log. What is unknown belongs to the kill that came next after its claim. */
export function compareTexts(
  broadcasts: Messages,
  adapter: FakeAdapter,
  killedAt: readonly number[] = [],
): TextingFigure {
  const handed = new Map<string, number>();
  for (const { body } of adapter.requests) {
    const { type, data } = JSON.parse(body) as { type: string; data: { messageId: string } };
    if (type === 'message.send') handed.set(data.messageId, (handed.get(data.messageId) ?? 0) + 1);
  }
  const unknown = broadcasts.flat().filter(({ state }) => state === 'unknown');
  const ofKills = Map.groupBy(unknown, ({ sentAt }) => killedAt.findIndex((at) => (sentAt ?? 0) <= at));
  const isMissing = ({ messageId, state }: BroadcastMessage) => !handed.has(messageId) && state !== 'unknown';
  return {
    texts: handed.size,
    twice: [...handed.values()].filter((times) => times > 1).length,
    missing: broadcasts.flat().filter(isMissing).length,
    unknown: unknown.length,
    unknownMax: Math.max(0, ...[...ofKills.values()].map(({ length }) => length)),
  };
}
