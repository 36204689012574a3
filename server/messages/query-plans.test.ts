import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '../database/open.ts';
import { type PoollessApp, startApp } from '../testing/start-app.ts';
import { forgetNumbers } from './forgetting-store.ts';
import { findByGateway, newMessages, noteVisit, toMessageRow } from './store.ts';

const onPostgres = process.env['TEST_ENGINE'] === 'postgres';

/** The statements about texts. */
async function statementsOf({ database }: PoollessApp, work: (transaction: Transaction) => Promise<unknown>) {
  const asked: Parameters<KyselyPlugin['transformQuery']>[0][] = [];
  const note: KyselyPlugin = {
    transformQuery: (query) => {
      asked.push(query);
      return query.node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await database.withPlugin(note).transaction().execute(work);
  const all = asked.map(({ node, queryId }) => database.getExecutor().compileQuery(node, queryId));
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

test.each([
  ['a receipt', receipt, 'messages_by_gateway_id'],
  ['a visit in the shop', visit, 'messages_by_phone'],
  ['a number that is forgotten', deletionOf(1), 'messages_by_phone'],
  ['each of many numbers that are forgotten', deletionOf(100), 'messages_by_phone'],
] as const)('%s finds its texts by an index, and holds them in one order where several write', async (...given) => {
  const [, work, index] = given;
  await using app = await startApp();
  const statements = await statementsOf(app, work);
  expect(statements).not.toHaveLength(0);
  for (const { sql, parameters } of statements) {
    if (onPostgres) {
      expect(sql).toMatch(/^update|order by "message_id" for update$/);
      continue;
    }
    const { rows } = await app.database.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    expect(rows.map(({ detail }) => detail).find((detail) => detail.includes(' messages '))).toContain(index);
  }
});

test('many numbers are forgotten by as many statements as one', async () => {
  await using app = await startApp();
  const [one, many] = [await statementsOf(app, deletionOf(1)), await statementsOf(app, deletionOf(100))];
  expect(one).not.toHaveLength(0);
  expect(many).toHaveLength(one.length);
});
