import type { Database, Transaction } from '../database/open.ts';
import { practiceNameIn } from '../database/practice.ts';

const claimName = 'demo';

/** What was filled in, so that a later start can show it again. */
export interface FilledDemo {
  readonly workspaceIds: readonly string[];
  readonly campaignId: string;
}

export async function findFilledDemo(database: Database): Promise<FilledDemo | undefined> {
  const row = await database
    .selectFrom('installation')
    .select('value')
    .where('name', '=', claimName)
    .executeTakeFirst();
  return row && (JSON.parse(row.value) as FilledDemo);
}

/** Says that this transaction fills in the demo; nothing is left to do where the answer is no. */
export async function claimDemo(transaction: Transaction): Promise<boolean> {
  const row = await transaction
    .insertInto('installation')
    .values({ name: claimName, value: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function changeFilledDemo(transaction: Transaction, demo: FilledDemo): Promise<void> {
  await transaction
    .updateTable('installation')
    .set({ value: JSON.stringify(demo) })
    .where('name', '=', claimName)
    .execute();
}

/** Whether nobody but the given person, and no workspace, is there yet. */
export async function isUntouched(database: Database, email: string): Promise<boolean> {
  const user = await database
    .selectFrom('pool_users')
    .select('sub')
    .where('user_name', 'not in', (of) => of.selectFrom('pool_names').select('user_name').where('name', '=', email))
    .limit(1)
    .executeTakeFirst();
  if (user) return false;
  const workspace = await database.selectFrom('workspaces').select('workspace_id').limit(1).executeTakeFirst();
  return workspace === undefined;
}

export async function findPersonId(database: Database, email: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('pool_users')
    .innerJoin('pool_names', 'pool_names.user_name', 'pool_users.user_name')
    .select('sub')
    .where('name', '=', email)
    .executeTakeFirst();
  return row?.sub;
}

/** Those of the workspaces that are there, and not on their way out. */
export async function listStanding(database: Database, workspaceIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('workspaces')
    .select('workspace_id')
    .where('workspace_id', 'in', workspaceIds)
    .where('deletion_begun_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.workspace_id));
}

/** The names of workspaces in which nobody else is, but for these. */
export async function listNamesOfOwn(
  database: Database,
  personId: string,
  except: readonly string[],
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'members.workspace_id')
    .select('workspaces.name')
    .where('members.member_id', '=', personId)
    .where('members.workspace_id', 'not in', except)
    .where('deletion_due_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('members as others')
            .select('others.member_id')
            .whereRef('others.workspace_id', '=', 'members.workspace_id')
            .where('others.member_id', '!=', personId),
        ),
      ),
    )
    .orderBy('workspaces.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** As if the practice phones had got them when they were written. */
export async function deliverWaiting(transaction: Transaction, workspaceId: string): Promise<void> {
  await transaction
    .updateTable('messages')
    .set((row) => ({
      state: 'delivered',
      gateway_message_id: practiceNameIn('messages'),
      due_at: null,
      sent_at: row.ref('created_at'),
      settled_at: row.ref('created_at'),
    }))
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'waiting')
    .execute();
}
