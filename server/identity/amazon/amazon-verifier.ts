// Amazon's own library reads the tokens of Amazon's pool.
import { setTimeout } from 'node:timers/promises';
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
import type { AmazonPool } from '../../amazon-settings.ts';

const algorithm = 'RS256';
const timeoutMs = 5_000;
/** Between two fetches for keys that nobody knows, whoever invents some. */
const searchEveryMs = 2_000;

/** All that say nothing about the token: the keys could not be had. */
const keyFaults = [FetchError, JwksValidationError, JwkValidationError, JwkInvalidUseError, JwkInvalidKtyError];

/** Answers what a good access token says, nothing for any other token, and throws where the keys cannot be had. */
export function amazonVerifier(amazon: AmazonPool, fetcher?: Fetcher) {
  const verify = amazon.elsewhere
    ? verifierOf(amazon, amazon.elsewhere.issuer, fetcher ?? fetcherFor(amazon.elsewhere.issuer))
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

/** The library knows Amazon's own issuers. */
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
    const response = await fetch(uri, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.arrayBuffer();
  } catch (error) {
    throw new FetchError(uri, error);
  }
}
