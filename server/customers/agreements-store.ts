// What visitors agreed to with a submission: the text's version, the page and the time. Only ever added to. With what
// somebody joined stands in their own row and comes here when they are deleted.
import { sql } from 'kysely';
import { writesBesideOthers } from '../database/engine.ts';
import { rowInserter } from '../database/insert-rows.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { CustomerRow } from '../database/tables.ts';
import { type CustomerKey, loadHasher } from './consent-store.ts';
import { addedByDevice } from './row.ts';

/** Where the consent text stands on a tablet. */
export const playerPage = '/player';

export function invitePage(workspaceId: string): string {
  return `/invite/${workspaceId}`;
}

export interface Agreement extends CustomerKey {
  readonly at: number;
  readonly textVersion: string;
  /** The page's path. */
  readonly page: string;
  /** Whether the number was a customer already. */
  readonly isAgain: boolean;
}

const agreementRows = rowInserter(
  'agreements',
  { workspace_id: 'text', phone_hash: 'text', at: 'bigint', text_version: 'text', page: 'text', is_again: 'bigint' },
  '(workspace_id, at, phone_hash) do nothing',
);

export async function recordAgreements(transaction: Transaction, agreements: readonly Agreement[]): Promise<void> {
  if (agreements.length === 0) return;
  const hash = await loadHasher(transaction);
  const given = agreements.map(({ workspaceId, phone, at, textVersion, page, isAgain }) => ({
    workspace_id: workspaceId,
    phone_hash: hash(workspaceId, phone),
    at,
    text_version: textVersion,
    page,
    is_again: isAgain ? 1 : 0,
  }));
  // Always in the same order, so that two batches with the same numbers wait for each other instead of locking up.
  await agreementRows.insert(
    transaction,
    given.toSorted((one, other) => (one.phone_hash < other.phone_hash ? -1 : 1)),
  );
}

/** How long the same text agreed to once more says nothing new. */
const sameAgreementMs = 30 * 24 * 60 * 60_000;

/**
 * Records what a number agreed to that is a customer's already, unless it says nothing new: it stands on the record of
 * the last month with this text, and does not ask for messages again for the first time. Who comes by every day would
 * otherwise fill a record with the same line.
 */
export async function renewAgreement(transaction: Transaction, agreement: Omit<Agreement, 'isAgain'>): Promise<void> {
  const { workspaceId, phone, at, textVersion } = agreement;
  const since = at - sameAgreementMs;
  const customer = await transaction
    .selectFrom('customers')
    .select(['optout', 'resubscribe_requested_at', 'joined_at', 'joined_text'])
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    // Held, so that nobody blocks them between here and where a request is noted.
    .$if(writesBesideOthers(transaction), (query) => query.forUpdate())
    .executeTakeFirst();
  if (customer && (customer.optout === 0 || customer.resubscribe_requested_at !== null)) {
    if (customer.joined_text === textVersion && customer.joined_at > since) return;
    const hash = await loadHasher(transaction);
    const same = await transaction
      .selectFrom('agreements')
      .select('at')
      .where('workspace_id', '=', workspaceId)
      .where('phone_hash', '=', hash(workspaceId, phone))
      .where(sql<boolean>`is_again = 1`)
      .where('text_version', '=', textVersion)
      .where('at', '>', since)
      .limit(1)
      .executeTakeFirst();
    if (same) return;
  }
  await recordAgreements(transaction, [{ ...agreement, isAgain: true }]);
}

/** With what a customer joined; nothing where there was no text, or it was recorded before it stood in the row. */
export function toJoinedAgreements(row: CustomerRow): Agreement[] {
  const { workspace_id: workspaceId, phone, joined_at: at, joined_text: textVersion, addedby } = row;
  const page = addedby === addedByDevice ? playerPage : invitePage(workspaceId);
  return textVersion === null ? [] : [{ workspaceId, phone, at, textVersion, page, isAgain: false }];
}

/** Takes back what a deletion moved from the row of a customer, who comes back, into the record. */
export async function forgetJoinedAgreement(transaction: Transaction, row: CustomerRow): Promise<void> {
  if (row.joined_text === null) return;
  const hash = await loadHasher(transaction);
  await transaction
    .deleteFrom('agreements')
    .where('workspace_id', '=', row.workspace_id)
    .where('phone_hash', '=', hash(row.workspace_id, row.phone))
    .where('at', '=', row.joined_at)
    .where('is_again', '=', 0)
    .execute();
}

/** Those of these numbers, customers without a text of their joining, that have agreed to one since. */
export async function listAgreed(
  database: Database,
  workspaceId: string,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const hash = await loadHasher(database);
  const byHash = new Map(phones.map((phone) => [hash(workspaceId, phone), phone]));
  const rows = await database
    .selectFrom('agreements')
    .select('phone_hash')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`is_again = 1`)
    .where(isOneOf(database, 'phone_hash', byHash.keys()))
    .execute();
  return new Set(rows.flatMap(({ phone_hash }) => byHash.get(phone_hash) ?? []));
}

export type StoredAgreement = Pick<Agreement, 'at' | 'textVersion' | 'page'>;

/**
 * Oldest first; kept also where the customer was deleted. An agreement with which somebody joined is found by the
 * moment: `joinedAt` says when this number ever did.
 */
export async function listAgreements(
  database: Database,
  { workspaceId, phone }: CustomerKey,
  joinedAt: readonly number[],
): Promise<StoredAgreement[]> {
  const hash = await loadHasher(database);
  const ofNumber = database
    .selectFrom('agreements')
    .select(['at', 'text_version as textVersion', 'page'])
    .where('workspace_id', '=', workspaceId)
    .where('phone_hash', '=', hash(workspaceId, phone));
  const joining = joinedAt.length > 0 ? ofNumber.where('is_again', '=', 0).where('at', 'in', joinedAt).execute() : [];
  // Spelled out, so that both engines know their index for it.
  const again = ofNumber.where(sql<boolean>`is_again = 1`).execute();
  return [...(await joining), ...(await again)].toSorted((one, other) => one.at - other.at);
}

/** The words of those versions that are a workspace's own, by version. */
export async function listOwnTexts(
  database: Database,
  workspaceId: string,
  agreements: readonly StoredAgreement[],
): Promise<ReadonlyMap<string, string>> {
  if (agreements.length === 0) return new Map();
  const version = sql<string>`'own-' || position`;
  const rows = await database
    .selectFrom('consent_texts')
    .select([version.as('version'), 'text'])
    .where('workspace_id', '=', workspaceId)
    .where(version, 'in', [...new Set(agreements.map(({ textVersion }) => textVersion))])
    .execute();
  return new Map(rows.map((row) => [row.version, row.text]));
}
