// Why the server did not start, in one line wherever an operator can mend it.
import { SchemaTooNew } from './database/migrate.ts';
import { FolderInUse } from './database/sqlite.ts';
import { DatabaseUnavailable } from './database/unavailable.ts';
import { Refusal } from './http/refusal.ts';
import { storageAway } from './images/storage.ts';
import { BadSetting } from './settings.ts';

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** PostgreSQL's client goes by words: of a server or a socket that is silent or none, and of what it asks for in vain. */
const silences = /^(Connection terminated|timeout e|connect )/;
const handshakes = /^SASL|\bSSL\b|\bcertificate\b/;
/** PostgreSQL: may only be read, the user may not, no room. */
const refusedStates = /^(25006|42501|53\d)/;
/** PostgreSQL: taken back because of another transaction. */
const conflictStates = /^40/;
const folderCalls = new Set(['mkdir', 'open', 'scandir', 'stat', 'access', 'chmod']);
/** A disk that fails, is full, or may only be read. */
const diskCodes = new Set(['EIO', 'ENOSPC', 'EROFS']);
/** SQLite: read-only, the disk refuses, damaged, full, cannot be opened, not a database. */
const fileErrors = new Set([8, 10, 11, 13, 14, 26]);

/** Ours, which say in a line what to do. */
const inWords = [BadSetting, FolderInUse, SchemaTooNew];

/** What errors of the operating system, of SQLite, of PostgreSQL and of Amazon's library carry besides their message. */
interface Facts {
  readonly code?: string;
  readonly syscall?: string;
  readonly port?: number;
  readonly hostname?: string;
  readonly severity?: string;
  readonly errcode?: number;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** What an operator can mend is one line; anything else is a bug and shown whole. */
export function explainStartFailure(error: Error, host: string | undefined): string {
  const byCause = error.cause instanceof Error && explainByCause(error, error.cause, host);
  if (byCause) return byCause;
  if (inWords.some((kind) => error instanceof kind)) return error.message;
  const { code = '', syscall = '', port, hostname, severity, errcode = 0 } = error as Facts;
  if (code === 'EADDRINUSE')
    return `PORT ${port} is already in use. Stop what runs there, or set PORT to another number.`;
  if (syscall === 'listen') return `HOST or PORT: this machine cannot listen there (${code}).`;
  if (hostname !== undefined) return `${hostname === host ? 'HOST' : 'DATABASE_URL'}: ${hostname} is not known.`;
  if (unreachable.has(code)) return 'DATABASE_URL: the database does not answer there.';
  if (silences.test(error.message)) return 'DATABASE_URL: the database does not answer there.';
  if (handshakes.test(error.message)) return `DATABASE_URL: ${error.message}.`;
  if (severity === 'FATAL' || refusedStates.test(code)) return `DATABASE_URL: the database says: ${error.message}.`;
  if (isOfFile(error) || diskCodes.has(code)) return `DATA_DIR: ${error.message}.`;
  if (fileErrors.has(errcode & 0xff)) return `DATA_DIR: the database in it cannot be used: ${error.message}.`;
  return error.stack ?? error.message;
}

/** What says to visitors, or to whoever asks again, that something is away. */
function explainByCause(error: Error, cause: Error, host: string | undefined): string | undefined {
  // A certificate or a key that the address names.
  if (error instanceof DatabaseUnavailable && isOfFile(cause)) return `DATABASE_URL: ${cause.message}.`;
  if (error instanceof DatabaseUnavailable && conflictStates.test((cause as Facts).code ?? ''))
    return `DATABASE_URL: another process was in the way each time (${cause.message}). Start again: what is done stays done.`;
  if (error instanceof DatabaseUnavailable) return explainStartFailure(cause, host);
  if (!(error instanceof Refusal) || error.message !== storageAway) return undefined;
  const { code, $metadata } = cause as Facts;
  const reason = typeof code === 'string' ? code : ($metadata?.httpStatusCode ?? cause.message);
  return `STORAGE_URL: pictures cannot be reached (${reason}).`;
}

function isOfFile(error: Error): boolean {
  return folderCalls.has((error as Facts).syscall ?? '');
}
