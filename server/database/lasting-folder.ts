// Folders whose entries outlive a power cut: what a file holds is flushed with it, where it stands only with its folder.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Makes the folder, and those that lead to it, where they are missing. Nobody but their owner looks into them. */
export function makeFolder(folder: string): void {
  let first: string | undefined;
  for (let at = resolve(folder); at !== first && !existsSync(at); at = dirname(at)) first = at;
  if (first !== undefined) makeFirst(first);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined || !canBeOpened) return;
  for (let made = resolve(folder); made.length >= first.length; made = dirname(made)) {
    const above = openSync(dirname(made), 'r');
    fsyncSync(above);
    closeSync(above);
  }
}

/** By itself: where a file system takes no folder, as that of `/proc`, Node's recursive call would try without end. */
function makeFirst(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process has just made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Resolves once the disk has what stands in the folder now. */
export async function syncFolder(folder: string): Promise<void> {
  if (!canBeOpened) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Windows cannot open a folder, and keeps its entries without being asked. */
const canBeOpened = process.platform !== 'win32';
