// What people read of their own account, change and prove in it, and how they end it.
import { z } from 'zod';
import type { Transaction } from '../../database/open.ts';
import { type Address, type AddressName, addressNames, addressOf, requiredAddress } from '../accounts/addresses.ts';
import {
  AttributeName,
  UserAttributes,
  changedAddresses,
  readAddressName,
  readAttributes,
  readDeletions,
  withAttributes,
} from '../accounts/attributes.ts';
import { changeAccount } from '../accounts/changes-store.ts';
import { claiming, toSignInName } from '../accounts/names-store.ts';
import { aliasExists, meanwhileChanged, proveAddress } from '../accounts/proofs.ts';
import { type Attributes, type PoolUser, findUser, removeUser } from '../accounts/users-store.ts';
import { findAuthenticator } from '../authenticators/authenticators-store.ts';
import { type KeptCode, findCode, putCode } from '../codes/codes-store.ts';
import { Code, addressPurpose, redeemCode } from '../codes/codes.ts';
import { type CodeDeliveryDetails, alertFormer, checkLetter, sendCode } from '../codes/delivery.ts';
import { countCodeTry, countMessages } from '../codes/tries.ts';
import { operation } from '../operation.ts';
import { invalidParameter } from '../pool-refusal.ts';
import type { Pool } from '../pool.ts';
import { toProfile } from '../sessions/staff-sign-in.ts';
import { Token, getUserOfToken, isOfEndedAccount } from '../sessions/tokens.ts';

const GetUserRequest = z.object({ AccessToken: Token });
const softwareToken = 'SOFTWARE_TOKEN_MFA';

/** The person's own attributes, every value a string, and the second factor where there is one. */
export const getUser = operation(GetUserRequest, async (pool, ask) => {
  const user = await getUserOfToken(pool, ask.AccessToken);
  const attributes = Object.entries({ sub: user.sub, ...user.attributes });
  return {
    Username: user.userName,
    UserAttributes: attributes.map(([Name, Value]) => ({ Name, Value })),
    ...(await secondFactorOf(pool, user.userName)),
  };
});

async function secondFactorOf(pool: Pool, userName: string): Promise<object> {
  const { isEnabled, isPreferred } = await findAuthenticator(pool.database, userName);
  if (!isEnabled) return {};
  return { UserMFASettingList: [softwareToken], ...(isPreferred && { PreferredMfaSetting: softwareToken }) };
}

const UpdateUserAttributesRequest = z.object({ AccessToken: Token, UserAttributes });

/**
 * Writes the person's attributes. Another address gets a code to prove it, unless it is the one that was proven before;
 * until then it is no sign-in name, and anybody else may prove it. If a code can't be sent, everything stays as it was.
 */
export const updateUserAttributes = operation(UpdateUserAttributesRequest, async (pool, ask) => {
  const wanted = readAttributes(ask.UserAttributes);
  const user = await getUserOfToken(pool, ask.AccessToken);
  const to = { ...user, attributes: withAttributes(user, wanted) };
  const changed = changedAddresses(user, wanted);
  const unproven = changed.filter((name) => wanted[name] !== user.proven[name]);
  const addresses = unproven.flatMap((name) => addressOf(to, name) ?? []);
  for (const address of addresses) await checkLetter(pool, address, { isKnown: true });
  const purposes = unproven.map((name) => `change of ${name}`);
  await countMessages(pool, user.userName, purposes);
  // Only now, so that nobody learns of more addresses who has an account than they could write to.
  await expectFree(pool, to, unproven);
  const codes = await findCodes(pool, user, changed);
  await change(pool, user, to);
  try {
    return { CodeDeliveryDetailsList: await sendCodes(pool, to, addresses) };
  } catch (error) {
    await change(pool, to, user, codes);
    throw error;
  }
});

/** Those that wait for addresses which the account is about to leave. */
async function findCodes(
  pool: Pool,
  { userName }: PoolUser,
  names: readonly AddressName[],
): Promise<readonly WaitingCode[]> {
  const codes: WaitingCode[] = [];
  for (const purpose of names) {
    const code = await findCode(pool.database, { userName, purpose });
    if (code) codes.push({ purpose, code });
  }
  return codes;
}

/**
 * In a pool of addresses nobody asks for one that has an account, unless that still waits for its code; nor for another
 * one before theirs is proven, since it would be their name at once.
 */
async function expectFree(pool: Pool, user: PoolUser, names: readonly AddressName[]): Promise<void> {
  const name = requiredAddress(pool.settings.auth.signInWith);
  const address = addressOf(user, name);
  if (pool.settings.auth.signInWith === 'username' || !names.includes(name) || !address) return;
  if (user.proven[name] === undefined) throw invalidParameter(`Verify the ${name} that the account has first.`);
  const holder = await findUser(pool.database, address.value);
  if (holder && holder.sub !== user.sub && holder.status !== 'UNCONFIRMED') throw aliasExists(name);
}

