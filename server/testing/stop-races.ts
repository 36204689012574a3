// Customers who write STOP while a broadcast goes out to all of them.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { getBroadcast, saveBroadcast, startBroadcast } from '@fanfare/contract/broadcasts.ts';
import { takeInbound } from '../broadcasts/inbound.ts';
import { addCustomers } from '../customers/store.ts';
import type { Database } from '../database/open.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { buildCampaign, buildWorkspace } from './builders.ts';
import { ada } from './cast.ts';
import { type TestApp, startApp } from './start-app.ts';

interface StopsFigure {
  readonly stops: number;
  /** Those who were handed to the gateway after their STOP had been answered. */
  readonly textedAfter: number;
}

const recipients = 10_000;
/** Fewer than the connections that the product has, of which its sender needs one. */
const stoppingAtOnce = 8;
const phoneOf = (index: number) => String(14_155_550_000 + index);

/** As many rounds as it takes: in each, everybody of the audience stops while it is their turn or before it. */
export async function stopWhileTexting(stops: number): Promise<StopsFigure> {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  // Day in all of North America.
  app.passTime(((18 + 24 - new Date(app.now()).getUTCHours()) % 24) * 3_600_000);
  let [stopped, textedAfter] = [0, 0];
  while (stopped < stops) {
    const audience = Math.min(recipients, stops - stopped);
    textedAfter += await stopAll(app, audience);
    stopped += audience;
  }
  return { stops: stopped, textedAfter };
}

async function stopAll(app: TestApp, audience: number): Promise<number> {
  const { AccessToken } = await app.signIn(ada);
  const staff = app.withToken(AccessToken);
  const { workspace_id: ws } = await buildWorkspace(staff);
  await app.database.transaction().execute((transaction) =>
    addCustomers(
      transaction,
      Array.from({ length: audience }, (_, index) => ({
        workspaceId: ws,
        phone: phoneOf(index),
        addedBy: 'viewer',
        createdAt: app.now(),
        joinedText: 'en-1',
      })),
    ),
  );
  const { id: campaignId } = await buildCampaign(app, staff, { workspaceId: ws });
  const id = randomUUID();
  await staff.call(saveBroadcast, { params: { ws }, body: { id, campaignId, body: 'Six wines', segment: {} } });
  await staff.call(startBroadcast, { params: { ws, id }, body: { recipients: audience } });
  const read = async () => (await staff.call(getBroadcast, { params: { ws, id } })).broadcast;
  while ((await read()).state !== 'sending') await wait(20);
  const waitedWhenAnswered = await stopInTurn(app, ws, { id, audience });
  while ((await read()).state === 'sending') await wait(50);
  const sent = await readSending(app.database, ws, id);
  return [...waitedWhenAnswered].filter((phone) => sent.has(phone)).length;
}

/** What is refused comes again, as gateways do it. */
async function untilTaken(take: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await take();
    } catch (fault) {
      if (!(fault instanceof DatabaseUnavailable)) throw fault;
      await wait(100);
    }
  }
}

/** Answers those whose text had not been claimed yet when their STOP was answered. */
async function stopInTurn(
  app: TestApp,
  ws: string,
  { id, audience }: { readonly id: string; readonly audience: number },
): Promise<ReadonlySet<string>> {
  const gateway = await app.texting.findGateway(ws);
  const waited = new Set<string>();
  let next = 0;
  const stopSome = async (): Promise<void> => {
    while (next < audience) {
      const phone = phoneOf(next);
      next += 1;
      const text = { gatewayMessageId: randomUUID(), from: phone, to: '', body: 'STOP', at: app.now() };
      await untilTaken(() => takeInbound(app.texting, gateway, [text]));
      if (!(await readSending(app.database, ws, id, phone)).has(phone)) waited.add(phone);
    }
  };
  await Promise.all(Array.from({ length: stoppingAtOnce }, stopSome));
  return waited;
}

/** Whose text of a broadcast was claimed at all. */
async function readSending(
  database: Database,
  workspaceId: string,
  broadcastId: string,
  phone?: string,
): Promise<ReadonlySet<string>> {
  let query = database
    .selectFrom('messages')
    .select('phone')
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', broadcastId)
    .where('claimed_at', 'is not', null);
  if (phone !== undefined) query = query.where('phone', '=', phone);
  return new Set((await query.execute()).map((row) => row.phone));
}
