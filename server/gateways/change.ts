// From what an owner typed to an account that can be kept, or a refusal in words.
import {
  type AccountChange,
  credentialsMissing,
  gatewayAddressPrivate,
  gatewayAddressWrong,
  gatewayCredentialsWrong,
  gatewayRefusedHooks,
  gatewaySilent,
} from '@fanfare/contract/gateways.ts';
import { Refusal } from '../http/refusal.ts';
import { isAllowed } from '../outgoing/addresses.ts';
import { newWebhookSecret } from '../outgoing/standard-webhooks.ts';
import { type Account, type AndroidAccount, haveOneLog } from './accounts.ts';
import { type HookAddresses, type Registration, registerHooks, removeHooks } from './android.ts';
import type { Ask } from './outcomes.ts';

/** With the secret that is shown this once, where one was made. */
export interface Changed {
  readonly account: Account;
  readonly secret: string | null;
}

/** What was proven to one account at one address is not told to another. */
export function toAccount(change: AccountChange, before: Account): Changed {
  if (change.kind === 'practice') return { account: { kind: 'practice' }, secret: null };
  if (change.kind === 'twilio') {
    const { url, accountSid } = change;
    const isSame = before.kind === 'twilio' && before.url === url && before.accountSid === accountSid;
    const authToken = change.authToken ?? (isSame ? before.authToken : missing());
    return { account: { kind: 'twilio', url, accountSid, authToken }, secret: null };
  }
  if (change.kind === 'android') return { account: toPhone(change, before), secret: null };
  const { url, answersLookups, renewsSecret } = change;
  const isKept = before.kind === 'http' && before.url === url && !renewsSecret;
  const secret = isKept ? before.secret : newWebhookSecret();
  return { account: { kind: 'http', url, answersLookups, secret }, secret: isKept ? null : secret };
}

function toPhone(change: Extract<AccountChange, { kind: 'android' }>, before: Account): AndroidAccount {
  const { url, username, simNumber } = change;
  const known = before.kind === 'android' && before.url === url && before.username === username ? before : undefined;
  const password = change.password ?? known?.password ?? missing();
  const signingKey = change.signingKey ?? known?.signingKey ?? missing();
  return { kind: 'android', url, username, simNumber, password, signingKey };
}

function missing(): never {
  throw new Refusal(400, credentialsMissing);
}

export function checkAddress(account: Account, allowsPrivate: boolean): void {
  if (account.kind === 'practice' || isAllowed(account.url, allowsPrivate)) return;
  const isNeverAllowed = !isAllowed(account.url, true);
  throw new Refusal(400, isNeverAllowed ? gatewayAddressWrong : gatewayAddressPrivate);
}

const refusals: Readonly<Record<Exclude<Registration, 'registered'>, string>> = {
  silent: gatewaySilent,
  credentials: gatewayCredentialsWrong,
  refused: gatewayRefusedHooks,
};

interface PhoneHooks {
  readonly hooks: HookAddresses;
  readonly id: string;
}

/** A phone learns where it tells us things before anything is kept: without that nobody could stop. */
export async function tellPhone(ask: Ask, account: Account, { hooks, id }: PhoneHooks): Promise<void> {
  if (account.kind !== 'android') return;
  const registration = await registerHooks(account, ask, hooks, id);
  if (registration !== 'registered') throw new Refusal(409, refusals[registration]);
}

/** One that is no longer ours forgets it, once that is kept: until then somebody else may still keep the phone. */
export async function leavePhone(
  ask: Ask,
  { before, after, id }: Pick<PhoneHooks, 'id'> & { readonly before: Account; readonly after: Account },
): Promise<void> {
  if (before.kind === 'android' && !haveOneLog(before, after)) await removeHooks(before, ask, id);
}