interface WaitingCode {
  readonly purpose: AddressName;
  readonly code: KeptCode;
}

/** The codes are those that waited when the account was last so. */
async function change(pool: Pool, user: PoolUser, to: PoolUser, codes: readonly WaitingCode[] = []): Promise<void> {
  const { userName } = user;
  const wanted = { user, to, kind: pool.settings.auth.signInWith, now: pool.clock() };
  const isDone = await claiming(pool.database, async (transaction) => {
    if (!(await changeAccount(transaction, wanted))) return false;
    await tellChange(pool, transaction, to);
    for (const { purpose, code } of codes) await putCode(transaction, { userName, purpose }, code);
    return true;
  });
  if (!isDone) throw meanwhileChanged();
}

async function tellChange(pool: Pool, transaction: Transaction, { sub, attributes, proven }: PoolUser): Promise<void> {
  const { name } = toProfile({ ...attributes, ...proven });
  await pool.userChanged?.(transaction, { sub, name, email: proven['email'] ?? '' });
}

async function sendCodes(pool: Pool, user: PoolUser, addresses: readonly Address[]): Promise<CodeDeliveryDetails[]> {
  const sent = [];
  for (const address of addresses) {
    sent.push(await sendCode(pool, user, { purpose: addressPurpose(address.attribute), address }));
  }
  return sent;
}

const DeleteUserAttributesRequest = z.object({
  AccessToken: Token,
  UserAttributeNames: z.array(AttributeName).max(50),
});

/** Removes attributes of the person; the address they sign in by stays. One that goes is no sign-in name any more. */
export const deleteUserAttributes = operation(DeleteUserAttributesRequest, async (pool, ask) => {
  const kind = pool.settings.auth.signInWith;
  const names = readDeletions(ask.UserAttributeNames, kind);
  const user = await getUserOfToken(pool, ask.AccessToken);
  const to = { ...user, attributes: without(user.attributes, names), proven: without(user.proven, names) };
  await change(pool, user, to);
  for (const name of addressNames) if (names.includes(name)) alertFormer(pool, user, name);
  return {};
});

function without(attributes: Attributes, names: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));
}

const GetUserAttributeVerificationCodeRequest = z.object({ AccessToken: Token, AttributeName });

/** A new code for one of the person's addresses; the one before stops working. */
export const getUserAttributeVerificationCode = operation(
  GetUserAttributeVerificationCodeRequest,
  async (pool, ask) => {
    const attribute = readAddressName(ask.AttributeName);
    const user = await getUserOfToken(pool, ask.AccessToken);
    const address = addressOf(user, attribute);
    if (!address) throw invalidParameter(`The account has no ${attribute}.`);
    await checkLetter(pool, address, { isKnown: true });
    await countMessages(pool, user.userName, [attribute]);
    return { CodeDeliveryDetails: await sendCode(pool, user, { purpose: addressPurpose(attribute), address }) };
  },
);

const VerifyUserAttributeRequest = z.object({ AccessToken: Token, AttributeName, Code });

/** Proves one of the person's addresses with the code that was sent there. */
export const verifyUserAttribute = operation(VerifyUserAttributeRequest, async (pool, ask) => {
  const attribute = readAddressName(ask.AttributeName);
  const user = await getUserOfToken(pool, ask.AccessToken);
  const address = addressOf(user, attribute);
  const { userName } = user;
  // Counted like a stranger’s: whose address it is, this account has not shown yet.
  const back = { user: undefined, userName, purpose: attribute, code: ask.Code, addresses: address ? [address] : [] };
  const proof = { user, kind: pool.settings.auth.signInWith, now: pool.clock() };
  await redeemCode(pool, back, countCodeTry, async (transaction) => {
    await tellChange(pool, transaction, await proveAddress(transaction, proof, attribute));
  });
  const isAnother = toSignInName(user.proven[attribute] ?? '') !== toSignInName(address?.value ?? '');
  if (isAnother) alertFormer(pool, user, attribute);
  return {};
});

const DeleteUserRequest = z.object({ AccessToken: Token });

/**
 * Ends the person's own account, and what else ends with it. Its tokens stay refused, also when somebody signs up with
 * the name again. Where the answer was lost, clients ask again by themselves: it has been done.
 */
export const deleteUser = operation(DeleteUserRequest, async (pool, ask) => {
  if (await isOfEndedAccount(pool, ask.AccessToken)) return {};
  const user = await getUserOfToken(pool, ask.AccessToken);
  await removeUser(pool.database, user, pool.userRemoved);
  return {};
});
