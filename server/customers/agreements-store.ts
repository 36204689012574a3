// What visitors agreed to with a submission: the text's version, the page and the time. Only ever added to.
import { rowInserter } from '../database/insert-rows.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { AgreementRow } from '../database/tables.ts';
import { type CustomerKey, loadHasher } from './consent-store.ts';

export interface Agreement extends CustomerKey {
  readonly at: number;
  readonly textVersion: string;
  /** The page's path. */
  readonly page: string;
}

const rows = rowInserter(
  'agreements',
  { workspace_id: 'text', phone_hash: 'text', at: 'bigint', text_version: 'text', page: 'text' },
  '(workspace_id, at, phone_hash) do nothing',
);

export async function recordAgreements(transaction: Transaction, agreements: readonly Agreement[]): Promise<void> {
  if (agreements.length === 0) return;
  const hash = await loadHasher(transaction);
  const given = agreements.map(({ workspaceId, phone, at, textVersion, page }) => ({
    workspace_id: workspaceId,
    phone_hash: hash(workspaceId, phone),
    at,
    text_version: textVersion,
    page,
  }));
  // Always in the same order, so that two batches with the same numbers wait for each other instead of locking up.
  await rows.insert(
    transaction,
    given.toSorted((one, other) => (one.phone_hash < other.phone_hash ? -1 : 1)),
  );
}

/** Oldest first; kept also where the customer was deleted. It looks through the whole workspace, so it is for the few who ask. */
export async function listAgreements(
  database: Database,
  { workspaceId, phone }: CustomerKey,
): Promise<Pick<AgreementRow, 'at' | 'text_version' | 'page'>[]> {
  const hash = await loadHasher(database);
  return await database
    .selectFrom('agreements')
    .select(['at', 'text_version', 'page'])
    .where('workspace_id', '=', workspaceId)
    .where('phone_hash', '=', hash(workspaceId, phone))
    .orderBy('at')
    .execute();
}
