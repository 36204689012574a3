// A whole installation as one file and back: every row, and every picture as it was kept.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../database/lasting-folder.ts';
import type { DatabaseSettings } from '../database/open.ts';
import { type StorageSettings, openStorage } from '../images/open-storage.ts';
import { type Storage, originalName } from '../images/storage.ts';
import { type BackupRecord, BackupRefused, readBackup, writeBackup } from './backup-file.ts';
import { type AddRows, type Filled, fillDatabase } from './fill-store.ts';
import { type Snapshot, type SnapshotTable, withSnapshot } from './snapshot-store.ts';

type BackupSettings = DatabaseSettings & StorageSettings;

interface BackupCounts {
  readonly rows: number;
  readonly pictures: number;
  /** Whose row was there and whose bytes were not: removed while the backup was made, or lost before. */
  readonly picturesMissing: number;
}

const rowsPerStep = 1_000;
/** What fails without a path. Nothing but the file is written. */
const writeCalls = new Set(['write', 'writev', 'fsync']);

/** Where a backup is until it was read back. */
export function partOf(path: string): string {
  return `${path}.part`;
}

/** Writes the file beside a running server, and reads it back before it gets its name. */
export async function backUp(
  settings: BackupSettings,
  path: string,
  passphrase: string | undefined,
): Promise<BackupCounts> {
  if (existsSync(path)) throw new BackupRefused(`${path} is there already.`);
  const part = partOf(path);
  await rm(part, { force: true });
  try {
    const storage = await openStorage(settings);
    let counts: BackupCounts = { rows: 0, pictures: 0, picturesMissing: 0 };
    try {
      await withSnapshot(settings, (snapshot) =>
        writeBackup(
          part,
          passphrase,
          readInstallation(snapshot, storage, (counted) => (counts = counted)),
        ),
      );
    } finally {
      await storage.close();
    }
    await check(part, passphrase, counts);
    await rename(part, path);
    await syncFolder(dirname(path));
    return counts;
  } catch (error) {
    await rm(part, { force: true });
    const { code, syscall = '', path: at } = error as NodeJS.ErrnoException;
    if (at !== part && !writeCalls.has(syscall)) throw error;
    throw new BackupRefused(`${path} cannot be written (${code}).`, { cause: error });
  }
}

/**
 * Fills an empty place from the file. The rows are there, all of them at once, when every picture is, and no text goes out
 * before a person says so.
 */
export async function restore(
  settings: BackupSettings,
  path: string,
  passphrase: string | undefined,
): Promise<Filled<BackupCounts> & { readonly madeAt: number }> {
  const header = await readHeader(path, passphrase);
  if (header?.kind !== 'header') throw new BackupRefused(`${path} does not begin as a backup does.`);
  const storage = await openStorage(settings);
  try {
    // From its start each time: PostgreSQL may take a try back.
    const filled = await fillDatabase(settings, header.migrations, (add) =>
      takeIn(readBackup(path, passphrase), add, storage),
    );
    return { ...filled, madeAt: header.madeAt };
  } finally {
    await storage.close();
  }
}

async function readHeader(path: string, passphrase: string | undefined): Promise<BackupRecord | undefined> {
  for await (const record of readBackup(path, passphrase)) return record;
  return undefined;
}

async function* readInstallation(
  { migrations, tables, read }: Snapshot,
  storage: Storage,
  tell: (counts: BackupCounts) => void,
): AsyncGenerator<BackupRecord> {
  yield { kind: 'header', madeAt: Date.now(), migrations };
  let [rows, pictures, picturesMissing] = [0, 0, 0];
  for (const { name, columns } of tables) {
    yield { kind: 'table', name, columns };
    for await (const some of read(name, columns)) {
      rows += some.length;
      for (const values of some) yield { kind: 'row', values };
    }
  }
  for await (const some of read('images', ['workspace_id', 'image_key', 'removed_at'])) {
    for (const [workspace, key, removedAt] of some) {
      if (removedAt !== null) continue;
      const [workspaceId, imageKey] = [String(workspace), String(key)];
      const bytes = await storage.get({ workspaceId, imageKey, name: originalName });
      if (bytes) yield { kind: 'picture', workspaceId, imageKey, bytes };
      if (bytes) pictures += 1;
      else picturesMissing += 1;
    }
  }
  tell({ rows, pictures, picturesMissing });
  yield { kind: 'end', rows, pictures };
}

/** What can't be read back is no backup. */
async function check(path: string, passphrase: string | undefined, written: BackupCounts): Promise<void> {
  let [rows, pictures] = [0, 0];
  for await (const { kind } of readBackup(path, passphrase)) {
    if (kind === 'row') rows += 1;
    if (kind === 'picture') pictures += 1;
  }
  if (rows !== written.rows || pictures !== written.pictures)
    throw new BackupRefused('The backup could not be read back as it was written.');
}

async function takeIn(records: AsyncIterable<BackupRecord>, add: AddRows, storage: Storage): Promise<BackupCounts> {
  let table: SnapshotTable | undefined;
  let some: (readonly unknown[])[] = [];
  let [rows, written, pictures] = [0, 0, 0];
  const addSome = async () => {
    if (table) written += await add(table, some);
    some = [];
  };
  for await (const record of records) {
    if (record.kind === 'row') {
      some.push(record.values);
      rows += 1;
      if (some.length === rowsPerStep) await addSome();
      continue;
    }
    await addSome();
    if (record.kind === 'table') table = record;
    if (record.kind === 'picture') {
      const { workspaceId, imageKey, bytes } = record;
      await storage.put({ workspaceId, imageKey, name: originalName }, bytes);
      pictures += 1;
    }
    if (record.kind === 'end' && (record.rows !== rows || record.pictures !== pictures))
      throw new BackupRefused('The backup holds other rows than it says.');
  }
  return { rows: written, pictures, picturesMissing: 0 };
}
