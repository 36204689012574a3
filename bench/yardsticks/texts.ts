// A text as one would send it by hand: one `fetch` and one durable row in the product's own table. `GET /{count}` sends
// that many at the product's pace.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { everyMs } from '../texts.ts';

const { DATABASE_URL: databaseUrl, DATA_DIR: folder = '', YARDSTICK_GATEWAY: gateway = '' } = process.env;
const columns =
  'workspace_id, message_id, broadcast_id, kind, phone, state, reason, body, gateway_message_id, created_at, sent_at';
const write = databaseUrl === undefined ? openSqlite() : await openPostgres(databaseUrl);
let sent = 0;

function openSqlite() {
  const database = new DatabaseSync(join(folder, 'fanfare.db'), { timeout: 10_000 });
  database.exec('pragma synchronous = full; pragma wal_autocheckpoint = 4000');
  const insert = database.prepare(`insert into messages (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  return (row: readonly (string | number)[]) => void insert.run(...row);
}

async function openPostgres(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  await pool.query('select 1');
  const text = `insert into messages (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;
  return async (values: (string | number)[]) => void (await pool.query({ name: 'insert', text, values }));
}

async function send(): Promise<void> {
  const messageId = `yardstick-${process.pid}-${(sent += 1)}`;
  const data = { messageId, to: '+15005550006', from: '', body: 'Six wines' };
  const body = JSON.stringify({ type: 'message.send', timestamp: new Date().toISOString(), data });
  const answer = await fetch(gateway, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { id } = (await answer.json()) as { id: string };
  const now = Date.now();
  await write(['yardstick', messageId, '', 'reply', '15005550006', 'sent', '', 'Six wines', id, now, now]);
}

async function sendAll(count: number): Promise<void> {
  const began = performance.now();
  const sends: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    await wait(Math.max(0, began + index * everyMs - performance.now()));
    sends.push(send());
  }
  await Promise.all(sends);
}

const http = createServer(({ url = '' }, response) => void sendAll(Number(url.slice(1))).then(() => response.end()));
http.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'));
