// Amazon's pool in place of the embedded one, by settings alone: the same tokens, another issuer.
import { createRemoteJWKSet } from 'jose';
import { z } from 'zod';
import { type SignIn, notSignedIn } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import type { Settings } from '../settings.ts';
import { toProfile } from './sign-in.ts';

const timeoutMs = 10_000;

const GetUserAnswer = z.object({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().default('') })),
});

/**
 * How staff sign in with Amazon's pool. A sign-out there is known here only when the token ends, within the hour.
 * `host` is where the pool answers; its issuer always carries Amazon's own name.
 */
export function amazonSignIn({ auth: { amazon } }: Settings, host?: string): SignIn {
  if (!amazon) throw new Error('Amazon’s user pool is not in the settings.');
  const issuer = `https://cognito-idp.${amazon.region}.amazonaws.com/${amazon.userPoolId}`;
  const endpoint = host ?? new URL(issuer).origin;
  return {
    issuer,
    clientId: amazon.clientId,
    keys: createRemoteJWKSet(new URL(`${endpoint}/${amazon.userPoolId}/.well-known/jwks.json`)),
    isAlive: () => Promise.resolve(true),
    profileOf: async ({ accessToken }) => toProfile(await askAttributes(endpoint, accessToken)),
  };
}

async function askAttributes(endpoint: string, accessToken: string): Promise<Record<string, string>> {
  const response = await fetch(`${endpoint}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
    },
    body: JSON.stringify({ AccessToken: accessToken }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 400) throw new Refusal(401, notSignedIn);
  if (!response.ok) throw new Error(`Amazon’s user pool answered ${response.status} to GetUser.`);
  const { UserAttributes } = GetUserAnswer.parse(await response.json());
  return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
}
