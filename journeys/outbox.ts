// The messages that an installation without a mail server keeps in a file.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Place, commonPlace } from './operator.ts';

interface Message {
  readonly to: string;
  readonly medium: 'EMAIL' | 'SMS';
  readonly text: string;
  readonly code?: string;
  readonly purpose?: string;
}

/** The newest code that was sent to an address; nothing before it arrives. */
export async function findCode(to: string, place: Place = commonPlace()): Promise<string | undefined> {
  return (await findMessage(to, place))?.code;
}

/** Waits for a code to an address: the first one, or one that differs from the last. */
export async function awaitCode(to: string, { last, place }: { last?: string; place?: Place } = {}): Promise<string> {
  const findNext = async () => {
    const code = await findCode(to, place);
    return code === last ? undefined : code;
  };
  await expect.poll(findNext, `a code for ${to}`).toBeTruthy();
  return (await findNext()) ?? '';
}

/** The newest message with a code to an address. */
export async function findMessage(to: string, place: Place = commonPlace()): Promise<Message | undefined> {
  const messages = await readMessages(place);
  return messages.findLast((message) => message.to === to && message.code !== undefined);
}

/** A code that is certainly not the right one. */
export function wrongCode(right: string): string {
  return right.replace(/.$/, (last) => String((Number(last) + 1) % 10));
}

async function readMessages({ environment }: Place): Promise<readonly Message[]> {
  try {
    const text = await readFile(join(environment['DATA_DIR'] ?? '', 'outbox.ndjson'), 'utf8');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Message);
  } catch {
    return [];
  }
}
