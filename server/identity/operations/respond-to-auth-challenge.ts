import { z } from 'zod';
import { answerNewPassword } from '../challenges/new-password.ts';
import { answerPasswordVerifier } from '../challenges/password-verifier.ts';
import { answerSoftwareToken } from '../challenges/software-token.ts';
import type { Pool } from '../pool.ts';
import { invalidParameter } from '../pool-refusal.ts';
import { ClientId, operation } from '../operation.ts';

const Ask = z.object({
  ClientId,
  ChallengeName: z.string().min(1),
  ChallengeResponses: z.looseObject({}).nullish(),
  Session: z.string().max(2048).nullish(),
});

/** Takes what the client answered to a challenge, and the session text that went with it. */
export type AnswerChallenge = (pool: Pool, responses: object, session: string) => Promise<object>;

const challenges: ReadonlyMap<string, AnswerChallenge> = new Map([
  ['PASSWORD_VERIFIER', answerPasswordVerifier],
  ['NEW_PASSWORD_REQUIRED', answerNewPassword],
  ['SOFTWARE_TOKEN_MFA', answerSoftwareToken],
]);

/** A further step of signing in. */
export const respondToAuthChallenge = operation(Ask, async (pool, ask) => {
  const answer = challenges.get(ask.ChallengeName);
  if (!answer) throw invalidParameter('This ChallengeName is not known.');
  return await answer(pool, ask.ChallengeResponses ?? {}, ask.Session ?? '');
});
