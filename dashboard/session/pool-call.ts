// Asking the user pool directly, where Amplify keeps to itself whether something worked.
import { backoffMs, pause, retriedStatuses } from '@fanfare/contract/call.ts';
import { type Config, amazonAddress } from '@fanfare/contract/config.ts';

type Pool = Pick<Config['auth'], 'region' | 'userPoolEndpoint'>;

/**
 * Throws an error with the pool's name for what went wrong; `NetworkError` where it did not answer. What does the same
 * when it is done twice can be tried several times, all of them within ten seconds.
 */
export async function callPool(pool: Pool, operation: string, body: object, attemptsMax = 1): Promise<void> {
  const init = {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
    keepalive: true,
  };
  const over = AbortSignal.timeout(actionMaxMs);
  const attempt = async (count: number): Promise<void> => {
    const response = await fetch(poolAddress(pool), init).catch((error: unknown) => named(lostName, String(error)));
    if ('ok' in response && response.ok) return;
    const error = 'ok' in response ? await toPoolError(response) : response;
    const isPassing = passing.test(error.name) || ('ok' in response && retriedStatuses.has(response.status));
    if (count === attemptsMax || !isPassing || over.aborted) throw error;
    await pause(backoffMs(count));
    await attempt(count + 1);
  };
  await withinTimeLimit(attempt(1));
}

const lostName = 'NetworkError';
/** As the pool calls that it is busy, or was too slow. */
const passing = /^NetworkError$|Throttl|TooManyRequests|Timeout/;

export function poolAddress({ region, userPoolEndpoint }: Pool): string {
  return userPoolEndpoint ?? `${amazonAddress('cognito-idp', region)}/`;
}

async function toPoolError(response: Response): Promise<Error> {
  const body = (await response.json().catch(() => ({}))) as Readonly<Record<string, unknown>>;
  const { ['__type']: type, message } = body;
  return named(typeof type === 'string' ? type : 'UnknownError', typeof message === 'string' ? message : '');
}

export function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

const actionMaxMs = 10_000;

/** Waits no longer than ten seconds; what was asked may still happen afterwards. */
export async function withinTimeLimit<Answer>(action: Promise<Answer>, maxMs = actionMaxMs): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), maxMs);
  });
  try {
    return await Promise.race([action, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Bears the name that the library gives to a lost connection: for the person it is the same. */
class NoAnswer extends Error {
  constructor() {
    super('No answer in time');
    this.name = lostName;
  }
}
