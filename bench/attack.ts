// A process that guesses passwords: one owner's over and over, and those of names that nobody has. Prints how often its
// guesses were answered, and in how many seconds.
import { randomBytes, randomUUID } from 'node:crypto';

/** What the process is told, as JSON in its first argument. */
export interface Attack {
  readonly userPool: string;
  readonly clientId: string;
  /** The account that exists; every other guess is for it. */
  readonly owner: string;
  readonly guesses: number;
  readonly connections: number;
}

/** What the process prints, as JSON. */
export interface Attacked {
  readonly refused: number;
  readonly seconds: number;
}

if (import.meta.main) {
  const attack = JSON.parse(process.argv[2] ?? '{}') as Attack;
  const began = performance.now();
  let [sent, refused] = [0, 0];
  const guessOn = async () => {
    while (sent < attack.guesses) {
      sent += 1;
      if (await isRefused(attack, sent)) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: attack.connections }, guessOn));
  const attacked: Attacked = { refused, seconds: (performance.now() - began) / 1_000 };
  console.log(JSON.stringify(attacked));
}

/** Half of the guesses come as passwords, half as proofs, which take two steps. */
async function isRefused(attack: Attack, count: number): Promise<boolean> {
  const name = count % 2 === 0 ? attack.owner : `${randomUUID()}@example.com`;
  return count % 4 < 2 ? await guessPassword(attack, name) : await guessProof(attack, name);
}

async function guessPassword(attack: Attack, USERNAME: string): Promise<boolean> {
  const AuthParameters = { USERNAME, PASSWORD: randomUUID() };
  return isNo(await ask(attack, 'InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }));
}

async function guessProof(attack: Attack, USERNAME: string): Promise<boolean> {
  const AuthParameters = { USERNAME, SRP_A: randomBytes(384).toString('hex') };
  const { body } = await ask(attack, 'InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters });
  const { USER_ID_FOR_SRP = '', SECRET_BLOCK = '' } = body.ChallengeParameters ?? {};
  const ChallengeResponses = {
    USERNAME: USER_ID_FOR_SRP,
    PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
    PASSWORD_CLAIM_SIGNATURE: randomBytes(32).toString('base64'),
    TIMESTAMP: 'Sat Nov 21 02:03:04 UTC 2026',
  };
  return isNo(await ask(attack, 'RespondToAuthChallenge', { ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses }));
}

interface PoolAnswer {
  readonly status: number;
  readonly body: {
    readonly __type?: string;
    readonly ChallengeParameters?: Readonly<Record<string, string>>;
  };
}

function isNo({ status, body }: PoolAnswer): boolean {
  return status === 400 && body['__type'] === 'NotAuthorizedException';
}

async function ask({ userPool, clientId }: Attack, verb: string, body: object): Promise<PoolAnswer> {
  const response = await fetch(userPool, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${verb}`,
    },
    body: JSON.stringify({ ClientId: clientId, ...body }),
  });
  return { status: response.status, body: (await response.json()) as PoolAnswer['body'] };
}
