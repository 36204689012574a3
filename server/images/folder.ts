// Pictures in a folder: {folder}/{workspace}/{image key}/{name}.
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, syncFolder } from '../database/lasting-folder.ts';
import { type Storage, type StoredFile, type StoredPath, checkSteps } from './storage.ts';

const incomingName = '.incoming';
const leftoverAfterMs = 60 * 60 * 1_000;
const putTries = 5;

/** Opens the folder, and clears away what an interrupted server left half-written. */
export async function openFolder(folder: string): Promise<Storage> {
  const incoming = join(folder, incomingName);
  makeFolder(incoming);
  await removeLeftovers(incoming);
  const toFile = ({ workspaceId, imageKey, name }: StoredPath) =>
    join(folder, ...checkSteps(workspaceId, imageKey, name));
  return {
    put: (path, bytes) => putFile({ folder, incoming, file: toFile(path), bytes }),
    open: (path) => openFile(toFile(path)),
    get: (path) => unlessMissing(readFile(toFile(path))),
    remove: async (workspaceId, imageKey) => {
      const picture = join(folder, ...checkSteps(workspaceId, imageKey));
      await rm(picture, { recursive: true, force: true });
      await removeIfEmpty(dirname(picture));
    },
    removeAll: (workspaceId) => rm(join(folder, ...checkSteps(workspaceId)), { recursive: true, force: true }),
    close: () => Promise.resolve(),
  };
}

interface Put {
  readonly folder: string;
  readonly incoming: string;
  readonly file: string;
  readonly bytes: Buffer;
}

// Linked, not renamed, into place: of two writers the first one stays, and a reader never sees a part.
async function putFile({ folder, incoming, file, bytes }: Put): Promise<void> {
  const temporary = join(incoming, randomUUID());
  try {
    await writeDurably(temporary, bytes);
    // Its workspace's folder may go at this moment, with the only other picture in it.
    for (let triesLeft = putTries; !(await linkDurably({ folder, temporary, file })); triesLeft -= 1) {
      if (triesLeft === 0) throw new Error('The folder of a picture is removed again and again.');
    }
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Answers whether the folder was there throughout. */
async function linkDurably(put: { readonly folder: string; readonly temporary: string; readonly file: string }) {
  const { folder, temporary, file } = put;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const linked = await unlessMissing(
    (async () => {
      await link(temporary, file).catch(unlessThere);
      for (let parent = dirname(file); parent.length >= folder.length; parent = dirname(parent))
        await syncFolder(parent);
      return true;
    })(),
  );
  return linked ?? false;
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].some((code) => hasCode(error, code))) throw error;
  }
}

/** The file is closed once its bytes were read, or their stream destroyed. */
async function openFile(file: string): Promise<StoredFile | undefined> {
  const handle = await unlessMissing(open(file));
  if (!handle) return undefined;
  try {
    return { bytes: (await handle.stat()).size, body: handle.createReadStream() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

// Another server may be writing here right now, so only what is old counts as left behind.
async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = join(incoming, name);
    const found = await unlessMissing(stat(file));
    if (found && Date.now() - found.mtimeMs > leftoverAfterMs) await rm(file, { force: true });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function unlessThere(error: unknown): void {
  if (!hasCode(error, 'EEXIST')) throw error;
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
