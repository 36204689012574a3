import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { listMessages } from '../broadcasts/results-store.ts';
import type { Transaction } from '../database/open.ts';
import { listArrivedBetween } from '../images/sweep-store.ts';
import { forgetNumbers } from '../messages/forgetting-store.ts';
import { countTexting, listThread } from '../messages/inbox-store.ts';
import { findByGateway, newMessages, noteVisit, toMessageRow } from '../messages/store.ts';
import { claimDue } from '../webhooks/deliveries-store.ts';
import { addDeliveries } from '../webhooks/events-store.ts';
import { tellBack, tellOfCampaigns, tellOfImports } from '../webhooks/moments-store.ts';
import { type PoollessApp, startApp } from './start-app.ts';

const onPostgres = process.env['TEST_ENGINE'] === 'postgres';
type Work = (transaction: Transaction) => Promise<unknown>;

async function statementsOf({ database }: PoollessApp, work: Work): Promise<CompiledQuery[]> {
  const asked: Parameters<KyselyPlugin['transformQuery']>[0][] = [];
  const note: KyselyPlugin = {
    transformQuery: (query) => {
      asked.push(query);
      return query.node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await database.withPlugin(note).transaction().execute(work);
  return asked.map(({ node, queryId }) => database.getExecutor().compileQuery(node, queryId));
}

/** How SQLite finds the rows of each statement: a line for each table. */
async function plansOf({ database }: PoollessApp, statements: readonly CompiledQuery[]): Promise<string[][]> {
  const plans: string[][] = [];
  for (const { sql, parameters } of statements) {
    const { rows } = await database.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    plans.push(rows.map(({ detail }) => detail));
  }
  return plans;
}

async function textsOf(app: PoollessApp, work: Work): Promise<CompiledQuery[]> {
  const all = await statementsOf(app, work);
  return all.filter(({ sql }) => /^(select .* from|update) "messages"/.test(sql));
}

const receipt = (transaction: Transaction) =>
  findByGateway(transaction, { workspaceId: 'w', gatewayMessageIds: ['one', 'two'], messageIds: [] });
const visit = (transaction: Transaction) => noteVisit(transaction, { workspaceId: 'w', phone: '14155550132' }, 0);
const deletionOf = (count: number) => async (transaction: Transaction) => {
  const phones = Array.from({ length: count }, (_, index) => String(14_155_550_132 + index));
  const texts = phones.map((phone) =>
    toMessageRow({ workspaceId: 'w', phone, kind: 'help', body: '', parts: 1, now: 1 }),
  );
  await newMessages.insert(transaction, texts);
  expect(await forgetNumbers(transaction, 'w', phones, (phone) => phone)).toBe(count);
};

const record = (transaction: Transaction) =>
  listThread(transaction, { workspaceId: 'w', phone: '14155550132', phoneHash: 'h', shortLinkHost: '' });
const texting = (transaction: Transaction) => countTexting(transaction, 'w', 1);

if (!onPostgres)
  test.each([
    [
      'all that is kept of a number',
      record,
      ['messages_by_phone (workspace_id=? AND phone=?)', 'messages_forgotten ('],
    ],
    ['what a person has to settle', texting, ['messages_unsettled (']],
  ] as const)('%s is found without reading all texts of the workspace', async (...given) => {
    const [, work, indexes] = given;
    await using app = await startApp();
    const plans = await plansOf(app, await textsOf(app, work));
    for (const index of indexes) expect(plans.flat()).toContainEqual(expect.stringContaining(index));
  });

if (onPostgres)
  test('no statement is compiled before it is carried out, which would take longer than nearly all of them do', async () => {
    await using app = await startApp();
    const { rows } = await app.database.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw('explain select sum(n) from generate_series(1, 1000000000) as n'),
    );
    expect(rows.filter((row) => row['QUERY PLAN'].includes('JIT'))).toEqual([]);
  });

test.each([
  ['a receipt', receipt, 'messages_by_gateway_id'],
  ['a visit in the shop', visit, 'messages_by_phone'],
  ['a number that is forgotten', deletionOf(1), 'messages_by_phone'],
  ['each of many numbers that are forgotten', deletionOf(100), 'messages_by_phone'],
] as const)('%s finds its texts by an index, and holds them in one order where several write', async (...given) => {
  const [, work, index] = given;
  await using app = await startApp();
  const statements = await textsOf(app, work);
  expect(statements).not.toHaveLength(0);
  if (onPostgres) {
    for (const { sql } of statements) expect(sql).toMatch(/^update|order by "message_id" for update$/);
    return;
  }
  for (const plan of await plansOf(app, statements))
    expect(plan.find((line) => line.includes(' messages '))).toContain(index);
});

test('many numbers are forgotten by as many statements as one', async () => {
  await using app = await startApp();
  const [one, many] = [await textsOf(app, deletionOf(1)), await textsOf(app, deletionOf(100))];
  expect(one).not.toHaveLength(0);
  expect(many).toHaveLength(one.length);
});

const claim = (transaction: Transaction) =>
  claimDue(transaction, { webhookId: 'h', claim: 'c', now: 1, until: 2, max: 8, except: [] });
const eventsOf = (count: number) => async (transaction: Transaction) => {
  const event = { workspaceId: 'w', type: 'webhook.test', at: 1, data: { message: '' } } as const;
  const events = Array.from({ length: count }, (_, index) => ({ ...event, subject: String(index) }));
  await addDeliveries(
    transaction,
    events.map((one) => ({ event: one, webhookId: 'h' })),
  );
};

if (!onPostgres) {
  test.each([
    ['what an event waits for', claim, 'webhook_deliveries_waiting (webhook_id=? AND subject=? AND position<?)'],
    ['what a new event follows', eventsOf(1), 'webhook_deliveries_waiting (webhook_id=? AND subject=?)'],
    ['what each of many new events follows', eventsOf(100), 'webhook_deliveries_waiting (webhook_id=? AND subject=?)'],
    [
      'a campaign that has started or ended',
      (on: Transaction) => tellOfCampaigns(on, 1),
      'campaigns_open (workspace_id=? AND status=? AND exp_at>?',
    ],
    ['an import that is over', (on: Transaction) => tellOfImports(on, 1), 'imports_by_newest (workspace_id=?)'],
    ['a tablet that is back', (on: Transaction) => tellBack(on, { now: 1, since: 0 }), 'webhook_moments_offline'],
  ] as const)('%s is found for webhooks by an index', async (...given) => {
    const [, work, index] = given;
    await using app = await startApp();
    const plans = await plansOf(app, await statementsOf(app, work));
    expect(plans.flat().filter((line) => line.includes(index))).not.toHaveLength(0);
    expect(plans.flat().filter((line) => /^SCAN (?!webhooks|json_each|heads|told USING INDEX)/.test(line))).toEqual([]);
  });
}

const textsIn = (state: 'unknown' | undefined) => (transaction: Transaction) =>
  listMessages(transaction, { workspaceId: 'w', broadcastId: 'b', state, after: undefined, limit: 25 });
const pictures = (transaction: Transaction) =>
  listArrivedBetween(transaction, { after: { createdAt: 0, workspaceId: '', imageKey: '' }, until: 1, limit: 50 });
const byKey = 'sqlite_autoindex_messages_1 (workspace_id=? AND message_id>? AND message_id<?)';

test.each([
  ['the texts of a broadcast', textsIn(undefined), byKey],
  ['those in one state', textsIn('unknown'), byKey],
  [
    'the pictures that have arrived',
    pictures,
    'images_by_age ((created_at,workspace_id,image_key)>(?,?,?) AND created_at<?)',
  ],
] as const)('%s are read in their order, and none before or after them', async (...given) => {
  const [, work, index] = given;
  await using app = await startApp();
  const statements = await statementsOf(app, work);
  if (onPostgres) expect(statements[0]?.sql).toMatch(/"(message_id|created_at)" <=? /);
  else expect(await plansOf(app, statements)).toEqual([[expect.stringContaining(index)]]);
});
