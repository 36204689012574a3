// What the summary of a week tells that no page of the dashboard shows.
import { sql } from 'kysely';
import { readInTurn } from '../database/engine.ts';
import type { Database } from '../database/open.ts';

export interface Left {
  readonly optedOut: number;
  readonly deleted: number;
}

/**
 * Customers who opted out, by themselves or by a list, and have not been let back, and those whom staff deleted; each once.
 * What an import brought and its undoing took was nobody who left, nor is an opt-out that was known before,
 * nor whoever wrote STOP without being a customer: that is kept at the same moment, until they become one.
 */
export async function countLeft(
  database: Database,
  workspaceId: string,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<Left> {
  const left = database
    .selectFrom('consent_events as event')
    .select(sql<number>`max(case kind when 'removed' then 1 else 0 end)`.as('isDeleted'))
    .where('workspace_id', '=', workspaceId)
    .where('at', '>=', from)
    .where('at', '<', until)
    // Spelled out, so that both engines know their index for it.
    .where(
      sql<boolean>`kind in ('optout', 'removed') and way <> 'kept' and (kind = 'optout' or way <> 'import')
        and not exists (
          select 1 from consent_events as later where later.workspace_id = event.workspace_id
            and later.phone_hash = event.phone_hash and later.position > event.position
            and (later.kind = 'return' or (later.kind = 'removed' and later.way = 'import' and event.way = 'import'))
        )
        and not (kind = 'optout' and way = 'text' and exists (
          select 1 from kept_optouts as kept where kept.workspace_id = event.workspace_id
            and kept.phone_hash = event.phone_hash and kept.kept_at = event.at
          union all
          select 1 from consent_events as taken where taken.workspace_id = event.workspace_id
            and taken.phone_hash = event.phone_hash and taken.position = event.position + 1
            and taken.kind = 'optout' and taken.way = 'kept'
        ))`,
    )
    .groupBy('phone_hash');
  const query = database
    .selectFrom(left.as('people'))
    .select(['isDeleted', ({ fn }) => fn.countAll<number>().as('people')])
    .groupBy('isDeleted');
  const rows = await readInTurn(database, workspaceId, query);
  const countOf = (isDeleted: number) => rows.find((row) => row.isDeleted === isDeleted)?.people ?? 0;
  return { optedOut: countOf(0), deleted: countOf(1) };
}

interface WeeksDevice {
  readonly name: string;
  readonly lastSeenAt: number | null;
  readonly onTimes: string | null;
}

export async function listDevices(database: Database, workspaceId: string): Promise<WeeksDevice[]> {
  const rows = await database
    .selectFrom('devices')
    .leftJoin('device_reports as report', (join) =>
      join
        .onRef('report.workspace_id', '=', 'devices.workspace_id')
        .onRef('report.device_id', '=', 'devices.device_id'),
    )
    .select(['devices.name', 'report.last_seen_at', 'report.on_times'])
    .where('devices.workspace_id', '=', workspaceId)
    .where('devices.unpaired_at', 'is', null)
    .orderBy('devices.name')
    .execute();
  return rows.map((row) => ({ name: row.name, lastSeenAt: row.last_seen_at, onTimes: row.on_times }));
}
