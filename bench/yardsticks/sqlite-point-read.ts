// Fastify and one read by key from the product's own SQLite file.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';

const database = new DatabaseSync(join(process.env['DATA_DIR'] ?? '', 'fanfare.db'), { readOnly: true });
const keys = database.prepare('select workspace_id, phone from customers limit 200').all();
const one = database.prepare('select * from customers where workspace_id = ? and phone = ?');
const http = fastify();
let asked = 0;

http.get('/', () => {
  asked += 1;
  const key = keys[asked % keys.length];
  return one.get(key?.['workspace_id'] ?? '', key?.['phone'] ?? '');
});
await http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
console.log('listening');
