import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '../database/open.ts';
import { type PoollessApp, startApp } from '../testing/start-app.ts';
import { findByGateway, forgetNumbers, noteVisit } from './store.ts';

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
const deletion = (transaction: Transaction) => forgetNumbers(transaction, 'w', ['14155550132'], () => null);

test.each([
  ['a receipt', receipt, 'messages_by_gateway_id'],
  ['a visit in the shop', visit, 'messages_by_phone'],
  ['a number that is forgotten', deletion, 'messages_by_phone'],
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
