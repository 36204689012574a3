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

const handedOut = new Map<string, string>();

/** Waits for a code to an address that it has not answered before. */
export async function awaitCode(to: string, place: Place = commonPlace()): Promise<string> {
  const findNew = async () => {
    const code = (await findMessage(to, place))?.code;
    return code === handedOut.get(to) ? undefined : code;
  };
  let code: string | undefined;
  await expect
    .poll(async () => (code = await findNew()), { message: `a code for ${to}`, intervals: [25, 50, 100] })
    .toBeTruthy();
  handedOut.set(to, code ?? '');
  return code ?? '';
}

/** The newest message with a code to an address. */
export async function findMessage(to: string, place: Place = commonPlace()): Promise<Message | undefined> {
  const messages = await readMessages(place);
  return messages.findLast((message) => message.to === to && message.code !== undefined);
}

/** Waits for a letter without a code and answers what it says. */
export async function awaitLetter(to: string, place: Place = commonPlace()): Promise<string> {
  const find = async () =>
    (await readMessages(place)).findLast((message) => message.to === to && message.code === undefined);
  await expect.poll(find, { message: `a letter to ${to}`, intervals: [25, 50, 100] }).toBeDefined();
  return (await find())?.text ?? '';
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
