// The messages that an installation without a mail server keeps in a file.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Letter {
  readonly to: string;
  readonly code?: string;
  readonly purpose?: string;
}

/** The newest code that was sent to an address; nothing before it arrives. */
export async function findCode(to: string): Promise<string | undefined> {
  const letters = await readLetters();
  return letters.findLast((letter) => letter.to === to && letter.code !== undefined)?.code;
}

async function readLetters(): Promise<readonly Letter[]> {
  try {
    const text = await readFile(join(process.env['JOURNEYS_DATA_DIR'] ?? '', 'outbox.ndjson'), 'utf8');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Letter);
  } catch {
    return [];
  }
}
