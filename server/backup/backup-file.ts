// A backup as a file: one line that says what it is, then records, compressed and, with a passphrase, encrypted. It is
// written and read as a stream, and a file that was cut off or changed is never read to its end without a complaint.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

/** What an operator can mend; the message is the line that they read. */
export class BackupRefused extends Error {}

export type BackupRecord =
  | { readonly kind: 'header'; readonly madeAt: number; readonly migrations: readonly string[] }
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: 'row'; readonly values: readonly unknown[] }
  | { readonly kind: 'picture'; readonly workspaceId: string; readonly imageKey: string; readonly bytes: Buffer }
  | { readonly kind: 'end'; readonly rows: number; readonly pictures: number };

interface FirstLine {
  readonly format: typeof format;
  /** Of the key, in hexadecimal; nothing where the file is not encrypted. */
  readonly salt?: string;
}

const format = 'fanfare-backup-1';
const firstLineBytesMax = 200;
const batchBytes = 64 * 1_024;
const sealedBytes = 64 * 1_024;
const tagBytes = 16;
const lengthBytes = 4;
const newLine = 0x0a;
const damaged = 'The backup is damaged: it was cut off, or changed since it was made.';
const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);
/** A tenth of a second and 128 MB for each guess. */
const scryptCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };

/** Writes a file that must not be there yet; it lasts once this returns. */
export async function writeBackup(
  path: string,
  passphrase: string | undefined,
  records: AsyncIterable<BackupRecord>,
): Promise<void> {
  const salt = passphrase === undefined ? undefined : randomBytes(16);
  const key = salt && (await toKey(passphrase ?? '', salt));
  const first: FirstLine = { format, ...(salt && { salt: salt.toString('hex') }) };
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  file.write(`${JSON.stringify(first)}\n`);
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const source = Readable.from(toBytes(records), { objectMode: false });
  await (key ? pipeline(source, compress, sealing(key), file) : pipeline(source, compress, file));
}

/** The records as they were written; throws {@link BackupRefused} for a file that is none, or not whole. */
export async function* readBackup(
  path: string,
  passphrase: string | undefined,
): AsyncGenerator<BackupRecord, undefined> {
  const { first, start } = await readFirstLine(path);
  if (first.salt !== undefined && passphrase === undefined)
    throw new BackupRefused('The backup is encrypted: set BACKUP_PASSPHRASE.');
  const key = first.salt === undefined ? undefined : await toKey(passphrase ?? '', Buffer.from(first.salt, 'hex'));
  const decompress = createZstdDecompress();
  const file = createReadStream(path, { start });
  const reading = key ? pipeline(file, unsealing(key), decompress) : pipeline(file, decompress);
  // What went wrong is told by whoever reads.
  reading.catch(() => {});
  let isWhole = false;
  try {
    for await (const record of toRecords(decompress)) {
      isWhole = record.kind === 'end';
      yield record;
    }
    await reading;
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw new BackupRefused(damaged, { cause: error });
  } finally {
    // Whoever has read enough leaves no file open.
    decompress.destroy();
  }
  if (!isWhole) throw new BackupRefused(damaged);
  return undefined;
}

async function readFirstLine(path: string): Promise<{ first: FirstLine; start: number }> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(`${path} cannot be read (${error.code}).`, { cause: error });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLineBytesMax), 0, firstLineBytesMax, 0);
    const end = buffer.subarray(0, bytesRead).indexOf(newLine);
    const first = JSON.parse(buffer.toString('utf8', 0, Math.max(end, 0))) as FirstLine;
    if (first.format !== format) throw new Error('It is of another format.');
    return { first, start: end + 1 };
  } catch (cause) {
    throw new BackupRefused(`${path} is no backup of this product, or of a newer version.`, { cause });
  } finally {
    await handle.close();
  }
}

async function toKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return await deriveKey(passphrase.normalize(), salt, 32, scryptCost);
}

/** A line of JSON for each, rows as bare lists; a picture's bytes follow its line. */
async function* toBytes(records: AsyncIterable<BackupRecord>): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  let length = 0;
  for await (const record of records) {
    const line = toLine(record);
    lines.push(line);
    length += line.length;
    if (record.kind !== 'picture' && length < batchBytes) continue;
    yield Buffer.from(lines.join(''));
    if (record.kind === 'picture') yield record.bytes;
    lines = [];
    length = 0;
  }
  yield Buffer.from(lines.join(''));
}

