// Addresses that somebody asked for and never proved are no names of their accounts any more: they are free again.
import { type Kysely, PostgresAdapter, sql } from 'kysely';

type Addresses = Readonly<Record<string, string | undefined>>;

export async function up(database: Kysely<unknown>): Promise<void> {
  // Whoever proves theirs meanwhile waits, and claims it anew.
  const held = database.getExecutor().adapter instanceof PostgresAdapter ? sql`for update` : sql``;
  const { rows } = await sql<{ user_name: string; attributes: string; proven_addresses: string }>`
    select user_name, attributes, proven_addresses from pool_users where proven_addresses <> '{}' ${held}`.execute(
    database,
  );
  for (const { user_name, attributes, proven_addresses } of rows) {
    const [asked, proven] = [attributes, proven_addresses].map((text) => JSON.parse(text) as Addresses);
    for (const kind of ['email', 'phone_number']) {
      const [name, kept] = [asked?.[kind], proven?.[kind]].map((address) => address?.toLowerCase());
      if (name === undefined || kept === undefined || name === kept || name === user_name.toLowerCase()) continue;
      await sql`delete from pool_names where name = ${name} and user_name = ${user_name}`.execute(database);
    }
  }
}
