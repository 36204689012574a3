// What could be wrong with an installation, each looked at by itself. Nothing that is looked at is changed.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { engineOf } from '../database/open.ts';
import { Refusal } from '../http/refusal.ts';
import { openRedis } from '../http/shared-limits.ts';
import { openStorage } from '../images/open-storage.ts';
import { type Storage, type StoredPath, originalName } from '../images/storage.ts';
import { openTransport } from '../letters/mail.ts';
import type { Settings } from '../settings.ts';
import { explainStartFailure } from '../start-failure.ts';
import { type DatabaseFacts, examineDatabase } from './database-store.ts';

export interface Finding {
  /** `attention`: it works, and something about it should be known. */
  readonly state: 'fine' | 'attention' | 'wrong';
  /** What was found and, where it is not fine, what to do. */
  readonly words: string;
}

export type Check = readonly [name: string, look: () => Promise<Finding>];

const msMax = 5_000;
const megabyte = 2 ** 20;
const roomWrong = 100 * megabyte;
const roomLow = 1_024 * megabyte;
const flushes = 50;
const flushMsSlow = 20;
/** Of a disk so slow, fewer say enough. */
const flushingMsMax = 3_000;
const storingMsMax = 2_500;
const removingMsMax = 1_500;
const yearMin = 2_026;
const notYet = 'there is no DATA_DIR yet, the first start makes it';
const clockMsLow = 2_000;
const clockMsWrong = 60_000;
const postgresConnectionsLow = 20;
const silence = new Error('it says nothing');

const fine = (words: string): Finding => ({ state: 'fine', words });
const attention = (words: string): Finding => ({ state: 'attention', words });
const wrong = (words: string): Finding => ({ state: 'wrong', words });

/** Every check, in the order in which they are told. */
export function checksOf(settings: Settings): readonly Check[] {
  const database = once(() => examineDatabase(settings));
  const site = once(() => visit(settings));
  return [
    ['settings', async () => checkSettings(settings)],
    ['disk', () => checkDisk(settings)],
    ['flush', () => checkFlush(settings, database)],
    ['database', () => checkDatabase(settings, database)],
    ['mail', () => checkMail(settings)],
    ['texts', () => checkTexts(settings)],
    ['storage', () => checkStorage(settings)],
    ['redis', () => checkRedis(settings)],
    ['proxy', () => checkProxy(settings, site)],
    ['clock', () => checkClock(settings, database, site)],
  ];
}

/** What fails or is silent is a finding too. */
export async function findOut(look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await within(msMax, look());
  } catch (error) {
    if (error === silence)
      return wrong(`says nothing within ${msMax / 1_000} seconds: look at its host, and at the network to it.`);
    return wrong(error instanceof Error ? (explainStartFailure(error, undefined).split('\n')[0] ?? '') : String(error));
  }
}

function checkSettings({ isProduction, publicUrl, mailUrl }: Settings): Finding {
  if (isProduction && !publicUrl.startsWith('https:'))
    return attention(`PUBLIC_URL is ${shown(publicUrl)}: put a proxy with TLS in front, and name its https address.`);
  if (isProduction && !mailUrl)
    return attention('no mail is sent: codes and invitations only reach the outbox. Set MAIL_URL.');
  return fine(isProduction ? 'make sense' : 'make sense; NODE_ENV is not production');
}

async function checkDisk({ dataDir }: Settings): Promise<Finding> {
  if (!existsSync(dataDir)) return attention(`${notYet}: ${dataDir}. Where there should be one, look at DATA_DIR.`);
  await withFile(dataDir, async () => {});
  const { bavail, bsize } = await statfs(dataDir);
  const free = `${Math.round((bavail * bsize) / megabyte).toLocaleString('en-US')} MB free in ${dataDir}`;
  if (bavail * bsize < roomWrong) return wrong(`${free}: make room, or what is new will be refused.`);
  return bavail * bsize < roomLow ? attention(`${free}: make room soon.`) : fine(free);
}

