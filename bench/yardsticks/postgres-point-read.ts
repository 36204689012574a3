// Fastify and one read by key from the product's own PostgreSQL database.
import fastify from 'fastify';
import pg from 'pg';

interface Key {
  readonly workspace_id: string;
  readonly phone: string;
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const { rows: keys } = await pool.query<Key>('select workspace_id, phone from customers limit 200');
const http = fastify();
let asked = 0;

http.get('/', async () => {
  asked += 1;
  const { workspace_id, phone } = keys[asked % keys.length] ?? { workspace_id: '', phone: '' };
  const { rows } = await pool.query('select * from customers where workspace_id = $1 and phone = $2', [
    workspace_id,
    phone,
  ]);
  return rows[0] as unknown;
});
await http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
console.log('listening');
