// One process: settings, database, schema, features, address; stops cleanly.
import { buildApp } from './app.ts';
import { migrate } from './database/migrate.ts';
import { engineOf, openDatabase } from './database/open.ts';
import { FolderInUse, holdFolder } from './database/sqlite.ts';
import type { Demo, DemoParts } from './demo/fill.ts';
import { openPool } from './identity/open-pool.ts';
import { openImages } from './images/open-images.ts';
import { openMessages } from './messages/open.ts';
import { BadSetting, type Settings, readSettings } from './settings.ts';

try {
  await run(readSettings(process.env));
} catch (error) {
  console.error(error instanceof Error ? explain(error) : error);
  process.exitCode = 1;
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
  const demo = settings.demo.wanted && pool ? await fillDemo({ database, images, pool, settings, clock }) : undefined;
  await http.listen({ port: settings.port, host: settings.host });
  console.log(welcome(settings, demo));

  const stop = async (): Promise<void> => {
    await http.close();
    await images.close();
    await database.destroy();
    letGo();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
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

/** Loaded only where it is wanted: a server for real never needs the posters. */
async function fillDemo(parts: DemoParts): Promise<Demo | undefined> {
  const { fillDemo: fill } = await import('./demo/fill.ts');
  return await fill(parts);
}

/** What an operator can mend is one line; anything else is a bug and shown whole. */
function explain(error: Error): string {
  if (error instanceof BadSetting || error instanceof FolderInUse) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `PORT ${port} is already in use. Stop what runs there, or set PORT to another number.`;
  if (code === 'ECONNREFUSED') return 'DATABASE_URL: the database does not answer there.';
  return error.stack ?? error.message;
}
