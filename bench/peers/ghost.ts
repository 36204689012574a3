// Ghost: its members stand for customers, their addresses made of phone numbers; a post stands for a campaign.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { phoneAt } from '../seed.ts';
import type { Installed } from './directus.ts';
import { type Peer, type PeerKind, askJson, startProgram, toPost } from './peer.ts';

const port = 2368;
const url = `http://127.0.0.1:${port}`;
const admin = `${url}/ghost/api/admin`;
const [email, password] = ['demo@example.com', 'measured, not guessed'];

export function ghost({ folder, node }: Installed, dataDir: string, customers: number): PeerKind {
  return {
    name: 'Ghost, SQLite',
    customers,
    // Longer lists it takes in later, and sends a letter when it has.
    recordsPerCall: 500,
    start: async () => {
      writeSettings(folder, dataDir);
      const environment = { NODE_ENV: 'production' };
      const running = { program: node, args: ['index.js'], cwd: folder, environment };
      const { pid, stop } = await startProgram({ ...running, readyUrl: `${admin}/site/` });
      const headers = await signIn();
      const key = await makeContentKey(headers);
      return { pids: [pid], stop, ...toWork(headers, key, customers) };
    },
  };
}

function writeSettings(folder: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const settings = {
    url,
    server: { port, host: '127.0.0.1' },
    database: {
      client: 'better-sqlite3',
      connection: { filename: join(dataDir, 'ghost.db') },
      useNullAsDefault: true,
    },
    mail: { transport: 'Stub' },
    logging: { level: 'error', transports: ['stdout'] },
    privacy: { useUpdateCheck: false },
    security: { staffDeviceVerification: false },
  };
  writeFileSync(join(folder, 'config.production.json'), JSON.stringify(settings));
}

async function signIn(): Promise<Readonly<Record<string, string>>> {
  const origin = { origin: url };
  const setup = { name: 'Demo', email, password, blogTitle: 'Measured' };
  await askJson(toPost(`${admin}/authentication/setup/`, { setup: [setup] }, origin));
  const response = await fetch(toPost(`${admin}/session/`, { username: email, password }, origin));
  if (!response.ok) throw new Error(`Ghost refused the sign-in with ${response.status}.`);
  const cookie = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return { ...origin, cookie: cookie.join('; ') };
}

/** With which a page of one's own reads what is public. */
async function makeContentKey(headers: Readonly<Record<string, string>>): Promise<string> {
  interface Made {
    readonly integrations: readonly {
      readonly api_keys: readonly { readonly type: string; readonly secret: string }[];
    }[];
  }
  const integrations = [{ name: 'Measured' }];
  const made = await askJson<Made>(toPost(`${admin}/integrations/?include=api_keys`, { integrations }, headers));
  const key = made.integrations[0]?.api_keys.find(({ type }) => type === 'content')?.secret;
  if (key === undefined) throw new Error('Ghost made no content key.');
  return key;
}

function toWork(
  headers: Readonly<Record<string, string>>,
  key: string,
  customers: number,
): Omit<Peer, 'pids' | 'stop'> {
  const page = (number: number) =>
    new Request(`${admin}/members/?limit=25&order=created_at%20desc&page=${number}`, { headers });
  const addressOf = (phone: string) => `c${phone.replaceAll(/\D/g, '')}@example.com`;
  return {
    importRecords: async (records) => {
      const lines = records.map(({ phone, createdAt }) => {
        const at = new Date(createdAt).toISOString();
        return `${addressOf(phone)},${phone},${at}`;
      });
      const body = new FormData();
      body.append('membersfile', new Blob([['email,name,created_at', ...lines].join('\n')]), 'members.csv');
      await askJson(new Request(`${admin}/members/upload/`, { method: 'POST', headers, body }));
    },
    firstPage: () => page(1),
    middlePage: (count) => Promise.resolve(() => page(Math.floor(count / 2 / 25))),
    visit: () => new Request(`${url}/ghost/api/content/posts/slug/coming-soon/?key=${key}`),
    addCustomer: (index) =>
      toPost(`${admin}/members/`, { members: [{ email: addressOf(phoneAt(customers * 2 + index)) }] }, headers),
  };
}
