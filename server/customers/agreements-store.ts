// What visitors agreed to with a submission: the text's version, the page and the time. Only ever added to.
import { sql } from 'kysely';
import { rowInserter } from '../database/insert-rows.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { AgreementRow } from '../database/tables.ts';
import { type CustomerKey, loadHasher } from './consent-store.ts';

export interface Agreement extends CustomerKey {
  readonly at: number;
  readonly textVersion: string;
  /** The page's path. */
  readonly page: string;
  /** Whether the number was a customer already. */
  readonly isAgain: boolean;
}

const rows = rowInserter(
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
  await rows.insert(
    transaction,
    given.toSorted((one, other) => (one.phone_hash < other.phone_hash ? -1 : 1)),
  );
}

/** An agreement with the words that stood there; those of a workspace's own text, where it was one. */
export type StoredAgreement = Pick<AgreementRow, 'at' | 'text_version' | 'page' | 'is_again'> & {
  readonly own_text: string | null;
};

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
    .leftJoin('consent_texts', (join) =>
      join
        .onRef('consent_texts.workspace_id', '=', 'agreements.workspace_id')
        .on(sql<boolean>`'own-' || consent_texts.position = agreements.text_version`),
    )
    .select(['at', 'text_version', 'page', 'is_again', 'consent_texts.text as own_text'])
    .where('agreements.workspace_id', '=', workspaceId)
    .where('phone_hash', '=', hash(workspaceId, phone));
  const joining = joinedAt.length > 0 ? ofNumber.where('is_again', '=', 0).where('at', 'in', joinedAt).execute() : [];
  // Spelled out, so that both engines know their index for it.
  const again = ofNumber.where(sql<boolean>`is_again = 1`).execute();
  return [...(await joining), ...(await again)].toSorted((one, other) => one.at - other.at);
}
