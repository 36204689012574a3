// `npm run backup` and `npm run restore`, as an operator runs them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../settings.ts';
import { environmentOf, ownEnvironment } from './start-process.ts';
import type { TestDatabase } from './test-database.ts';

export const backupProgram = fileURLToPath(new URL('../backup/backup-command.ts', import.meta.url));

type Place = Pick<TestDatabase, 'dataDir' | 'databaseUrl'>;

/** With its command and the file, for the installation in that place. */
export async function runBackup(words: readonly string[], place: Place, more: Environment = {}) {
  return await startBackup(words, place, more).ended;
}

export function startBackup(words: readonly string[], place: Place, more: Environment = {}) {
  const child = spawn(process.execPath, [backupProgram, ...words], {
    env: { ...ownEnvironment(), ...environmentOf(place), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = async () => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, said };
  };
  return { child, ended: end() };
}
