// Upserts of whole columns into the product's own table of customers, and nothing else: each GET writes one round.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { type Row, columnTypes, columns, makeTransactions, onConflict } from './rows.ts';

const rowsPerStatement = 2_000;
const rowsPerRound = Number(process.env['YARDSTICK_ROWS']);
const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
const lists = columnTypes.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
const upsert = `insert into customers (${columns.join(', ')}) select * from unnest(${lists}) ${onConflict}`;

const rounds: Row[][][] = [];
for (let round = 0; round < 4; round += 1) {
  const workspaceId = randomUUID();
  await client.query(
    "insert into workspaces (workspace_id, name, socials, created_at, updated_at) values ($1, 'Yardstick', '{}', 0, 0)",
    [workspaceId],
  );
  rounds.push(makeTransactions(workspaceId, round * rowsPerRound, rowsPerRound));
}

async function write(): Promise<void> {
  for (const rows of rounds.shift() ?? []) {
    await client.query('begin');
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const part = rows.slice(start, start + rowsPerStatement);
      await client.query(
        upsert,
        columns.map((_, column) => part.map((row) => row[column])),
      );
    }
    await client.query('commit');
  }
}

const http = createServer((_, response) => void write().then(() => response.end()));
http.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'));
