// Who belongs to a workspace, and in which of theirs people work.
import type { Member } from '@fanfare/contract/members.ts';
import { type Role, type WorkspaceRight, mayDo, notAllowed, roles } from '@fanfare/contract/rights.ts';
import { workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import { writesBesideOthers } from '../database/engine.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { MemberRow } from '../database/member-tables.ts';
import type { RecordAudit } from '../http/audit.ts';
import { Refusal } from '../http/refusal.ts';
import { keepJoined, setDeletion } from './deletion-store.ts';
import { putInvitation } from './invitations-store.ts';
import { takePersonsLock, takeWorkspacesLock } from './locks.ts';

/** A person's role; nothing where they don't belong to the workspace. */
export async function findRole(database: Database, workspaceId: string, memberId: string): Promise<Role | undefined> {
  const row = await database
    .selectFrom('members')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row && (row.role ?? (await settleRole(database, workspaceId, memberId)));
}

/** The same with the workspace's country. */
export async function findMembership(database: Database, workspaceId: string, memberId: string) {
  const row = await database
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'members.workspace_id')
    .select(['role', 'country'])
    .where('members.workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row && { role: row.role ?? (await settleRole(database, workspaceId, memberId)), country: row.country };
}

/** For a membership that a process without roles made while this one served beside it. */
async function settleRole(database: Database, workspaceId: string, memberId: string): Promise<Role> {
  return await database.transaction().execute(async (transaction) => {
    await takeWorkspacesLock(transaction, workspaceId);
    const known = await transaction
      .selectFrom('members')
      .select('role')
      .where('workspace_id', '=', workspaceId)
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    // Another call of theirs, or an owner, was first.
    if (known?.role) return known.role;
    const role = (await countOwners(transaction, workspaceId)) === 0 ? 'owner' : 'manager';
    await changeRole(transaction, { workspaceId, memberId, role });
    return role;
  });
}

export async function countOwners(transaction: Transaction, workspaceId: string): Promise<number> {
  const row = await transaction
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('quantity'))
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return row.quantity;
}

/** With a role that invites nobody go the invitations that the member sent. */
export async function changeRole(
  transaction: Transaction,
  { workspaceId, memberId, role }: { readonly workspaceId: string; readonly memberId: string; readonly role: Role },
): Promise<void> {
  await transaction
    .updateTable('members')
    .set({ role })
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId)
    .execute();
  if (mayDo(role, 'members.manage')) return;
  await transaction
    .deleteFrom('invitations')
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId)
    .execute();
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

export async function findMember(
  database: Database,
  workspaceId: string,
  memberId: string,
): Promise<Member | undefined> {
  const row = await database
    .selectFrom('members')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row && toMember(row);
}

/** Whether somebody belongs to the workspace, and stays at least until the transaction ends. */
export async function holdMember(transaction: Transaction, workspaceId: string, memberId: string): Promise<boolean> {
  return (await holdRow(transaction, workspaceId, memberId)) !== undefined;
}

/** Refuses who has lost the right while the call waited; who has it keeps it until the transaction ends. */
export async function holdRight(
  transaction: Transaction,
  { workspaceId, memberId }: { readonly workspaceId: string; readonly memberId: string },
  right: WorkspaceRight,
): Promise<void> {
  const row = await holdRow(transaction, workspaceId, memberId);
  if (!row) throw new Refusal(404, workspaceNotFound);
  if (!mayDo(row.role ?? 'manager', right)) throw new Refusal(403, notAllowed);
}

async function holdRow(transaction: Transaction, workspaceId: string, memberId: string) {
  return await transaction
    .selectFrom('members')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId)
    .$if(writesBesideOthers(transaction), (query) => query.forShare())
    .executeTakeFirst();
}

