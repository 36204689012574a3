// Directus: tables of one's own behind an API. Its customers are a collection like ours, on the same PostgreSQL.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { type SeedRecord, phoneAt } from '../seed.ts';
import { type PeerKind, askJson, startProgram, toPost } from './peer.ts';

export interface Installed {
  /** The folder that it is installed in, and the Node that it asks for. */
  readonly folder: string;
  readonly node: string;
}

const [email, password] = ['demo@example.com', 'measured, not guessed'];
const port = 8055;
const url = `http://127.0.0.1:${port}`;
const bigNumber = { type: 'bigInteger', schema: {} };

const customersCollection = {
  collection: 'customers',
  schema: {},
  meta: {},
  fields: [
    { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
    { field: 'phone', type: 'string', schema: { is_unique: true, max_length: 20 } },
    { field: 'created_at', ...bigNumber },
    { field: 'last_checkin', ...bigNumber },
    { field: 'checkins', type: 'integer', schema: { default_value: 0 } },
    { field: 'optout', type: 'boolean', schema: { default_value: false } },
  ],
};
const campaignsCollection = {
  collection: 'campaigns',
  schema: {},
  meta: {},
  fields: [
    { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
    ...['name', 'content', 'images'].map((field) => ({ field, type: 'text', schema: {} })),
  ],
};

export function directus({ folder, node }: Installed, postgres: { url: string; pid: number }, customers: number) {
  const kind: PeerKind = {
    name: 'Directus, PostgreSQL',
    customers,
    recordsPerCall: 1_000,
    start: async () => {
      const environment = await prepareDatabase(postgres.url);
      const cli = 'node_modules/directus/cli.js';
      await promisify(execFile)(node, [cli, 'bootstrap'], { cwd: folder, env: { ...process.env, ...environment } });
      const running = { program: node, args: [cli, 'start'], cwd: folder, environment };
      const { pid, stop } = await startProgram({ ...running, readyUrl: `${url}/server/ping` });
      const headers = await signIn();
      await askJson(toPost(`${url}/collections`, customersCollection, headers));
      // As somebody who runs it would add it for a list that is read newest first.
      await withDatabase(environment, 'create index customers_newest on customers (created_at, id)');
      await publish(headers);
      const list = `${url}/items/customers`;
      const page = (offset: number) =>
        new Request(`${list}?limit=25&sort=-created_at,-id&offset=${offset}`, { headers });
      return {
        pids: [pid, postgres.pid],
        importRecords: async (records) => void (await askJson(toPost(list, records.map(toItem), headers))),
        firstPage: () => page(0),
        middlePage: (count) => Promise.resolve(() => page(Math.floor(count / 2))),
        visit: () => new Request(`${url}/items/campaigns/1`),
        addCustomer: (index) => toPost(list, { phone: phoneAt(customers * 2 + index), created_at: index }, headers),
        stop,
      };
    },
  };
  return kind;
}

async function prepareDatabase(cluster: string): Promise<Readonly<Record<string, string>>> {
  const { hostname, port: databasePort, username } = new URL(cluster);
  const environment = {
    DB_CLIENT: 'pg',
    DB_HOST: hostname,
    DB_PORT: databasePort,
    DB_DATABASE: 'directus',
    DB_USER: username,
    DB_PASSWORD: '',
    SECRET: password,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    NODE_ENV: 'production',
  };
  await withDatabase({ ...environment, DB_DATABASE: 'postgres' }, 'create database directus');
  return environment;
}

async function withDatabase(environment: Readonly<Record<string, string>>, statement: string): Promise<void> {
  const { DB_HOST: host, DB_PORT: databasePort, DB_USER: user, DB_DATABASE: database } = environment;
  const client = new pg.Client({ host, port: Number(databasePort), user, database });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function signIn(): Promise<Readonly<Record<string, string>>> {
  const { data } = await askJson<{ data: { access_token: string } }>(
    toPost(`${url}/auth/login`, { email, password, mode: 'json' }),
  );
  // Such a token ends after a quarter of an hour; one of the person's own does not.
  const headers = { authorization: `Bearer ${data.access_token}`, 'content-type': 'application/json' };
  const token = randomUUID();
  await askJson(new Request(`${url}/users/me`, { method: 'PATCH', headers, body: JSON.stringify({ token }) }));
  return { authorization: `Bearer ${token}` };
}

/** A campaign that everybody may read. */
async function publish(headers: Readonly<Record<string, string>>): Promise<void> {
  await askJson(toPost(`${url}/collections`, campaignsCollection, headers));
  const campaign = { name: 'Harvest Nights', content: 'Six wines, two glasses. '.repeat(20), images: '[]' };
  await askJson(toPost(`${url}/items/campaigns`, campaign, headers));
  const everybody = new Request(`${url}/policies?filter[name][_eq]=$t:public_label`, { headers });
  const { data } = await askJson<{ data: readonly { readonly id: string }[] }>(everybody);
  const permission = { collection: 'campaigns', action: 'read', fields: ['*'], policy: data[0]?.id };
  await askJson(toPost(`${url}/permissions`, permission, headers));
}

function toItem({ phone, createdAt, lastCheckin, checkins, optout = false }: SeedRecord) {
  const at = typeof createdAt === 'string' ? Date.parse(createdAt) : createdAt;
  return { phone, created_at: at, last_checkin: lastCheckin ?? null, checkins, optout };
}
