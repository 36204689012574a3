// Multi-row upserts into the product's own table of customers, and nothing else: each GET writes the rows of one round.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { columns, makeTransactions, onConflict } from './rows.ts';

const rowsPerStatement = 250;
const rowsPerRound = Number(process.env['YARDSTICK_ROWS']);
const database = new DatabaseSync(join(process.env['DATA_DIR'] ?? '', 'fanfare.db'), { timeout: 10_000 });
// Durable by itself: each commit waits for the disk, as in any program that writes to SQLite directly.
database.exec(`pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32768;
  pragma wal_autocheckpoint = 4000; pragma temp_store = memory`);
const group = `(${columns.map(() => '?').join(', ')})`;
const prepare = (count: number) =>
  database.prepare(
    `insert into customers (${columns.join(', ')}) values ${Array.from({ length: count }, () => group).join(', ')} ${onConflict}`,
  );
const many = prepare(rowsPerStatement);

const rounds = Array.from({ length: 4 }, (_, round) => {
  const workspaceId = randomUUID();
  database
    .prepare('insert into workspaces (workspace_id, name, socials, created_at, updated_at) values (?, ?, ?, 0, 0)')
    .run(workspaceId, 'Yardstick', '{}');
  return makeTransactions(workspaceId, round * rowsPerRound, rowsPerRound);
});

const http = createServer((_, response) => {
  for (const rows of rounds.shift() ?? []) {
    database.exec('begin immediate');
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const part = rows.slice(start, start + rowsPerStatement);
      (part.length === rowsPerStatement ? many : prepare(part.length)).run(...part.flat());
    }
    database.exec('commit');
  }
  response.end();
});
http.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'));