export async function countMembers(database: Database, workspaceId: string): Promise<number> {
  const row = await database
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('quantity'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return row.quantity;
}

export async function countWorkspaces(database: Database, memberId: string): Promise<number> {
  const row = await database
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('quantity'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.quantity;
}

/** Whether they did not belong to it before. */
export async function addMember(transaction: Transaction, workspaceId: string, member: Member): Promise<boolean> {
  const added = await transaction
    .insertInto('members')
    .values({
      workspace_id: workspaceId,
      member_id: member.member_id,
      name: member.name,
      email: member.email,
      joined_at: member.joined_at,
      role: member.role,
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'member_id']).doNothing())
    .returning('member_id')
    .executeTakeFirst();
  await keepJoined(transaction, workspaceId);
  return added !== undefined;
}

/** What the others see of somebody, wherever they belong. */
export async function renewMember(
  transaction: Transaction,
  { sub, name, email }: { readonly sub: string; readonly name: string; readonly email: string },
): Promise<void> {
  await transaction.updateTable('members').set({ name, email }).where('member_id', '=', sub).execute();
}

/** With the rows of a membership go what the person chose there, and the invitations that they sent from there. */
const ofMembers = ['members', 'selected_workspaces', 'invitations'] as const;

/** Whoever worked there last works in another one of theirs from now on. */
export async function removeMember(transaction: Transaction, workspaceId: string, memberId: string): Promise<void> {
  for (const table of ofMembers) {
    await transaction
      .deleteFrom(table)
      .where('workspace_id', '=', workspaceId)
      .where('member_id', '=', memberId)
      .execute();
  }
}

/**
 * Ends what a person belongs to, who is no more. A workspace in which nobody is left goes a week later, at `dueAt`.
 * Until then its invitations stay, and the person has one too, at the address that they had proven last: whoever comes by
 * one keeps it. Of two who are the last, one goes first. Where the last owner goes, the highest of the others becomes the
 * owner, of several the one who has been there longest.
 */
export async function removeMemberEverywhere(
  transaction: Transaction,
  { id: memberId, email }: { readonly id: string; readonly email: string | undefined },
  { now, dueAt, recordAudit }: { readonly now: number; readonly dueAt: number; readonly recordAudit: RecordAudit },
): Promise<void> {
  await takePersonsLock(transaction, memberId);
  const memberships = await listMemberships(transaction, memberId);
  for (const { workspace_id: workspaceId } of memberships) await takeWorkspacesLock(transaction, workspaceId);
  for (const { workspace_id: workspaceId, name, role } of memberships) {
    const actor = { kind: 'member', id: memberId } as const;
    const change = { id: memberId, name, before: { role } };
    await recordAudit(transaction, { workspaceId, actor, action: 'member.left', ...change });
  }
  await transaction.deleteFrom('members').where('member_id', '=', memberId).execute();
  for (const { workspace_id: workspaceId } of memberships) await nameOwner(transaction, workspaceId, recordAudit);
  await transaction.deleteFrom('selected_workspaces').where('member_id', '=', memberId).execute();
  await transaction
    .deleteFrom('invitations')
    .where('member_id', '=', memberId)
    .where('workspace_id', 'in', (of) => of.selectFrom('members').select('members.workspace_id'))
    .execute();
  for (const { workspace_id: workspaceId } of memberships) {
    if ((await countMembers(transaction, workspaceId)) > 0) continue;
    if (await setDeletion(transaction, workspaceId, { memberId: null, dueAt }))
      await recordAudit(transaction, { workspaceId, actor: bySystem, action: 'workspace.deletionAsked' });
    if (email === undefined) continue;
    await putInvitation(transaction, {
      workspace_id: workspaceId,
      email: email.toLowerCase(),
      invited_at: now,
      expires_at: dueAt,
      member_id: memberId,
      role: 'owner',
    });
  }
}

const bySystem = { kind: 'system', id: '' } as const;

/** Where nobody owns the workspace. */
async function nameOwner(transaction: Transaction, workspaceId: string, recordAudit: RecordAudit): Promise<void> {
  const members = await listMembers(transaction, workspaceId);
  const [next] = roles.flatMap((role) => members.filter((member) => member.role === role));
  if (!next || next.role === 'owner') return;
  await changeRole(transaction, { workspaceId, memberId: next.member_id, role: 'owner' });
  const change = { id: next.member_id, name: next.name, before: { role: next.role }, after: { role: 'owner' } };
  await recordAudit(transaction, { workspaceId, actor: bySystem, action: 'member.changed', ...change });
}

/** In the order of the workspaces' ids. */
async function listMemberships(transaction: Transaction, memberId: string): Promise<MemberRow[]> {
  return await transaction
    .selectFrom('members')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('workspace_id')
    .execute();
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

/** The places of one id are another's; where that one has a place already, it keeps it. */
export async function moveMember(
  transaction: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
  recordAudit: RecordAudit,
): Promise<void> {
  await transaction
    .updateTable('members')
    .set({ member_id: to })
    .where('member_id', '=', from)
    .where('workspace_id', 'not in', (of) =>
      of.selectFrom('members as already').select('already.workspace_id').where('already.member_id', '=', to),
    )
    .execute();
  const left = await listMemberships(transaction, from);
  await transaction.deleteFrom('members').where('member_id', '=', from).execute();
  for (const { workspace_id: workspaceId } of left) await nameOwner(transaction, workspaceId, recordAudit);
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

function toMember(row: MemberRow): Member {
  const { member_id, name, email, joined_at, role } = row;
  return { member_id, name, email, joined_at, role: role ?? 'manager' };
}
