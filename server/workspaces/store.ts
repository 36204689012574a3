import type { Device } from '@fanfare/contract/devices.ts';
import type { Member, Socials, Workspace } from '@fanfare/contract/workspaces.ts';
import { newId } from '../database/ids.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { MemberRow, WorkspaceRow } from '../database/tables.ts';

/** The address of a stored picture, given its workspace and key. */
export type ImageUrl = (workspaceId: string, key: string) => string;

/** What `toWorkspace` needs besides the row. */
export interface WorkspaceSurroundings {
  readonly devices: readonly Device[];
  readonly imageUrl: ImageUrl;
}

export async function listWorkspaceRows(database: Database, memberId: string): Promise<WorkspaceRow[]> {
  return await database
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'members.workspace_id')
    .selectAll('workspaces')
    .where('members.member_id', '=', memberId)
    .orderBy('members.joined_at')
    .orderBy('workspaces.workspace_id')
    .execute();
}

export async function findWorkspaceRow(database: Database, workspaceId: string): Promise<WorkspaceRow | undefined> {
  return await database.selectFrom('workspaces').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst();
}

export async function isMember(database: Database, workspaceId: string, memberId: string): Promise<boolean> {
  const row = await database
    .selectFrom('members')
    .select('member_id')
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listMembers(database: Database, workspaceId: string): Promise<Member[]> {
  const rows = await database
    .selectFrom('members')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('joined_at')
    .orderBy('member_id')
    .execute();
  return rows.map(toMember);
}

export async function countWorkspaces(database: Database, memberId: string): Promise<number> {
  const row = await database
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('quantity'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.quantity;
}

export interface NewWorkspace {
  readonly workspaceId?: string;
  readonly name: string;
  readonly profileImageKey?: string;
  readonly socials?: Socials;
  readonly createdAt: number;
}

export async function addWorkspace(transaction: Transaction, workspace: NewWorkspace): Promise<WorkspaceRow> {
  return await transaction
    .insertInto('workspaces')
    .values({
      workspace_id: workspace.workspaceId ?? newId(),
      name: workspace.name,
      profile_image_key: workspace.profileImageKey ?? null,
      socials: JSON.stringify(workspace.socials ?? {}),
      customers_quantity: 0,
      campaign_quantity: 0,
      created_at: workspace.createdAt,
      updated_at: workspace.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function addMember(transaction: Transaction, workspaceId: string, member: Member): Promise<void> {
  await transaction
    .insertInto('members')
    .values({
      workspace_id: workspaceId,
      member_id: member.member_id,
      name: member.name,
      email: member.email,
      joined_at: member.joined_at,
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'member_id']).doNothing())
    .execute();
}

/** Ends what a person belongs to, who is no more. A workspace stays, also when nobody is left in it. */
export async function removeMemberEverywhere(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('members').where('member_id', '=', memberId).execute();
  await transaction.deleteFrom('selected_workspaces').where('member_id', '=', memberId).execute();
}

export async function findSelected(database: Database, memberId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('selected_workspaces')
    .select('workspace_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.workspace_id;
}

export async function changeSelected(
  database: Database | Transaction,
  memberId: string,
  workspaceId: string,
): Promise<void> {
  await database
    .insertInto('selected_workspaces')
    .values({ member_id: memberId, workspace_id: workspaceId })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ workspace_id: workspaceId }))
    .execute();
}

/** What strangers may know of a workspace. */
export interface PublicWorkspaceFacts {
  readonly workspaceId: string;
  readonly name: string;
  readonly profileImageKey: string | null;
  readonly socials: Socials;
}

export async function findPublicWorkspace(
  database: Database,
  workspaceId: string,
): Promise<PublicWorkspaceFacts | undefined> {
  const row = await findWorkspaceRow(database, workspaceId);
  return row && toPublicFacts(row);
}

export function toPublicFacts(row: Pick<WorkspaceRow, 'workspace_id' | 'name' | 'profile_image_key' | 'socials'>) {
  return {
    workspaceId: row.workspace_id,
    name: row.name,
    profileImageKey: row.profile_image_key,
    socials: JSON.parse(row.socials) as Socials,
  };
}

export function toWorkspace(row: WorkspaceRow, { devices, imageUrl }: WorkspaceSurroundings): Workspace {
  const facts = toPublicFacts(row);
  return {
    workspace_id: facts.workspaceId,
    name: facts.name,
    profile_image_url: facts.profileImageKey === null ? null : imageUrl(facts.workspaceId, facts.profileImageKey),
    devices: [...devices],
    customers_quantity: row.customers_quantity,
    campaign_quantity: row.campaign_quantity,
    socials: facts.socials,
  };
}

function toMember(row: MemberRow): Member {
  return { member_id: row.member_id, name: row.name, email: row.email, joined_at: row.joined_at };
}

/** The places of one id are another's; where that one has a place already, it keeps it. */
export async function moveMember(
  transaction: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await transaction
    .updateTable('members')
    .set({ member_id: to })
    .where('member_id', '=', from)
    .where('workspace_id', 'not in', (of) =>
      of.selectFrom('members as already').select('already.workspace_id').where('already.member_id', '=', to),
    )
    .execute();
  await transaction.deleteFrom('members').where('member_id', '=', from).execute();
  const selected = await transaction
    .deleteFrom('selected_workspaces')
    .where('member_id', '=', from)
    .returning('workspace_id')
    .executeTakeFirst();
  if (!selected) return;
  await transaction
    .insertInto('selected_workspaces')
    .values({ member_id: to, workspace_id: selected.workspace_id })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
}
