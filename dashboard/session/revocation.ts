// Ending a refresh token at the pool. What the pool did not take stays noted in this browser and is sent again at the
// next chance: otherwise the token would live on although its owner signed out.
import { callAttemptsMax } from '@fanfare/contract/call.ts';
import { Amplify } from 'aws-amplify';
import { z } from 'zod';
import { readStored, inTab, writeStored, onDevice } from './browser-storage.ts';
import { callPool } from './pool-call.ts';

const pendingKey = 'pending-revocations';
const failedKey = 'sign-out-failed';
const pendingMax = 20;
/** As long as a refresh token lives at most. */
const pendingMs = 30 * 24 * 60 * 60_000;

const Pending = z.array(z.object({ token: z.string(), since: z.number() }));

/** There is nothing left to end. */
const endedAlready: ReadonlySet<string> = new Set([
  'NotAuthorizedException',
  'UnauthorizedException',
  'UnsupportedOperationException',
  'UnsupportedTokenTypeException',
]);

/** To be called before the token leaves its place: the page may be gone before the pool has answered. */
export function noteRevocation(token: string): void {
  putPending([...listPending().filter((one) => one.token !== token), { token, since: Date.now() }]);
}

/** Whether the pool has ended it. What it did not take stays noted, and `takeFailedSignOut` tells the next page. */
export async function sendRevocation(token: string): Promise<boolean> {
  const isSent = await send(token);
  if (!isSent) writeStored(failedKey, true, inTab);
  return isSent;
}

/** Once after a sign-out in this tab that the pool was not told of. */
export function takeFailedSignOut(): boolean {
  const hasFailed = readStored(failedKey, z.literal(true), inTab) ?? false;
  inTab.removeItem(failedKey);
  return hasFailed;
}

/** Sends again what could not be sent; what the pool does not take stays for the next time. */
export async function retryRevocations(): Promise<void> {
  const pending = listPending();
  const fresh = pending.filter(({ since }) => Date.now() - since < pendingMs);
  if (fresh.length < pending.length) putPending(fresh);
  for (const { token } of fresh) await send(token);
}

async function send(token: string): Promise<boolean> {
  const pool = Amplify.getConfig().Auth?.Cognito;
  if (!pool) return false;
  const { userPoolId, userPoolClientId: ClientId, userPoolEndpoint } = pool;
  const [region = ''] = (userPoolId ?? '').split('_');
  try {
    await callPool({ region, userPoolEndpoint }, 'RevokeToken', { ClientId, Token: token }, callAttemptsMax);
  } catch (error) {
    if (!(error instanceof Error && endedAlready.has(error.name))) {
      console.error('Ending the session at the pool failed.', error);
      return false;
    }
  }
  putPending(listPending().filter((one) => one.token !== token));
  return true;
}

function listPending() {
  return readStored(pendingKey, Pending, onDevice) ?? [];
}

function putPending(pending: z.infer<typeof Pending>): void {
  writeStored(pendingKey, pending.slice(-pendingMax), onDevice);
}
