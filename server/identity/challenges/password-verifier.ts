// Signing in without sending the password. The first step seals what the second needs into the block that the client
// brings back, so that another process can take the second step; the block lets in once.
import { z } from 'zod';
import { seal, unseal } from '../../database/sealed.ts';
import { areEqualSecrets, hashOf } from '../../http/secrets.ts';
import { findAccount } from '../accounts/accounts.ts';
import { poolNameOf, proveAccount } from '../accounts/passwords.ts';
import { parseRequest } from '../operation.ts';
import { invalidParameter, wrongNameOrPassword } from '../pool-refusal.ts';
import type { Pool } from '../pool.ts';
import { refuseIfBusy } from '../srp/modular-power.ts';
import { beginAttempt, expectedSignature, isGoodPublicValue } from '../srp/srp.ts';
import { removeStaleNowAndThen } from '../stale-store.ts';
import { afterPassword } from './after-password.ts';
import { useChallenge } from './challenges-store.ts';

const lifetimeMs = 3 * 60_000;
const sealUse = 'PASSWORD_VERIFIER';
const timestamp =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [1-9]\d? \d\d:\d\d:\d\d UTC \d{4}$/;

const Pending = z.object({
  userName: z.string(),
  attempt: z.object({ A: z.string(), B: z.string(), b: z.string() }),
  expiresAt: z.number(),
});

const Responses = z.object({
  USERNAME: z.string().min(1).max(128),
  PASSWORD_CLAIM_SECRET_BLOCK: z.string().min(1).max(8192),
  PASSWORD_CLAIM_SIGNATURE: z.string().min(1).max(2048),
  TIMESTAMP: z.string().min(1).max(64),
});

export async function askPasswordVerifier(pool: Pool, name: string, A: string): Promise<object> {
  if (!isGoodPublicValue(A)) throw invalidParameter('SRP_A is not a good public value.');
  refuseIfBusy();
  const { userName, salt, verifier } = await findAccount(pool, name);
  const attempt = await beginAttempt(A, verifier);
  const pending: z.infer<typeof Pending> = { userName, attempt, expiresAt: pool.clock() + lifetimeMs };
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SRP_B: attempt.B,
      SECRET_BLOCK: seal(pool.secrets.seal, sealUse, pending),
      USERNAME: userName,
      USER_ID_FOR_SRP: userName,
    },
  };
}

export async function answerPasswordVerifier(pool: Pool, given: object): Promise<object> {
  const responses = parseRequest(Responses, given);
  if (!timestamp.test(responses.TIMESTAMP)) {
    throw invalidParameter('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.');
  }
  const { userName, attempt, expiresAt } = readPending(pool, responses);
  const account = await findAccount(pool, userName);
  const user = await proveAccount(pool, account, async () => {
    const expected = await expectedSignature(attempt, account.verifier, {
      poolName: poolNameOf(pool),
      userName,
      secretBlock: responses.PASSWORD_CLAIM_SECRET_BLOCK,
      timestamp: responses.TIMESTAMP,
    });
    return areEqualSecrets(expected, Buffer.from(responses.PASSWORD_CLAIM_SIGNATURE, 'base64'));
  });
  removeStaleNowAndThen(pool);
  const hash = hashOf(responses.PASSWORD_CLAIM_SECRET_BLOCK);
  if (!(await useChallenge(pool.database, hash, expiresAt))) throw wrongNameOrPassword();
  return await afterPassword(pool, user);
}

/** The try that the block holds; a block that is not ours, too old or somebody else's is a wrong password. */
function readPending(pool: Pool, responses: z.infer<typeof Responses>): z.infer<typeof Pending> {
  const pending = Pending.safeParse(unseal(pool.secrets.seal, sealUse, responses.PASSWORD_CLAIM_SECRET_BLOCK));
  if (!pending.success) throw wrongNameOrPassword();
  const { userName, expiresAt } = pending.data;
  if (userName !== responses.USERNAME || expiresAt <= pool.clock()) throw wrongNameOrPassword();
  return pending.data;
}
