// Messages as lines of a file, for an installation without a mail server: people and tests read their codes there.
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder } from '../database/lasting-folder.ts';
import type { Message, Send } from './message.ts';

export const outboxFile = 'outbox.ndjson';

const endOfLine = '\n'.charCodeAt(0);

/** The file holds codes, so only its owner reads it. A line is on the disk before the call returns. */
export function outbox(dataDir: string): Send {
  // One after the other: what is half written by another would look like what a power cut has left.
  let last: Promise<unknown> = Promise.resolve();
  return async (message) => {
    const written = last.then(() => append(dataDir, message));
    last = written.catch(() => undefined);
    await written;
  };
}

async function append(dataDir: string, message: Message): Promise<void> {
  makeFolder(dataDir);
  const file = await open(join(dataDir, outboxFile), 'a+', 0o600);
  try {
    // One write for a whole line: lines of several processes do not mix.
    const line = Buffer.from((await endsInLine(file)) ? `\n${toLine(message)}` : toLine(message));
    const { bytesWritten } = await file.write(line);
    if (bytesWritten < line.length) throw new Error('Only a part of a message could be written to the outbox');
    await file.datasync();
    await syncFolder(dataDir);
  } finally {
    await file.close();
  }
}

/** A power cut can leave a part of a line, which must not spoil the next one. */
async function endsInLine(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== endOfLine;
}

function toLine(message: Message): string {
  return `${JSON.stringify({ at: new Date().toISOString(), ...message })}\n`;
}
