// The app on a person's phone, written from RFC 6238 and sharing nothing with the server's half.
import { createHmac } from 'node:crypto';
import { type PoolAnswer, askPool } from './ask-pool.ts';
import type { TestApp, Tokens } from './start-app.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const stepMs = 30_000;

/** What the phone shows at a time, in epoch milliseconds, for a secret that was typed into it. */
export function codeOnPhone(secretCode: string, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeUIntBE(Math.floor(at / stepMs), 2, 6);
  const hash = createHmac('sha1', fromBase32(secretCode)).update(counter).digest();
  const start = hash.readUInt8(19) % 16;
  const digits = (hash.readUInt32BE(start) % 2 ** 31) % 1_000_000;
  return `${digits}`.padStart(6, '0');
}

/** Six digits that no phone with this secret shows around a time. */
export function wrongCode(secretCode: string, at: number): string {
  const shown = new Set([-2, -1, 0, 1, 2].map((steps) => codeOnPhone(secretCode, at + steps * stepMs)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !shown.has(code)) ?? '';
}

/** Moves the clock to where the phone shows a new code, so that it shows the same one for as long as a test takes. */
export function beginStep(app: Pick<TestApp, 'now' | 'passTime'>): void {
  app.passTime(stepMs - (app.now() % stepMs));
}

/** Gives a person an authenticator that signing in asks for; answers its secret. The next step's code is unused. */
export async function setUpAuthenticator(app: TestApp, { AccessToken }: Pick<Tokens, 'AccessToken'>): Promise<string> {
  beginStep(app);
  const { body } = await askPool(app, 'AssociateSoftwareToken', { AccessToken });
  const secret = String(body['SecretCode']);
  await askPool(app, 'VerifySoftwareToken', { AccessToken, UserCode: codeOnPhone(secret, app.now()) });
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await askPool(app, 'SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
  app.passTime(stepMs);
  return secret;
}

/** Answers the challenge that a sign-in was answered with. */
export async function answerWithCode(app: TestApp, { body }: PoolAnswer, code: string): Promise<PoolAnswer> {
  const { USER_ID_FOR_SRP: USERNAME } = body['ChallengeParameters'] as Record<string, string>;
  return await askPool(app, 'RespondToAuthChallenge', {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code },
    Session: body['Session'],
  });
}

function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text) bits += letters.indexOf(letter).toString(2).padStart(5, '0');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
