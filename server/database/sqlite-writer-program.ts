// The thread that writes to SQLite's file: each statement is a message, answered in order. A commit is answered, and seen
// by others, once the disk has it.
import { closeSync, fdatasyncSync, openSync, readSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type Outcome, type SqliteFile, type Statement, openSqliteFile, toFailure, waitMsMax } from './sqlite-file.ts';
import type { Reply, Request, Work } from './sqlite-thread.ts';
import { staleReads } from './unavailable.ts';

/** What the writer may keep of the file, in KiB. Each commit looks through all of it, so that more would cost more than it saves. */
const cacheKibMax = 8 * 1_024;
/** How long the log may be, in pages of 4 KiB, before it is written back into the file and begins anew. */
const logPagesMax = 16_000;
/** Where nobody writes for a while, a log that readers would have to look through is written back sooner. */
const idleMs = 1_000;
const idleLogPagesMax = 250;
/** What a statement of many rows might have to take back stands in memory: else each would make and remove a file for it. */
const pragmas = `
  pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 0;
  pragma foreign_keys = on; pragma cache_size = -${cacheKibMax}; pragma temp_store = memory`;
const rewrittenBytes = 2 ** 20;
/** How long the way back waits for whoever reads what is old, such as a backup: meanwhile nobody writes. */
const checkpointWaitMs = 100;
/** What the disk refused, in the lowest byte of SQLite's codes, and that it is full. */
const diskError = 10;
const diskFull = 13;

const path = String(workerData);
const nothing: Outcome = { columns: [], rows: [], changes: 0 };
/** How many pages the log held when it was last to be written back. */
let triedAt = 0;
/** Another one than this stands in the file once another process has written. */
let version: unknown;
/** Closed, or refused by the disk. */
let isOver = false;
const file = open();
const idle = setTimeout(() => file && writeBack(file, idleLogPagesMax), idleMs).unref();

parentPort?.on('message', (request: Request) => {
  if (!file || isOver) return;
  if (request === 'close') {
    isOver = true;
    file.close();
    parentPort?.close();
    return;
  }
  say(carryOut(file, request));
  writeBack(file, logPagesMax);
  idle.refresh();
});

/** What a process left in the log that ended, perhaps because the disk refused it, is kept now or not there at all. */
function open(): SqliteFile | undefined {
  try {
    const opened = openSqliteFile(path, { readOnly: false, pragmas });
    opened.execute(toStatement('begin immediate'));
    rewriteLog();
    opened.execute(toStatement('rollback'));
    checkpoint(opened, 'truncate');
    version = readVersion(opened);
    say({ outcome: nothing });
    return opened;
  } catch (error) {
    say({ failure: toFailure(error) });
    parentPort?.close();
    return undefined;
  }
}

/** After a flush that failed, Linux answers from memory what the disk does not have, and flushes it only where it is written anew. */
function rewriteLog(): void {
  const log = openSync(`${path}-wal`, 'r+');
  try {
    const part = Buffer.allocUnsafe(rewrittenBytes);
    for (let at = 0, length = 0; (length = readSync(log, part, 0, part.length, at)) > 0;) {
      at += writeSync(log, part, 0, length, at);
    }
    fdatasyncSync(log);
  } finally {
    closeSync(log);
  }
}

function carryOut(into: SqliteFile, request: Work | 'rollback'): Reply {
  try {
    if (request !== 'rollback') {
      if (request.begins) begin(into, request.begins);
      let outcome = nothing;
      for (const statement of request.statements) outcome = into.execute(statement);
      return { outcome };
    }
    // SQLite itself may have taken all of it back.
    return { outcome: into.isInTransaction() ? into.execute(toStatement('rollback')) : nothing };
  } catch (error) {
    const failure = toFailure(error);
    isOver = ((failure.errcode ?? 0) & 0xff) === diskError;
    return isOver ? { lost: failure } : { failure };
  }
}

/** From here on no other process writes. What was read before holds where none has. */
function begin(into: SqliteFile, { hasRead }: NonNullable<Work['begins']>): void {
  into.execute(toStatement('begin immediate'));
  const before = version;
  version = readVersion(into);
  if (hasRead && version !== before)
    throw Object.assign(new Error('Another process has written.'), { code: staleReads });
}

function readVersion(from: SqliteFile): unknown {
  return from.execute(toStatement('pragma data_version')).rows[0]?.[0];
}

/** Waits for who still reads what is older than the log's end, which in the server takes no longer than a query. */
function writeBack(from: SqliteFile, pagesMax: number): void {
  if (isOver || from.isInTransaction()) return;
  const pages = checkpoint(from, 'noop');
  // Where another process reads for long, or the disk is full, the log goes on growing until the next attempt.
  if (pages < triedAt) triedAt = 0;
  if (pages < triedAt + pagesMax) return;
  triedAt = pages;
  try {
    from.execute(toStatement(`pragma busy_timeout = ${checkpointWaitMs}`));
    checkpoint(from, 'restart');
  } catch (error) {
    const failure = toFailure(error);
    if (failure.errcode === diskFull) {
      // Nothing is lost: it stands in the log, and what does not fit there is refused by itself.
      console.error('DATA_DIR: the disk is full. What is there can be read; what is new will soon be refused.');
      return;
    }
    isOver = true;
    say({ lost: failure });
  } finally {
    from.execute(toStatement(`pragma busy_timeout = ${waitMsMax}`));
  }
}

/** Answers how many pages the log holds. */
function checkpoint(into: SqliteFile, mode: 'noop' | 'restart' | 'truncate'): number {
  const { rows } = into.execute(toStatement(`pragma wal_checkpoint(${mode})`));
  return Number(rows[0]?.[1]);
}

function toStatement(text: string): Statement {
  return { text, lists: [[]] };
}

function say(reply: Reply): void {
  parentPort?.postMessage(reply, []);
}
