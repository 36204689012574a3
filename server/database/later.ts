import { type RawBuilder, sql } from 'kysely';

/**
 * When a row is changed: always later than before, so that no two versions are taken for one, whatever the clocks of two
 * servers say.
 */
export function laterThanBefore(now: number): RawBuilder<number> {
  return sql<number>`case when updated_at < ${now} then ${now} else updated_at + 1 end`;
}
