// Calls that clients can make with a session of an unfinished sign-in too, where a pool forces people to set up a second
// factor. This one never does, so only somebody who is signed in can make them.
import { z } from 'zod';
import { invalidParameter } from './pool-refusal.ts';
import { Token } from './sessions/tokens.ts';

export const SignedInRequest = z.object({ AccessToken: Token.nullish(), Session: z.string().max(2048).nullish() });

/** Refuses a call without an access token, and says why a session is of no use. */
export function getAccessToken({ AccessToken, Session }: z.infer<typeof SignedInRequest>): string {
  if (typeof AccessToken === 'string') return AccessToken;
  throw invalidParameter(
    typeof Session === 'string'
      ? 'This user pool never asks for MFA to be set up during sign-in. Sign in first and send AccessToken.'
      : 'Missing required parameter AccessToken',
  );
}