function toLine(record: BackupRecord): string {
  if (record.kind === 'row') return `${JSON.stringify(record.values)}\n`;
  if (record.kind === 'picture') return `${JSON.stringify({ ...record, bytes: record.bytes.length })}\n`;
  return `${JSON.stringify(record)}\n`;
}

async function* toRecords(stream: Readable): AsyncGenerator<BackupRecord> {
  const reader = readInParts(stream);
  for (let line = await reader.line(); line; line = await reader.line()) {
    const said = JSON.parse(line.toString()) as readonly unknown[] | (BackupRecord & { readonly bytes?: unknown });
    if (!('kind' in said)) yield { kind: 'row', values: said };
    else if (said.kind === 'picture') yield { ...said, bytes: Buffer.from(await reader.bytes(Number(said.bytes))) };
    else yield said;
  }
}

/** A stream read by lines and by lengths; throws {@link BackupRefused} where it ends in the middle of one. */
function readInParts(stream: Readable) {
  const chunks = stream.iterator() as AsyncIterator<Buffer, undefined>;
  let left: Buffer = Buffer.alloc(0);
  /** Until so many bytes are there; false where the stream ends before. */
  const fill = async (bytes: number): Promise<boolean> => {
    const parts = [left];
    let length = left.length;
    while (length < bytes) {
      const next = await chunks.next();
      if (next.done) break;
      parts.push(next.value);
      length += next.value.length;
    }
    if (parts.length > 1) left = Buffer.concat(parts, length);
    return length >= bytes;
  };
  const bytes = async (length: number): Promise<Buffer> => {
    if (!(await fill(length))) throw new BackupRefused(damaged);
    const taken = left.subarray(0, length);
    left = left.subarray(length);
    return taken;
  };
  /** With its end; nothing at the end of the stream. */
  const line = async (): Promise<Buffer | undefined> => {
    let end = left.indexOf(newLine);
    while (end < 0) {
      const searched = left.length;
      if (!(await fill(searched + 1))) return searched > 0 ? await bytes(searched + 1) : undefined;
      end = left.indexOf(newLine, searched);
    }
    return await bytes(end + 1);
  };
  return { line, bytes };
}

/** Counts from 0, so that no part can be left out, doubled or moved; the last one says that it is the last. */
function nonceOf(part: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(part), 4);
  return nonce;
}

function lastFlag(isLast: boolean): Buffer {
  return Buffer.from([isLast ? 1 : 0]);
}

/** AES-256-GCM in parts, each with its length before it and its tag behind. */
function sealing(key: Buffer): Transform {
  let part = 0;
  let left: Buffer = Buffer.alloc(0);
  const seal = (bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(part)).setAAD(lastFlag(isLast));
    part += 1;
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(sealed.length);
    return Buffer.concat([length, sealed, cipher.getAuthTag()]);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left = Buffer.concat([left, chunk]);
      // The last one is sealed at the end, and is never empty unless all is.
      while (left.length > sealedBytes) {
        this.push(seal(left.subarray(0, sealedBytes), false));
        left = left.subarray(sealedBytes);
      }
      done();
    },
    flush(done) {
      done(null, seal(left, true));
    },
  });
}

function unsealing(key: Buffer): Transform {
  let part = 0;
  let left: Buffer = Buffer.alloc(0);
  const unseal = (sealed: Buffer, tag: Buffer, isLast: boolean): Buffer => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(part)).setAAD(lastFlag(isLast)).setAuthTag(tag);
      part += 1;
      return Buffer.concat([decipher.update(sealed), decipher.final()]);
    } catch (cause) {
      const isFirst = part <= 1;
      const told = isFirst ? 'BACKUP_PASSPHRASE is not the one of this backup, or the backup is damaged.' : damaged;
      throw new BackupRefused(told, { cause });
    }
  };
  /** The part at the front once something stands behind it, or at the end. */
  const takePart = (isEnd: boolean): Buffer | undefined => {
    if (left.length < lengthBytes) return undefined;
    const end = lengthBytes + left.readUInt32BE() + tagBytes;
    if (isEnd ? left.length < end : left.length <= end) return undefined;
    const bytes = unseal(left.subarray(lengthBytes, end - tagBytes), left.subarray(end - tagBytes, end), isEnd);
    left = left.subarray(end);
    return bytes;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        left = Buffer.concat([left, chunk]);
        for (let bytes = takePart(false); bytes; bytes = takePart(false)) this.push(bytes);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        const bytes = takePart(true);
        if (!bytes || left.length > 0) throw new BackupRefused(damaged);
        done(null, bytes);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
