// What follows from a code that came back: the address is proven, and where the pool has aliases it becomes one.
import type { Transaction } from '../../database/open.ts';
import { PoolRefusal } from '../pool-refusal.ts';
import { type AddressName, type PoolKind, addressNames, requiredAddress, signInNamesOf } from './addresses.ts';
import { changeAccount } from './changes-store.ts';
import { NameTaken, listAliasHolders, toSignInName } from './names-store.ts';
import { type Attributes, type PoolUser, endSignUp, findUser } from './users-store.ts';

interface Proof {
  readonly user: PoolUser;
  readonly kind: PoolKind;
  readonly now: number;
  /** Takes the alias away from whoever has it. */
  readonly isForced?: boolean;
}

/**
 * The account is confirmed, and the address that its code goes to is proven. Where its owner says that another sign-up
 * was theirs, or several passwords were typed for it and nobody says which is the owner's, none opens it, and nothing
 * else that was typed stays: the owner chooses a password by a code.
 */
export async function confirmUser(
  transaction: Transaction,
  proof: Proof,
  { attribute, signUp }: { readonly attribute: AddressName | undefined; readonly signUp?: string | undefined },
): Promise<{ readonly hasPassword: boolean }> {
  const { user, kind } = proof;
  const hasPassword = signUp === undefined ? !user.signUp.isContested : signUp === user.sub;
  const confirmed = hasPassword
    ? { ...user, status: 'CONFIRMED' as const }
    : {
        ...user,
        status: 'RESET_REQUIRED' as const,
        attributes: addressesAlone(user, [requiredAddress(kind), attribute]),
      };
  await becomes(transaction, proof, attribute ? withProven(confirmed, attribute) : confirmed);
  return { hasPassword };
}

function addressesAlone({ attributes }: PoolUser, kept: readonly (AddressName | undefined)[]): Attributes {
  const names = new Set<string | undefined>(kept.flatMap((name) => [name, `${name ?? ''}_verified`]));
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => names.has(name)));
}

/** Answers the account. Nobody else's sign-up waits for the address any more: whoever proves it first has it. */
export async function proveAddress(transaction: Transaction, proof: Proof, attribute: AddressName): Promise<PoolUser> {
  const proven = withProven(proof.user, attribute);
  const names = signInNamesOf(proof.kind, proven);
  for (const holder of await listAliasHolders(transaction, proven.userName, names)) {
    if (!(await endSignUp(transaction, holder))) throw aliasExists(attribute);
  }
  await becomes(transaction, proof, proven);
  return proven;
}

export function aliasExists(attribute: AddressName): PoolRefusal {
  const what = attribute === 'email' ? 'email' : 'phone number';
  return new PoolRefusal('AliasExistsException', `An account with the ${what} already exists.`);
}

/** Somebody changed the account in the same moment; clients ask again by themselves. */
export function meanwhileChanged(): PoolRefusal {
  return new PoolRefusal('TooManyRequestsException', 'The account is being changed, please try again.');
}

function withProven(user: PoolUser, attribute: AddressName): PoolUser {
  const value = user.attributes[attribute];
  if (value === undefined) throw meanwhileChanged();
  return {
    ...user,
    attributes: { ...user.attributes, [`${attribute}_verified`]: 'true' },
    proven: { ...user.proven, [attribute]: value },
  };
}

async function becomes(transaction: Transaction, proof: Proof, to: PoolUser): Promise<void> {
  const { user, kind, now, isForced = false } = proof;
  if (isForced) await takeAliases(transaction, proof, signInNamesOf(kind, to));
  try {
    if (!(await changeAccount(transaction, { user, to, kind, now }))) throw meanwhileChanged();
  } catch (error) {
    throw error instanceof NameTaken ? aliasExists(newlyProven(user, to)) : error;
  }
}

function newlyProven(user: PoolUser, to: PoolUser): AddressName {
  return addressNames.find((name) => user.proven[name] !== to.proven[name]) ?? 'email';
}

async function takeAliases(transaction: Transaction, proof: Proof, names: readonly string[]): Promise<void> {
  const { user, kind, now } = proof;
  const taken = names.map(toSignInName);
  for (const holderName of await listAliasHolders(transaction, user.userName, names)) {
    const holder = await findUser(transaction, holderName);
    if (!holder) continue;
    const isDone = await changeAccount(transaction, { user: holder, to: without(holder, taken), kind, now });
    if (!isDone) throw meanwhileChanged();
  }
}

/** The account without the proof of these addresses. */
function without(user: PoolUser, names: readonly string[]): PoolUser {
  const lost = addressNames.filter((name) => names.includes(toSignInName(user.proven[name] ?? '')));
  const isLost = (name: string) => (lost as readonly string[]).includes(name);
  const said = lost
    .filter((name) => user.attributes[name] === user.proven[name])
    .map((name) => [`${name}_verified`, 'false']);
  return {
    ...user,
    attributes: { ...user.attributes, ...(Object.fromEntries(said) as Attributes) },
    proven: Object.fromEntries(Object.entries(user.proven).filter(([name]) => !isLost(name))),
  };
}
