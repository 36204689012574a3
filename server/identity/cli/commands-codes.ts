// Commands that tests and operators need to look behind codes and tokens.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { outboxFile } from '../../letters/outbox.ts';
import { endCodes } from '../codes/codes-store.ts';
import { preparePool } from '../open-pool.ts';
import { issueTokens } from '../sessions/tokens.ts';
import { type Command, type CommandContext, UsageError } from './command-words.ts';
import { getUser } from './commands-accounts.ts';

/** Longer ago than a token lives. */
const expiredAgoMs = 2 * 60 * 60_000;

const CodeLine = z.object({
  at: z.string(),
  to: z.string(),
  code: z.string(),
  username: z.string(),
  purpose: z.string(),
});
type CodeLine = z.infer<typeof CodeLine>;

/** Prints the code first, so that a script takes what stands before the first blank. */
export const showCode: Command = {
  words: ['NAME'],
  run: async (context) => {
    const { mailUrl, smsUrl, dataDir } = context.settings;
    refuseInProduction(context, 'codes');
    const { userName } = await getUser(context);
    const found = await findNewestCode(dataDir, userName);
    if (found) return `${found.code} (${found.purpose}, to ${found.to}, ${found.at})`;
    const isElsewhere = mailUrl !== undefined || smsUrl !== undefined;
    throw new UsageError(
      `There is no code for ${context.words.names[0]} in the outbox${isElsewhere ? ': MAIL_URL or SMS_URL is set, so they are sent' : ''}.`,
    );
  },
};

/** A token as this person had it two hours ago: signed like any other, out of time everywhere. */
export const showToken: Command = {
  words: ['NAME'],
  options: { expired: { type: 'boolean' }, id: { type: 'boolean' } },
  optionsUsage: '--expired [--id]',
  run: async (context) => {
    refuseInProduction(context, 'token');
    if (!context.words.has('expired')) throw new UsageError('Only expired tokens are given away here: add --expired.');
    const user = await getUser(context);
    const clock = () => Date.now() - expiredAgoMs;
    const { database, settings } = context;
    const send = () => Promise.reject(new Error('This command sends no messages.'));
    const pool = await preparePool({ database, settings, send, clock });
    const { AccessToken, IdToken } = await issueTokens(pool, user, { originJti: randomUUID(), authTime: clock() });
    return context.words.has('id') ? IdToken : AccessToken;
  },
};

export const endAllCodes: Command = {
  words: [],
  run: async ({ database }) => {
    const count = await endCodes(database, Date.now());
    return count === 1 ? 'Ended 1 outstanding code.' : `Ended ${count} outstanding codes.`;
  },
};

function refuseInProduction({ settings }: CommandContext, name: string): void {
  if (settings.isProduction)
    throw new UsageError(`${name} is for one’s own machine: it is off where NODE_ENV is production.`);
}

/** The newest code in the outbox that was sent to an account, used or not. A line that a crash has torn is passed over. */
async function findNewestCode(dataDir: string, userName: string): Promise<CodeLine | undefined> {
  let newest: CodeLine | undefined;
  try {
    for await (const line of createInterface({ input: createReadStream(join(dataDir, outboxFile)) })) {
      const read = CodeLine.safeParse(parse(line));
      if (read.success && read.data.username === userName) newest = read.data;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return newest;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
