// Amazon's pool in place of the embedded one, by settings alone: the same tokens, another issuer.
import { type Fetcher } from 'aws-jwt-verify/https';
import { z } from 'zod';
import type { AmazonPool } from '../../amazon-settings.ts';
import { AccessClaims, type SignIn, notSignedIn } from '../../http/guard.ts';
import { Refusal } from '../../http/refusal.ts';
import { amazonVerifier } from './amazon-verifier.ts';
import { toProfile } from '../sign-in.ts';

const timeoutMs = 10_000;
const cannotAsk = 'We cannot check who you are at the moment. Please try again.';

/** What GetUser says of a token that is not good any more. Whatever else it says is no reason to sign anybody out. */
const tokenErrors = new Set([
  'NotAuthorizedException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'UserNotFoundException',
]);

const GetUserAnswer = z.object({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().default('') })),
});
const ErrorAnswer = z.object({ __type: z.string() });

/** How staff sign in with Amazon's pool. A sign-out there is known here only when the token ends, within the hour. */
export function amazonSignIn(amazon: AmazonPool, fetcher?: Fetcher): SignIn {
  const verify = amazonVerifier(amazon, fetcher);
  const endpoint = amazon.elsewhere?.endpoint ?? `https://cognito-idp.${amazon.region}.amazonaws.com`;
  return {
    verify: async (token, now) => {
      const payload = await verify(token).catch((cause: unknown) => {
        throw new Refusal(503, cannotAsk, { cause });
      });
      const claims = AccessClaims.safeParse(payload).data;
      return claims && claims.exp * 1_000 > now ? claims : undefined;
    },
    isAlive: () => Promise.resolve(true),
    profileOf: async ({ accessToken }) => {
      const attributes = await askAttributes(endpoint, accessToken).catch((cause: unknown) => {
        throw new Refusal(503, cannotAsk, { cause });
      });
      if (!attributes) throw new Refusal(401, notSignedIn);
      return toProfile(attributes);
    },
    hasAccount: () => Promise.resolve(true),
  };
}

/** Nothing where the token is not good any more. */
async function askAttributes(endpoint: string, accessToken: string): Promise<Record<string, string> | undefined> {
  const response = await fetch(`${endpoint}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
    },
    body: JSON.stringify({ AccessToken: accessToken }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    const { __type: type = '' } = ErrorAnswer.safeParse(await response.json().catch(() => undefined)).data ?? {};
    if (tokenErrors.has(type.replace(/^.*#/, ''))) return undefined;
    throw new Error(`The user pool at ${endpoint} answered ${response.status} ${type} to GetUser.`);
  }
  const { UserAttributes } = GetUserAnswer.parse(await response.json());
  return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
}
