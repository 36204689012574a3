// Webhooks for which so much waits that no more is kept: an address that is away must not fill the disk.
import { sql } from 'kysely';
import { readInTurn } from '../database/engine.ts';
import type { Database } from '../database/open.ts';
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
export async function noteFullWebhooks(database: Database, look: Look): Promise<void> {
  for (const { waiting, ...webhook } of await listWaiting(database)) {
    if (webhook.full_since === null ? waiting >= look.waitingMax : waiting <= look.waitingMax / 2) {
      await turn(database, webhook, look);
    }
  }
}

type Waiting = Pick<WebhookRow, 'workspace_id' | 'webhook_id' | 'url' | 'full_since'> & { readonly waiting: number };

async function listWaiting(database: Database): Promise<Waiting[]> {
  const query = database
    .selectFrom('webhooks')
    .select(['workspace_id', 'webhook_id', 'url', 'full_since'])
    .select(
      sql<number | string>`(select count(*) from webhook_deliveries as waiting
        where waiting.webhook_id = webhooks.webhook_id and waiting.due_at is not null)`.as('waiting'),
    )
    .where('is_on', '=', 1);
  const rows = await readInTurn(database, turnOf, query);
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting) }));
}

/** Of several processes that see it, one notes it. */
async function turn(
  database: Database,
  { workspace_id: workspaceId, webhook_id: id, url, full_since: since }: Omit<Waiting, 'waiting'>,
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