/** How long whoever joins waits for "done". */
async function checkFlush(settings: Settings, database: () => Promise<DatabaseFacts>): Promise<Finding> {
  const isPostgres = engineOf(settings) === 'postgres';
  if (!isPostgres && !existsSync(settings.dataDir)) return fine(notYet);
  const times = isPostgres ? (await database()).commitMs : await timeFlushes(settings.dataDir);
  const sorted = times.toSorted((one, other) => one - other);
  const [median = 0, slowest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const words = `${median.toFixed(1)} ms, ${slowest.toFixed(1)} ms at most`;
  if (median <= flushMsSlow) return fine(words);
  return attention(`${words}: every join waits for one. A disk of its own, or a faster one, helps.`);
}

async function timeFlushes(dataDir: string): Promise<readonly number[]> {
  const times: number[] = [];
  await withFile(dataDir, async (file) => {
    const until = performance.now() + flushingMsMax;
    for (let index = 0; index < flushes && performance.now() < until; index += 1) {
      const began = performance.now();
      await file.write(Buffer.alloc(4_096, index));
      await file.datasync();
      times.push(performance.now() - began);
    }
  });
  return times;
}

async function checkDatabase(settings: Settings, database: () => Promise<DatabaseFacts>): Promise<Finding> {
  if (engineOf(settings) === 'sqlite' && !existsSync(join(settings.dataDir, 'fanfare.db')))
    return fine('SQLite; there is none yet, the first start makes it');
  const { version, age, file, connectionsMax } = await database();
  if (file === 'damaged') return wrong(`${version}: the file is damaged. Restore a backup.`);
  if (age === 'newer')
    return attention(`${version}: it is of a newer version. The start says whether this one can serve beside it.`);
  if (connectionsMax < postgresConnectionsLow)
    return attention(`${version}: max_connections is ${connectionsMax}, and each process takes up to ten.`);
  const ages = {
    none: 'empty, the next start fills it',
    older: 'the next start brings it up to date',
    ours: 'up to date',
  };
  const unread = file === 'unread' ? '; too large to be read through here, a backup reads it all' : '';
  return fine(`${version}, ${ages[age]}${unread}`);
}

async function checkMail({ mailUrl }: Settings): Promise<Finding> {
  if (!mailUrl) return fine('letters go to the outbox');
  const transport = await openTransport(mailUrl);
  try {
    await transport.verify();
    return fine(`${new URL(mailUrl).host} takes letters`);
  } catch (error) {
    return wrong(
      `MAIL_URL: ${new URL(mailUrl).host} does not take letters (${reasonOf(error)}): look at MAIL_URL, and at that server.`,
    );
  } finally {
    transport.close();
  }
}

async function checkTexts({ smsUrl }: Settings): Promise<Finding> {
  if (!smsUrl) return fine('text messages go to the outbox');
  const { protocol, hostname, port, host } = new URL(smsUrl);
  const socket = connect(Number(port || (protocol === 'https:' ? 443 : 80)), hostname.replace(/^\[|\]$/g, ''));
  try {
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return fine(`${host} answers; no text was sent`);
  } catch (error) {
    return wrong(`SMS_URL: ${host} does not answer (${reasonOf(error)}): look at SMS_URL, and at that gateway.`);
  } finally {
    socket.destroy();
  }
}

/** With a small picture of nobody's, which goes again. */
async function checkStorage(settings: Settings): Promise<Finding> {
  const { dataDir, storageUrl } = settings;
  const folder = join(dataDir, 'images');
  if (!storageUrl && !existsSync(folder)) return fine('pictures will lie in DATA_DIR');
  const storage = await openStorage(settings);
  const path = { workspaceId: 'doctor', imageKey: randomUUID(), name: originalName };
  const found = await within(storingMsMax, keepAndRead(storage, path)).catch((error: unknown) =>
    wrong(
      `${storageUrl ? 'STORAGE_URL' : folder}: a picture cannot be kept (${reasonOf(error)}): look at it, and at its rights.`,
    ),
  );
  const isRemoved = await within(removingMsMax, storage.remove(path.workspaceId, path.imageKey)).then(
    () => true,
    () => false,
  );
  if (!storageUrl) await rm(join(folder, path.workspaceId), { recursive: true, force: true });
  await storage.close();
  if (!isRemoved) return wrong(`${found.words} Remove ${path.workspaceId}/${path.imageKey} there yourself.`);
  if (found.state !== 'fine') return found;
  return fine(storageUrl ? `${new URL(storageUrl).host} keeps pictures` : 'pictures lie in DATA_DIR');
}

async function keepAndRead(storage: Storage, path: StoredPath): Promise<Finding> {
  const bytes = Buffer.from('written, read and removed');
  await storage.put(path, bytes);
  const found = await storage.get(path);
  return found?.equals(bytes) ? fine('') : wrong('what was stored is not what is read back.');
}

async function checkRedis({ redisUrl }: Settings): Promise<Finding> {
  if (!redisUrl) return fine('each process counts limits by itself');
  const redis = await openRedis(redisUrl);
  try {
    await redis.ping();
    return fine(`${new URL(redisUrl).host} answers`);
  } finally {
    redis.disconnect();
  }
}

interface Site {
  readonly publicUrl: unknown;
  /** What the answer's `Date` says, to the second. */
  readonly date: number;
}

/** As a browser would, through whatever stands in front. */
async function visit({ publicUrl }: Settings): Promise<Site> {
  const signal = AbortSignal.timeout(msMax - 500);
  const health = await fetch(`${publicUrl}/healthz`, { signal });
  if (!health.ok) throw new Error(`it answers ${health.status}`);
  const config = (await (await fetch(`${publicUrl}/config.json`, { signal })).json()) as { publicUrl?: unknown };
  return { publicUrl: config.publicUrl, date: Date.parse(health.headers.get('date') ?? '') };
}

async function checkProxy({ publicUrl, host, trustedProxies }: Settings, site: () => Promise<Site>): Promise<Finding> {
  const name = shown(publicUrl);
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
  try {
    const found = await site();
    if (found.publicUrl !== publicUrl)
      return attention(
        `${name} leads to a server whose PUBLIC_URL is ${String(found.publicUrl)}: one of the two is wrong.`,
      );
  } catch (error) {
    return attention(
      `nobody answers at ${name} (${reasonOf(error)}): start the server, or look at the proxy and the DNS.`,
    );
  }
  if (!isOwn && trustedProxies.length === 0 && ['127.0.0.1', '::1', 'localhost'].includes(host))
    return attention('TRUSTED_PROXIES is none, so all visitors count as one address: name the proxy.');
  return fine(`${name} leads here`);
}

async function checkClock(
  settings: Settings,
  database: () => Promise<DatabaseFacts>,
  site: () => Promise<Site>,
): Promise<Finding> {
  const apart: (readonly [other: string, ms: number])[] = [];
  const facts = engineOf(settings) === 'postgres' ? await database().catch(() => undefined) : undefined;
  if (facts) apart.push(['the database', facts.clockAheadMs]);
  const date = await site().then(
    (found) => found.date,
    () => Number.NaN,
  );
  // A whole second may be lost to rounding.
  if (!Number.isNaN(date)) apart.push([shown(settings.publicUrl), Math.max(0, Math.abs(date - Date.now()) - 1_000)]);
  const [other, ms] = apart.toSorted((one, next) => Math.abs(next[1]) - Math.abs(one[1]))[0] ?? ['', 0];
  const now = new Date().toISOString();
  if (new Date().getUTCFullYear() < yearMin) return wrong(`${now} cannot be: let it follow the network's time.`);
  if (Math.abs(ms) < clockMsLow) return fine(now);
  const words = `${now} here, ${(Math.abs(ms) / 1_000).toFixed(0)} seconds from ${other}: let both follow the network's time.`;
  return Math.abs(ms) < clockMsWrong ? attention(words) : wrong(words);
}

/** A file that is gone afterwards, and where it can be already while it is used: the time may be up at any moment. */
async function withFile(
  folder: string,
  work: (file: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const path = join(folder, `doctor-${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  try {
    if (process.platform !== 'win32') await rm(path);
    await work(file);
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

async function within<Done>(ms: number, work: Promise<Done>): Promise<Done> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(silence), ms);
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

function once<Found>(find: () => Promise<Found>): () => Promise<Found> {
  let finding: Promise<Found> | undefined;
  return () => (finding ??= find());
}

/** An address as it may be printed: without what it holds of passwords. */
function shown(address: string): string {
  const { username, password } = new URL(address);
  return username || password ? address.replace(/\/\/[^/?#]*@/, '//') : address;
}

/** As short as it can be told, and without an address, which may hold a password. */
function reasonOf(error: unknown): string {
  const { name, cause, code, message } = error as Error & { readonly code?: unknown };
  if ((message === 'fetch failed' || error instanceof Refusal) && cause) return reasonOf(cause);
  if (name === 'TimeoutError') return 'it says nothing';
  if (/credentials/.test(message)) return 'it must not hold a name and a password';
  return typeof code === 'string' ? code : message;
}
