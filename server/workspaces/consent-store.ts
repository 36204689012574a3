// The texts of a workspace's own that its visitors agree to, and whether they tick a box for it.
import {
  type WorkspaceConsentText,
  consentTextsMax,
  tooManyConsentTexts,
} from '@fanfare/contract/workspace-consent.ts';
import { takeLock } from '../database/engine.ts';
import { compileOnce } from '../database/compiled-query.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import { Refusal } from '../http/refusal.ts';

/** Newest first. */
export async function listConsentTexts(
  database: Database,
  workspaceId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<WorkspaceConsentText[]> {
  const rows = await database
    .selectFrom('consent_texts')
    .leftJoin('members', (join) =>
      join
        .onRef('members.workspace_id', '=', 'consent_texts.workspace_id')
        .onRef('members.member_id', '=', 'consent_texts.member_id'),
    )
    .select(['consent_texts.position', 'consent_texts.text', 'consent_texts.created_at', 'members.name'])
    .where('consent_texts.workspace_id', '=', workspaceId)
    .orderBy('consent_texts.position', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ position, text, created_at, name }) => ({
    version: toVersion(position),
    text,
    createdAt: created_at,
    createdBy: name ?? '',
  }));
}

interface NewConsentText {
  readonly workspaceId: string;
  readonly text: string;
  readonly memberId: string;
  readonly now: number;
  /** The `createdAt` of the newest text that the asker has seen. */
  readonly unmodifiedSince?: number | undefined;
}

/**
 * The text that stands from now on; the one that stands already where it says the same. Nothing where another one came
 * that the asker has not seen.
 */
export async function addConsentText(
  transaction: Transaction,
  { workspaceId, text, memberId, now, unmodifiedSince = Infinity }: NewConsentText,
): Promise<{ readonly item: WorkspaceConsentText; readonly isNew: boolean } | undefined> {
  await takeLock(transaction, `consent texts of ${workspaceId}`);
  const [present] = await listConsentTexts(transaction, workspaceId, 1);
  if (present?.text === text) return { item: present, isNew: false };
  if (present && present.createdAt > unmodifiedSince) return undefined;
  const position = present ? toPosition(present.version) + 1 : 1;
  if (position > consentTextsMax) throw new Refusal(409, tooManyConsentTexts);
  await transaction
    .insertInto('consent_texts')
    .values({
      workspace_id: workspaceId,
      position,
      text,
      // Always later than the one before, whatever the clocks of two servers say.
      created_at: Math.max(now, (present?.createdAt ?? 0) + 1),
      member_id: memberId,
    })
    .execute();
  const [item] = await listConsentTexts(transaction, workspaceId, 1);
  return item && { item, isNew: true };
}

/** What stands in place of the product's text; nothing where that one stands. */
export async function findConsent(database: Database, workspaceId: string) {
  return (await listConsents(database, [workspaceId])).get(workspaceId);
}

/** The same for several workspaces; those where the product's text stands are left out. */
export async function listConsents(
  database: Database,
  workspaceIds: Iterable<string>,
): Promise<ReadonlyMap<string, { readonly version: string; readonly text: string }>> {
  const rows = await database
    // From the workspaces, so that the newest text is found without a look at each of those before it.
    .selectFrom('workspaces')
    .innerJoin('consent_texts', (join) =>
      join.onRef('consent_texts.workspace_id', '=', 'workspaces.workspace_id').on('position', '=', (of) =>
        of
          .selectFrom('consent_texts as later')
          .select(({ fn }) => fn.max('later.position').as('position'))
          .whereRef('later.workspace_id', '=', 'workspaces.workspace_id'),
      ),
    )
    .select(['consent_texts.workspace_id', 'position', 'text'])
    .where(isOneOf(database, 'workspaces.workspace_id', workspaceIds))
    .execute();
  const own = rows.filter(({ text }) => text !== '');
  return new Map(own.map((row) => [row.workspace_id, { version: toVersion(row.position), text: row.text }]));
}

/** What somebody who joins has to know of a workspace. */
interface Joinable {
  /** Whether its visitors tick a box. */
  readonly hasBox: boolean;
  readonly customers: number;
}

/** Those of the given workspaces that exist. */
export async function listJoinable(
  database: Database,
  workspaceIds: Iterable<string>,
): Promise<ReadonlyMap<string, Joinable>> {
  const joinable = new Map<string, Joinable>();
  for (const workspaceId of workspaceIds) {
    const [row] = await findJoinable(database, { workspaceId });
    if (row) joinable.set(workspaceId, { hasBox: row.consent_box === 1, customers: row.customers_quantity });
  }
  return joinable;
}

const findJoinable = compileOnce((database, { workspaceId }: Pick<NamedText, 'workspaceId'>) =>
  database
    .selectFrom('workspaces')
    .select(['consent_box', 'customers_quantity'])
    .where('workspace_id', '=', workspaceId)
    .where('deletion_begun_at', 'is', null),
);

/** A version as somebody names it for a workspace. */
export interface NamedText {
  readonly workspaceId: string;
  readonly version: string;
}

/** Of versions of workspaces' own texts those that visitors were ever shown, as `{workspaceId} {version}`. */
export async function listShown(database: Database, named: readonly NamedText[]): Promise<ReadonlySet<string>> {
  if (named.length === 0) return new Set();
  const rows = await database
    .selectFrom('consent_texts')
    .select(['workspace_id', 'position'])
    .where(isOneOf(database, 'workspace_id', new Set(named.map(({ workspaceId }) => workspaceId))))
    .where('position', 'in', [...new Set(named.map(({ version }) => toPosition(version)))])
    .where('text', '<>', '')
    .execute();
  return new Set(rows.map((row) => `${row.workspace_id} ${toVersion(row.position)}`));
}

function toVersion(position: number): string {
  return `own-${position}`;
}

function toPosition(version: string): number {
  return Number(version.slice('own-'.length));
}
