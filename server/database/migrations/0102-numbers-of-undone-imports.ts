// Of an import that is undone no number stays. A server of the version before asks first whether it is.
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`update imports set undo_after = '' where undone_at is not null`.execute(database);
}
