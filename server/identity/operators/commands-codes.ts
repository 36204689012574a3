// Deeds that tests and operators need to look behind codes and tokens.
import { randomUUID } from 'node:crypto';
import { preparePool } from '../open-pool.ts';
import { findNewestCode } from '../codes/outbox-codes.ts';
import { issueTokens } from '../sessions/tokens.ts';
import { endCodes } from './admin-store.ts';
import { getUser } from './commands-accounts.ts';
import { type Command, type CommandContext, UsageError } from './command-words.ts';

/** Longer ago than a token lives. */
const expiredAgoMs = 2 * 60 * 60_000;

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
