// What the counts of registrations must say, counted again from the customers themselves.
import { expect } from 'vitest';
import { quarterMs } from '../customers/sign-ups-store.ts';
import type { Database } from '../database/open.ts';
import { dayMs } from './builders.ts';

export async function expectSignUpCountsOfRows(database: Database, workspaceId: string): Promise<void> {
  const rows = await database
    .selectFrom('customers')
    .select(['created_at', 'joined_at', 'addedby'])
    .where('workspace_id', '=', workspaceId)
    .execute();
  const recount = new Map<string, number>();
  for (const { created_at, joined_at, addedby } of rows) {
    if (created_at < joined_at - 100 * dayMs) continue;
    const way = { viewer: 'invite', device: 'device', import: 'import' }[addedby] ?? 'staff';
    const key = `${Math.trunc(created_at / quarterMs)} ${way}`;
    recount.set(key, (recount.get(key) ?? 0) + 1);
  }
  const kept = await database
    .selectFrom('sign_up_counts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('customers', '<>', 0)
    .execute();
  expect(new Map(kept.map(({ quarter, way, customers }) => [`${quarter} ${way}`, customers]))).toEqual(recount);
}
