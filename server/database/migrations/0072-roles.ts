// Until now everybody in a workspace was equal: its first member becomes its owner, everybody else a manager.
import { type Kysely, sql } from 'kysely';
import { keyType } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  // Empty for rows of a process that knows no roles yet and serves beside this one.
  await database.schema.alterTable('members').addColumn('role', key).execute();
  await database.schema.alterTable('invitations').addColumn('role', key).execute();
  await sql`
    update members set role = case when exists (
      select 1 from members as before
      where before.workspace_id = members.workspace_id
        and (before.joined_at < members.joined_at
          or (before.joined_at = members.joined_at and before.member_id < members.member_id))
    ) then 'manager' else 'owner' end`.execute(database);
}
