// Messages as lines of a file, for an installation without a mail server: people and tests read their codes there.
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message, Send } from './message.ts';

export const outboxFile = 'outbox.ndjson';

/** The file holds codes, so only its owner reads it. A line is on the disk before the call returns. */
export function outbox(dataDir: string): Send {
  return async (message) => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const file = await open(join(dataDir, outboxFile), 'a', 0o600);
    try {
      // One write for a whole line: lines of several processes do not mix.
      await file.write(toLine(message));
      await file.datasync();
    } finally {
      await file.close();
    }
  };
}

function toLine(message: Message): string {
  return `${JSON.stringify({ at: new Date().toISOString(), ...message })}\n`;
}
