// The gateway of a workspace, and the key that seals the credentials of all.
import { sql } from 'kysely';
import type { FormerGatewayRow, GatewayRow } from '../database/gateway-tables.ts';
import type { Database, Transaction } from '../database/open.ts';
import { removeSome } from '../database/remove-some.ts';
import { practiceRow } from './row.ts';

/** People answer a text that they find weeks later. */
const formerKeptMs = 90 * 24 * 60 * 60_000;
const formerMax = 5;

export interface Teller {
  readonly row: GatewayRow;
  readonly isFormer: boolean;
}

export async function findGateway(database: Database, workspaceId: string): Promise<GatewayRow | undefined> {
  return await database.selectFrom('gateways').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst();
}

/** What is claimed at the moment of a change may still go to the former account. */
export const handoverMs = 60_000;

/** What was claimed before went to another account; practice phones ask nobody to wait. */
export async function findMovedAt(database: Database, workspaceId: string): Promise<number> {
  const since = (await findGateway(database, workspaceId))?.account_since;
  return since === undefined ? Number.POSITIVE_INFINITY : since - handoverMs;
}

/** Who may tell something at the addresses of this key: the one of now first, and then who was the gateway before. */
export async function listTellers(database: Database, hookKey: string, now: number): Promise<Teller[]> {
  const current = await database.selectFrom('gateways').selectAll().where('hook_key', '=', hookKey).execute();
  const former = await database
    .selectFrom('former_gateways')
    .selectAll()
    .where('hook_key', '=', hookKey)
    .where('left_at', '>', now - formerKeptMs)
    .orderBy('left_at', 'desc')
    .limit(formerMax)
    .execute();
  return [
    ...current.map((row) => ({ row, isFormer: false })),
    ...former.map(({ left_at: _left, ...row }) => ({
      row: { ...practiceRow(row.workspace_id), ...row },
      isFormer: true,
    })),
  ];
}

export async function putFormer(
  transaction: Transaction,
  { workspace_id, hook_key, kind, sender, settings, credentials, updated_by }: GatewayRow,
  leftAt: number,
): Promise<void> {
  const kept = { workspace_id, hook_key, kind, sender, settings, credentials, updated_by };
  await transaction
    .insertInto('former_gateways')
    .values({ ...kept, left_at: leftAt })
    .execute();
  const forgotten = (await listFormer(transaction, workspace_id)).slice(formerMax);
  await remove(transaction, forgotten);
}

/** Whoever is the gateway again is proven by what proves it now alone. */
export async function removeFormer(
  transaction: Transaction,
  workspaceId: string,
  isBack: (row: FormerGatewayRow) => boolean,
): Promise<void> {
  await remove(transaction, (await listFormer(transaction, workspaceId)).filter(isBack));
}

async function remove(transaction: Transaction, rows: readonly FormerGatewayRow[]): Promise<void> {
  for (const row of rows) {
    await transaction
      .deleteFrom('former_gateways')
      .where('workspace_id', '=', row.workspace_id)
      .where('hook_key', '=', row.hook_key)
      .where('left_at', '=', row.left_at)
      .execute();
  }
}

/** The last one first. */
export async function listFormer(database: Database, workspaceId: string): Promise<FormerGatewayRow[]> {
  return await database
    .selectFrom('former_gateways')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('left_at', 'desc')
    .execute();
}

/** Removes some whose time is over, and answers whether there are more. */
export async function removeOldFormer(database: Database, now: number): Promise<boolean> {
  return await removeSome(database, {
    table: 'former_gateways',
    key: ['workspace_id', 'hook_key', 'left_at'],
    where: sql`left_at <= ${now - formerKeptMs}`,
  });
}

/**
 * Whether a broadcast that is not over was reviewed at another price than this gateway's: that of now, or of before
 * practice. What goes out once more in one that was over nobody has reviewed, and it is held in another currency.
 */
export async function hasReviewedOther(
  database: Database,
  before: GatewayRow | undefined,
  { workspace_id: workspaceId, kind, currency, part_micros }: GatewayRow,
): Promise<boolean> {
  if (kind === 'practice') return false;
  const known = before?.kind === 'practice' ? undefined : before;
  if (known?.part_micros === part_micros && known.currency === currency) return false;
  const one = await database
    .selectFrom('broadcasts')
    .select('broadcast_id')
    .where('workspace_id', '=', workspaceId)
    .where('ended_at', 'is', null)
    .where('state', 'in', ['scheduled', 'preparing', 'sending', 'paused'])
    .where('gateway_kind', '<>', 'practice')
    .where('part_micros', 'is not', null)
    .where((where) =>
      known
        ? where('currency', '=', known.currency)
        : where.or([where('currency', '<>', currency), where('part_micros', '<>', part_micros)]),
    )
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** In place of the one that was there. */
export async function putGateway(transaction: Transaction, row: GatewayRow): Promise<GatewayRow> {
  const { workspace_id: _same, ...changes } = row;
  return await transaction
    .insertInto('gateways')
    .values(row)
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Answers the one that was there. */
export async function removeGateway(transaction: Transaction, workspaceId: string): Promise<GatewayRow | undefined> {
  return await transaction
    .deleteFrom('gateways')
    .where('workspace_id', '=', workspaceId)
    .returningAll()
    .executeTakeFirst();
}

/** By which credentials are sealed. */
export async function getGatewayKey(database: Database): Promise<Buffer> {
  const { value } = await database
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'gatewayKey')
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64url');
}

export async function findWorkspaceName(database: Database, workspaceId: string): Promise<string> {
  const { name } = await database
    .selectFrom('workspaces')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return name;
}
