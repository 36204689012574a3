// Amazon's pool in place of the embedded one, by settings alone: the same tokens, another issuer. Amazon's own library
// reads the tokens.
import { amazonAddress } from '@fanfare/contract/config.ts';
import { CognitoJwtVerifier, JwtVerifier } from 'aws-jwt-verify';
import { validateCognitoJwtFields } from 'aws-jwt-verify/cognito-verifier';
import {
  FetchError,
  JwkInvalidKtyError,
  JwkInvalidUseError,
  JwkValidationError,
  JwksValidationError,
  JwtBaseError,
  JwtInvalidSignatureAlgorithmError,
} from 'aws-jwt-verify/error';
import { type Fetcher, SimpleFetcher } from 'aws-jwt-verify/https';
import { type PenaltyBox, SimpleJwksCache } from 'aws-jwt-verify/jwk';
import type { JwtHeader, JwtPayload } from 'aws-jwt-verify/jwt-model';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { AmazonPool } from '../../amazon-settings.ts';
import { type SignIn, AccessClaims, notSignedIn } from '../../http/guard.ts';
import { Refusal } from '../../http/refusal.ts';
import { toProfile } from '../sessions/staff-sign-in.ts';

const askTimeoutMs = 10_000;
const cannotAsk = 'We cannot check who you are at the moment. Please try again.';

/** What GetUser says of a token that is not good any more. Whatever else it says is no reason to sign anybody out. */
const tokenErrors = new Set([
  'NotAuthorizedException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'UserNotFoundException',
]);

const algorithm = 'RS256';
const keysTimeoutMs = 5_000;
/** Between two fetches for keys that nobody knows, whoever invents some. */
const searchEveryMs = 2_000;

/** All that say nothing about the token: the keys could not be had. */
const keyFaults = [FetchError, JwksValidationError, JwkValidationError, JwkInvalidUseError, JwkInvalidKtyError];

const GetUserAnswer = z.object({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().default('') })),
});
const ErrorAnswer = z.object({ __type: z.string() });

/** How staff sign in with Amazon's pool. A sign-out there is known here only when the token ends, within the hour. */
export function amazonSignIn(amazon: AmazonPool, fetcher?: Fetcher): SignIn {
  const verify = amazonVerifier(amazon, fetcher);
  const endpoint = amazon.elsewhere?.endpoint ?? amazonAddress('cognito-idp', amazon.region);
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
    signal: AbortSignal.timeout(askTimeoutMs),
  });
  if (!response.ok) {
    const { __type: type = '' } = ErrorAnswer.safeParse(await response.json().catch(() => undefined)).data ?? {};
    if (tokenErrors.has(type.replace(/^.*#/, ''))) return undefined;
    throw new Error(`The user pool at ${endpoint} answered ${response.status} ${type} to GetUser.`);
  }
  const { UserAttributes } = GetUserAnswer.parse(await response.json());
  return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
}

/** Answers what a good access token says, nothing for any other token, and throws where the keys cannot be had. */
function amazonVerifier(amazon: AmazonPool, fetcher?: Fetcher) {
  const issuer = amazon.elsewhere?.issuer ?? chineseIssuer(amazon);
  const verify = issuer
    ? verifierOf(amazon, issuer, fetcher ?? fetcherFor(issuer))
    : hostedVerifier(amazon, fetcher ?? new SimpleFetcher());
  return async (token: string): Promise<JwtPayload | undefined> => {
    try {
      return await verify(token);
    } catch (error) {
      const isFault = keyFaults.some((fault) => error instanceof fault);
      if (error instanceof JwtBaseError && !isFault) return undefined;
      throw error;
    }
  };
}

function chineseIssuer({ region, userPoolId }: AmazonPool): string | undefined {
  return region.startsWith('cn-') ? `${amazonAddress('cognito-idp', region)}/${userPoolId}` : undefined;
}

/** The library knows Amazon's own issuers, but for those in China. */
function hostedVerifier({ userPoolId, clientId }: AmazonPool, fetcher: Fetcher) {
  const verifier = CognitoJwtVerifier.create(
    { userPoolId, clientId, tokenUse: 'access', customJwtCheck: ({ header }) => checkAlgorithm(header) },
    { jwksCache: keysBy(fetcher) },
  );
  return async (token: string): Promise<JwtPayload> => await verifier.verify(token);
}

function verifierOf({ clientId }: AmazonPool, issuer: string, fetcher: Fetcher) {
  const verifier = JwtVerifier.create(
    {
      issuer,
      audience: null,
      jwksUri: `${issuer}/.well-known/jwks.json`,
      customJwtCheck: ({ header, payload }) => {
        checkAlgorithm(header);
        validateCognitoJwtFields(payload, { tokenUse: 'access', clientId });
      },
    },
    { jwksCache: keysBy(fetcher) },
  );
  return async (token: string): Promise<JwtPayload> => await verifier.verify(token);
}

/** The library takes more than Cognito signs with. */
function checkAlgorithm({ alg }: JwtHeader): void {
  if (alg !== algorithm) throw new JwtInvalidSignatureAlgorithmError('Not allowed', alg, algorithm);
}

function keysBy(fetcher: Fetcher): SimpleJwksCache {
  return new SimpleJwksCache({ fetcher, penaltyBox: waitingBox() });
}

/** The library's own refuses every key that is new meanwhile, also a good one; this lets whoever asks wait. */
function waitingBox(): PenaltyBox {
  let until = 0;
  return {
    wait: async () => await setTimeout(Math.max(0, until - Date.now())),
    registerFailedAttempt: () => {
      until = Date.now() + searchEveryMs;
    },
    registerSuccessfulAttempt: () => {},
  };
}

/** The library's own speaks https alone; the settings let http be on this machine only. */
function fetcherFor(issuer: string): Fetcher {
  return issuer.startsWith('https:') ? new SimpleFetcher() : { fetch: fetchPlainly };
}

async function fetchPlainly(uri: string): Promise<ArrayBuffer> {
  try {
    const response = await fetch(uri, { redirect: 'error', signal: AbortSignal.timeout(keysTimeoutMs) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.arrayBuffer();
  } catch (error) {
    throw new FetchError(uri, error);
  }
}
