// A short code leads to one campaign. Of those that share one, the oldest keeps it: its code has been printed longest.
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';

interface Tables {
  readonly campaigns: Record<'workspace_id' | 'campaign_id' | 'code', string> & { readonly created_at: number };
}

export async function up(database: Kysely<Tables>): Promise<void> {
  const shared = database
    .selectFrom('campaigns')
    .select('code')
    .groupBy('code')
    .having(({ fn }) => fn.countAll(), '>', 1);
  const sharing = await database
    .selectFrom('campaigns')
    .select(['workspace_id', 'campaign_id', 'code'])
    .where('code', 'in', shared)
    .orderBy('created_at')
    .orderBy('workspace_id')
    .orderBy('campaign_id')
    .execute();
  const kept = new Set<string>();
  for (const { workspace_id, campaign_id, code } of sharing) {
    if (!kept.has(code)) kept.add(code);
    else
      await database
        .updateTable('campaigns')
        .set({ code: await freeCode(database, `${workspace_id}/${campaign_id}`) })
        .where('workspace_id', '=', workspace_id)
        .where('campaign_id', '=', campaign_id)
        .execute();
  }
  await database.schema.createIndex('campaigns_code_once').on('campaigns').column('code').unique().execute();
  await database.schema.dropIndex('campaigns_by_code').execute();
}

const letters = '23456789abcdefghjkmnpqrstuvwxyz';

/** The same for the same campaign, however often this is done. */
async function freeCode(database: Kysely<Tables>, name: string, tries = 0): Promise<string> {
  const hash = createHash('sha256').update(`${name}/${tries}`).digest();
  const code = [...hash.subarray(0, 8)].map((byte) => letters[byte % letters.length]).join('');
  const taken = await database.selectFrom('campaigns').select('code').where('code', '=', code).executeTakeFirst();
  return taken ? await freeCode(database, name, tries + 1) : code;
}
