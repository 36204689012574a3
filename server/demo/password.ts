// The demo user's password: the operator's, or one of our own that is kept where only the operator reads.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../database/ids.ts';
import { makeFolder } from '../database/lasting-folder.ts';
import type { Settings } from '../settings.ts';

const fileName = 'demo-password';

interface DemoPassword {
  readonly password: string;
  /** For the line that tells how to sign in. */
  readonly hint: string;
}

/** The password for the demo user who is about to be added. */
export async function makePassword({ dataDir, demo }: Pick<Settings, 'dataDir' | 'demo'>): Promise<DemoPassword> {
  if (demo.password !== undefined) return { password: demo.password, hint: 'the one in DEMO_PASSWORD' };
  const file = join(dataDir, fileName);
  const kept = await readKept(file);
  const password = kept ?? newId();
  if (kept === undefined) {
    makeFolder(dataDir);
    await writeFile(file, `${password}\n`, { mode: 0o600 });
  }
  return { password, hint: password };
}

/** How to find the password of a demo that was filled in before. */
export async function hintAt({ dataDir }: Pick<Settings, 'dataDir'>): Promise<string> {
  const file = join(dataDir, fileName);
  return (await readKept(file)) === undefined ? 'the one in DEMO_PASSWORD' : `kept in ${file}`;
}

async function readKept(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
