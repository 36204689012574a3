// Webhooks for which so much waits that no more is kept: an address that is away must not fill the disk.
import { sql } from 'kysely';
import { readInTurn } from '../database/engine.ts';
import type { Database } from '../database/open.ts';
import { DatabaseUnavailable, isOfOne } from '../database/unavailable.ts';
import type { WebhookRow } from '../database/webhook-tables.ts';
import type { RecordAudit } from '../http/audit.ts';
import { hostOf } from './store.ts';

/** The owner of this work where reads take turns. */
const turnOf = 'webhooks that are full';
const bySystem = { kind: 'system', id: '' } as const;

interface Look {
  readonly waitingMax: number;
  readonly now: number;
  readonly recordAudit: RecordAudit;
}

/** Notes which have become full, and which have room again: once half of it is sent, so that none goes to and fro. */
export async function noteFullWebhooks(database: Database, look: Look, signal: AbortSignal): Promise<void> {
  const faults: unknown[] = [];
  for (const webhook of await listWaiting(database)) {
    if (signal.aborted) break;
    try {
      await note(database, webhook, look);
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable && !isOfOne(fault)) throw fault;
      // One that could not be counted keeps no other.
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'What waits for webhooks could not be counted');
}

type Waiting = Pick<WebhookRow, 'workspace_id' | 'webhook_id' | 'url' | 'full_since'>;

/** Those for which anything waits, and those that were full. */
async function listWaiting(database: Database): Promise<Waiting[]> {
  const waiting = database
    .selectFrom('webhook_deliveries')
    .select('due_at')
    .whereRef('webhook_deliveries.webhook_id', '=', sql.ref('webhooks.webhook_id'))
    .where('due_at', 'is not', null);
  return await database
    .selectFrom('webhooks')
    .select(['workspace_id', 'webhook_id', 'url', 'full_since'])
    .where('is_on', '=', 1)
    .where((where) => where.or([where('full_since', 'is not', null), where.exists(waiting)]))
    .execute();
}

async function note(database: Database, webhook: Waiting, look: Look): Promise<void> {
  const isFull = webhook.full_since !== null;
  const enough = isFull ? Math.floor(look.waitingMax / 2) + 1 : look.waitingMax;
  // No more is read than tells.
  const some = database
    .selectFrom('webhook_deliveries')
    .select('due_at')
    .where('webhook_id', '=', webhook.webhook_id)
    .where('due_at', 'is not', null)
    .limit(enough);
  const query = database.selectFrom(some.as('waiting')).select(({ fn }) => fn.countAll<number>().as('count'));
  const [row] = await readInTurn(database, turnOf, query);
  if ((row?.count ?? 0) >= enough !== isFull) await turn(database, webhook, look);
}

/** Of several processes that see it, one notes it. */
async function turn(
  database: Database,
  { workspace_id: workspaceId, webhook_id: id, url, full_since: since }: Waiting,
  { now, recordAudit }: Look,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const turned = await transaction
      .updateTable('webhooks')
      .set({ full_since: since === null ? now : null })
      .where('workspace_id', '=', workspaceId)
      .where('webhook_id', '=', id)
      .where('full_since', since === null ? 'is' : '=', since)
      .returning('webhook_id')
      .executeTakeFirst();
    if (!turned) return;
    const entry = { workspaceId, actor: bySystem, id, name: hostOf(url) };
    await recordAudit(
      transaction,
      since === null
        ? { ...entry, action: 'webhook.full' }
        : { ...entry, action: 'webhook.hasRoom', after: { start: since, exp: now } },
    );
  });
}
