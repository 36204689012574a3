// Folders whose entries outlive a power cut: what a file holds is flushed with it, where it stands only with its folder.
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Makes the folder, and those that lead to it, where they are missing. Nobody but their owner looks into them. */
export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined || !canBeOpened) return;
  for (let made = resolve(folder); made.length >= resolve(first).length; made = dirname(made)) {
    const above = openSync(dirname(made), 'r');
    fsyncSync(above);
    closeSync(above);
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
