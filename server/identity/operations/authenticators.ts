import { z } from 'zod';
import {
  changePreference,
  findAuthenticator,
  provePendingSecret,
  putPendingSecret,
} from '../authenticators/authenticators-store.ts';
import {
  findStep,
  newAuthenticator,
  openAuthenticator,
  sealAuthenticator,
  toBase32,
  toKey,
} from '../authenticators/authenticators.ts';
import { alertOwner } from '../codes/delivery.ts';
import { countCodeTry } from '../codes/tries.ts';
import { operation } from '../operation.ts';
import { PoolRefusal, invalidParameter } from '../pool-refusal.ts';
import { Token, getUserOfToken } from '../sessions/tokens.ts';

/**
 * Clients can make these calls with a session of an unfinished sign-in too, where a pool forces people to set up a second
 * factor. This one never does, so only somebody who is signed in can make them.
 */
const SignedInRequest = z.object({ AccessToken: Token.nullish(), Session: z.string().max(2048).nullish() });

/** A new secret for an authenticator app. One that works stays in force until the new one was proven. */
export const associateSoftwareToken = operation(SignedInRequest, async (pool, ask) => {
  const { userName } = await getUserOfToken(pool, getAccessToken(ask));
  const authenticator = newAuthenticator();
  await putPendingSecret(pool.database, userName, sealAuthenticator(pool, userName, authenticator));
  return { SecretCode: toBase32(toKey(authenticator)) };
});

const setUpPurpose = 'software token setup';

const VerifySoftwareTokenRequest = SignedInRequest.extend({
  UserCode: z.string().regex(/^\d{6}$/),
  FriendlyDeviceName: z.string().max(128).nullish(),
});

/**
 * Puts the newest secret in force for a code that only somebody who has it can know. Where it replaces one that signing in
 * asks for, the owner is told. Where the answer was lost, clients ask again by themselves: it has been done.
 */
export const verifySoftwareToken = operation(VerifySoftwareTokenRequest, async (pool, ask) => {
  const user = await getUserOfToken(pool, getAccessToken(ask));
  const { userName } = user;
  const { pendingSecret: pending, isEnabled, ...proven } = await findAuthenticator(pool.database, userName);
  if (pending === undefined) {
    const key = proven.secret !== undefined && toKey(openAuthenticator(pool, userName, proven.secret));
    const used = key ? findStep(key, ask.UserCode, pool.clock()) : undefined;
    if (used === undefined || used !== proven.lastStep) throw notFound();
    return { Status: 'SUCCESS' };
  }
  const forget = await countCodeTry(pool, { userName, user }, setUpPurpose);
  const authenticator = openAuthenticator(pool, userName, pending);
  const step = findStep(toKey(authenticator), ask.UserCode, pool.clock());
  if (step === undefined) throw new PoolRefusal('EnableSoftwareTokenMFAException', 'Code mismatch');
  const named = { ...authenticator, ...(ask.FriendlyDeviceName && { deviceName: ask.FriendlyDeviceName }) };
  const secret = sealAuthenticator(pool, userName, named);
  if (!(await provePendingSecret(pool.database, { userName, pending, secret, step }))) throw notFound();
  await forget();
  if (isEnabled) alertOwner(pool, user, 'two-step');
  return { Status: 'SUCCESS' };
});

function notFound(): PoolRefusal {
  return new PoolRefusal('SoftwareTokenMFANotFoundException', 'No software token waits to be verified.');
}

/** Refuses a call without an access token, and says why a session is of no use. */
function getAccessToken({ AccessToken, Session }: z.infer<typeof SignedInRequest>): string {
  if (typeof AccessToken === 'string') return AccessToken;
  throw invalidParameter(
    typeof Session === 'string'
      ? 'This user pool never asks for MFA to be set up during sign-in. Sign in first and send AccessToken.'
      : 'Missing required parameter AccessToken',
  );
}

const Preference = z.object({ Enabled: z.boolean().nullish(), PreferredMfa: z.boolean().nullish() }).nullish();

const SetUserMfaPreferenceRequest = z.object({
  AccessToken: Token,
  SoftwareTokenMfaSettings: Preference,
  SMSMfaSettings: Preference,
  EmailMfaSettings: Preference,
});

/** Whether signing in asks for the code of the authenticator app. What is not told stays as it is. */
export const setUserMfaPreference = operation(SetUserMfaPreferenceRequest, async (pool, ask) => {
  const user = await getUserOfToken(pool, ask.AccessToken);
  const { userName } = user;
  refuseUnoffered('SMS', ask.SMSMfaSettings);
  refuseUnoffered('Email', ask.EmailMfaSettings);
  const wanted = ask.SoftwareTokenMfaSettings;
  if (!wanted) return {};
  const present = await findAuthenticator(pool.database, userName);
  const isEnabled = wanted.Enabled ?? present.isEnabled;
  if (wanted.PreferredMfa && !isEnabled) throw invalidParameter('Software token MFA must be enabled to be preferred.');
  const isPreferred = isEnabled && (wanted.PreferredMfa ?? present.isPreferred);
  const isChanged = await changePreference(pool.database, userName, { isEnabled, isPreferred });
  if (!isChanged && isEnabled) throw invalidParameter('User has not verified software token mfa');
  if (isEnabled !== present.isEnabled) alertOwner(pool, user, 'two-step');
  return {};
});

function refuseUnoffered(kind: string, wanted: z.infer<typeof Preference>): void {
  if (wanted?.Enabled || wanted?.PreferredMfa) {
    throw invalidParameter(`${kind} MFA is not offered by this user pool. Use a software token.`);
  }
}
