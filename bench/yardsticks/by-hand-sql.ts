// Fastify that carries out the SQL that it is sent, by the engine's own driver, and answers with the rows as JSON.
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL: url, DATA_DIR: dataDir = '', PORT: port } = process.env;
const query = url ? onPostgres(url) : onSqlite(join(dataDir, 'fanfare.db'));
const http = fastify();

http.post<{ Body: { readonly text: string } }>('/', async ({ body }, reply) => {
  return await reply.type('application/json').send(JSON.stringify(await query(body.text)));
});
await http.listen({ port: Number(port), host: '127.0.0.1' });
console.log('listening');

function onSqlite(path: string) {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec('pragma mmap_size = 1073741824');
  const prepared = new Map<string, StatementSync>();
  return async (text: string): Promise<unknown> => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    return statement.all();
  };
}

function onPostgres(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  return async (text: string): Promise<unknown> => (await pool.query(text)).rows;
}
