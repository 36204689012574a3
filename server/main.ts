// One process: settings, database, schema, features, address; stops cleanly.
import { buildApp } from './app.ts';
import { migrate } from './database/migrate.ts';
import { engineOf, openDatabase } from './database/open.ts';
import { FolderInUse, holdFolder } from './database/sqlite.ts';
import type { Demo, DemoParts } from './demo/fill.ts';
import { removeDemoPerson } from './demo/remove.ts';
import { closeWithin } from './http/close.ts';
import { type UserPool, openPool } from './identity/open-pool.ts';
import { openImages } from './images/open-images.ts';
import { openMessages } from './messages/open.ts';
import { BadSetting, type Settings, readSettings } from './settings.ts';

const stopGraceMs = 5_000;
/** One Ctrl-C reaches us twice under npm: from the terminal, and forwarded. */
const sameKeyPressMs = 1_000;

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const folderCalls = new Set(['mkdir', 'open', 'scandir', 'stat', 'access']);
/** SQLite: read-only, full, cannot be opened, damaged, not a database. */
const fileErrors = new Set([8, 11, 13, 14, 26]);

try {
  await run(readSettings(process.env));
} catch (error) {
  console.error(error instanceof Error ? explain(error, process.env['HOST']) : error);
  // At once: whatever was opened before the fault would keep the process alive.
  process.exit(1);
}

async function run(settings: Settings): Promise<void> {
  const letGo = engineOf(settings) === 'sqlite' ? holdFolder(settings.dataDir) : () => {};
  const database = openDatabase(settings);
  const clock = Date.now;
  await migrate(database);
  const send = openMessages(settings);
  const images = await openImages({ database, settings, clock });
  const pool = settings.auth.amazon ? undefined : await openPool({ database, settings, send, clock });
  const { http } = await buildApp({ settings, database, images, pool, clock, log: true });
  const demo = pool && (await prepareDemo({ database, images, pool, settings, clock }));
  await http.listen({ port: settings.port, host: settings.host });
  console.log(welcome(settings, demo));

  onStop(async () => {
    demo?.end();
    await closeWithin(http, stopGraceMs);
    await images.close();
    await database.destroy();
    letGo();
  });
}

/** The first signal stops cleanly; one that comes later, from somebody who does not want to wait, at once. */
function onStop(stop: () => Promise<void>): void {
  let askedAt: number | undefined;
  const onSignal = (): void => {
    if (askedAt === undefined) {
      askedAt = Date.now();
      void stop();
    } else if (Date.now() - askedAt > sameKeyPressMs) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
}

function welcome({ siteName, publicUrl }: Settings, demo: Demo | undefined): string {
  const lines = [`${siteName} is ready.`, '', `  Dashboard   ${publicUrl}/`];
  if (demo) {
    lines.push(
      `  A gallery   ${publicUrl}/v/${demo.campaignId}`,
      `  An invite   ${publicUrl}/invite/${demo.workspaceId}`,
    );
    lines.push('', `  Sign in as  ${demo.email}`, `  Password    ${demo.passwordHint}`);
  }
  return `${lines.join('\n')}\n`;
}

interface DemoStart extends DemoParts {
  readonly pool: UserPool;
  readonly settings: Settings;
}

interface RunningDemo extends Demo {
  readonly end: () => void;
}

/** Loaded only where it is wanted: a server for real never needs the posters. */
async function prepareDemo(parts: DemoStart): Promise<RunningDemo | undefined> {
  const { database, pool, settings, clock } = parts;
  if (settings.isProduction) await removeDemoPerson(database, pool);
  if (!settings.demo.wanted) return undefined;
  const { fillDemo } = await import('./demo/fill.ts');
  const { keepDevicesWell } = await import('./demo/heartbeat.ts');
  const demo = await fillDemo(parts);
  return demo && { ...demo, end: keepDevicesWell(database, demo.workspaceIds, clock) };
}

/** What errors of the operating system, of SQLite and of PostgreSQL carry besides their message. */
interface Facts {
  readonly code?: string;
  readonly syscall?: string;
  readonly port?: number;
  readonly hostname?: string;
  readonly severity?: string;
  readonly errcode?: number;
}

/** What an operator can mend is one line; anything else is a bug and shown whole. */
function explain(error: Error, host: string | undefined): string {
  if (error instanceof BadSetting || error instanceof FolderInUse) return error.message;
  const { code = '', syscall = '', port, hostname, severity, errcode = 0 } = error as Facts;
  if (code === 'EADDRINUSE')
    return `PORT ${port} is already in use. Stop what runs there, or set PORT to another number.`;
  if (syscall === 'listen') return `HOST or PORT: this machine cannot listen there (${code}).`;
  if (hostname !== undefined) return `${hostname === host ? 'HOST' : 'DATABASE_URL'}: ${hostname} is not known.`;
  if (unreachable.has(code)) return 'DATABASE_URL: the database does not answer there.';
  if (severity === 'FATAL') return `DATABASE_URL: the database says: ${error.message}.`;
  if (folderCalls.has(syscall)) return `DATA_DIR: ${error.message}.`;
  if (fileErrors.has(errcode)) return `DATA_DIR: the database in it cannot be used: ${error.message}.`;
  return error.stack ?? error.message;
}
