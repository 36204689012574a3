// One process: settings, database, schema, features, address; stops cleanly.
import { buildApp } from './app.ts';
import { migrate } from './database/migrate.ts';
import { engineOf, openDatabase } from './database/open.ts';
import { holdFolder } from './database/sqlite.ts';
import { openSteadyClock } from './database/steady-clock.ts';
import type { Demo } from './demo/fill.ts';
import { prepareDemo } from './demo/prepare.ts';
import { loadEnvironment } from './environment.ts';
import { closeWithin } from './http/close.ts';
import { openImages } from './images/open-images.ts';
import { openMessages } from './letters/open.ts';
import { type Settings, readSettings } from './settings.ts';
import { openStaffPool } from './staff-pool.ts';
import { explainStartFailure } from './start-failure.ts';

const stopGraceMs = 5_000;
/** One Ctrl-C reaches us twice under npm: from the terminal, and forwarded. */
const sameKeyPressMs = 1_000;

try {
  await run(readSettings(loadEnvironment()));
} catch (error) {
  console.error(error instanceof Error ? explainStartFailure(error, process.env['HOST']) : error);
  // At once: whatever was opened before the fault would keep the process alive.
  process.exit(1);
}

async function run(settings: Settings): Promise<void> {
  const onStop = awaitSignals();
  const letGo = engineOf(settings) === 'sqlite' ? holdFolder(settings.dataDir) : () => {};
  const database = openDatabase(settings);
  const clock = Date.now;
  const newer = await migrate(database, announceMigrations);
  if (newer.length > 0) console.log(sayNewer(newer));
  const send = openMessages(settings);
  const steadyClock = await openSteadyClock({ database, clock });
  const images = await openImages({ database, settings, clock, steadyClock });
  const pool = await openStaffPool({ database, settings, send, clock, steadyClock });
  const { http } = await buildApp({ settings, database, images, pool, send, clock, steadyClock, log: true });
  const demo = pool && (await prepareDemo({ database, images, pool, settings, clock }));
  await http.listen({ port: settings.port, host: settings.host });
  console.log(welcome(settings, demo));
  demo?.goOn();

  onStop(async () => {
    await demo?.end();
    await closeWithin(http, stopGraceMs);
    await images.close();
    // Without a database there is nothing to keep it in.
    await steadyClock.keep().catch(() => undefined);
    await database.destroy();
    letGo();
  });
}

function announceMigrations(names: readonly string[], isWaiting: boolean): void {
  const wait = isWaiting ? ' It waits for its turn: a backup is being made, or another process does the same.' : '';
  console.log(
    `The database is brought up to date (${names.join(', ')}). With millions of rows this can take minutes. ` +
      `Nothing is lost where it is stopped: the next start does what is left.${wait}`,
  );
}

function sayNewer(names: readonly string[]): string {
  return `A newer version has brought the database up to date (${names.join(', ')}). This one serves on it as it is.`;
}

/**
 * The first signal stops cleanly; one that comes later, from somebody who does not want to wait, at once. So does one
 * that comes during the start; in a container, where this is process 1, nobody else would see to that.
 */
function awaitSignals(): (stop: () => Promise<void>) => void {
  let stopping: (() => Promise<void>) | undefined;
  let askedAt: number | undefined;
  const onSignal = (_: NodeJS.Signals, number: number): void => {
    if (!stopping) process.exit(128 + number);
    if (askedAt === undefined) {
      askedAt = Date.now();
      // At once, here too: the connection to a database that hangs would keep the process alive.
      stopping().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    } else if (Date.now() - askedAt > sameKeyPressMs) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return (stop) => {
    stopping = stop;
  };
}

function welcome({ siteName, publicUrl }: Settings, demo: Demo | undefined): string {
  const lines = [`${siteName} is ready.`, '', `  Dashboard   ${publicUrl}/`];
  if (demo) {
    if (demo.campaignId) lines.push(`  A gallery   ${publicUrl}/v/${demo.campaignId}`);
    if (demo.workspaceId) lines.push(`  An invite   ${publicUrl}/invite/${demo.workspaceId}`);
    if (demo.signInName) lines.push('', `  Sign in as  ${demo.signInName}`, `  Password    ${demo.passwordHint}`);
  }
  return `${lines.join('\n')}\n`;
}
