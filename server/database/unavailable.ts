// What a database says, or doesn't say, when it cannot serve at this moment. Nothing is wrong with what it was asked.

/** Nothing was written, or nobody knows: whoever asked may ask again. `cause` is what the database said. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database cannot serve at this moment.', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** So much waits to be read for the same workspace or person, or in all, that this would wait too long. */
export class TurnRefused extends Error {
  constructor() {
    super('Too many wait to read.');
    this.name = 'TurnRefused';
  }
}

interface DatabaseError {
  readonly code?: unknown;
  readonly severity?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
}

/** The server, or this connection to it, may only read: a standby, or a primary of before. */
const readOnly = '25006';
/** Of PostgreSQL's classes: connections, what is tried again, room and memory, too long or in use, and its own end. */
const passingStates = new RegExp(`^(08|${readOnly}|40|53|55P03|57014|57P)`);
/** What PostgreSQL's client says without a code. */
const clientWords = /^(Connection terminated|Client (has|was)|timeout e)/;
/** Another process wrote between what a transaction read and what it was about to write. */
export const staleReads = 'SQLITE_BUSY_SNAPSHOT';
/** A transaction, or a statement by itself, that met another one, and of which nothing happened. */
const conflicts: ReadonlySet<unknown> = new Set(['40001', '40P01', staleReads]);

/** The same error where it is not of this kind. */
export function toUnavailable(error: unknown): unknown {
  const { code, severity, syscall, message } = error as DatabaseError;
  const isPassing =
    severity === undefined
      ? syscall !== undefined || clientWords.test(String(message))
      : passingStates.test(String(code));
  return isPassing ? new DatabaseUnavailable(error) : error;
}

export function isReadOnly(error: unknown): boolean {
  return (error as DatabaseError).code === readOnly;
}

/** Others hold what was asked for, and the database serves everybody else. */
export function isLocked({ cause }: DatabaseUnavailable): boolean {
  return (cause as DatabaseError).code === '55P03';
}

/** It took too long for this one alone, which others hold, meet or keep waiting, or which is a lot: everybody else may be served. */
export function isOfOne(fault: DatabaseUnavailable): boolean {
  const { code } = fault.cause as DatabaseError;
  return isLocked(fault) || conflicts.has(code) || code === '57014' || fault.cause instanceof TurnRefused;
}

const triesMax = 4;
const waitMsFirst = 10;

/** Does the work again where the database took all of it back because of somebody else's. */
export async function repeatConflicts<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isConflict = error instanceof DatabaseUnavailable && conflicts.has((error.cause as DatabaseError).code);
      if (!isConflict || tries === triesMax) throw error;
      // Longer each time and never the same, so that two that met do not meet again.
      await new Promise((done) => setTimeout(done, waitMsFirst * 2 ** tries * Math.random()));
    }
  }
}
