// Who was invited to work in a workspace and has not come yet.
import type { Invitation } from '@fanfare/contract/members.ts';
import { type OwnInvitation, ownInvitationsMax } from '@fanfare/contract/own-invitations.ts';
import type { Role } from '@fanfare/contract/rights.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { InvitationRow } from '../database/member-tables.ts';

/** Newest first, also those whose time is over. */
export async function listInvitations(database: Database, workspaceId: string): Promise<Invitation[]> {
  const rows = await database
    .selectFrom('invitations')
    .leftJoin('members', (join) =>
      join
        .onRef('members.workspace_id', '=', 'invitations.workspace_id')
        .onRef('members.member_id', '=', 'invitations.member_id'),
    )
    .select([
      'invitations.email',
      'invited_at',
      'expires_at',
      'invitations.member_id',
      'invitations.role',
      'members.name',
    ])
    .where('invitations.workspace_id', '=', workspaceId)
    .orderBy('invited_at', 'desc')
    .orderBy('invitations.email')
    .execute();
  return rows.map(({ email, invited_at, expires_at, member_id, name, role }) => ({
    email,
    role: role ?? 'manager',
    invitedAt: invited_at,
    expiresAt: expires_at,
    invitedBy: name ?? '',
    inviterId: member_id,
  }));
}

/** That of one which still lets somebody in. */
export async function findInvitedRole(
  database: Database,
  { workspaceId, email, now }: { readonly workspaceId: string; readonly email: string; readonly now: number },
): Promise<Role | undefined> {
  const row = await database
    .selectFrom('invitations')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && (row.role ?? 'manager');
}

/** Those that still let somebody in. */
export async function countOpenInvitations(database: Database, workspaceId: string, now: number): Promise<number> {
  const row = await database
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('quantity'))
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return row.quantity;
}

/** Leaves the newest so many of those whose time is over. */
export async function removeOldest(
  transaction: Transaction,
  workspaceId: string,
  { now, kept }: { readonly now: number; readonly kept: number },
): Promise<void> {
  await transaction
    .deleteFrom('invitations')
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '<=', now)
    .where('email', 'not in', (of) =>
      of
        .selectFrom('invitations as newer')
        .select('newer.email')
        .where('newer.workspace_id', '=', workspaceId)
        .where('newer.expires_at', '<=', now)
        .orderBy('newer.expires_at', 'desc')
        .limit(kept),
    )
    .execute();
}

/** One that is there counts anew. */
export async function putInvitation(transaction: Transaction, row: InvitationRow): Promise<void> {
  const { invited_at, expires_at, member_id, role } = row;
  await transaction
    .insertInto('invitations')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'email']).doUpdateSet({ invited_at, expires_at, member_id, role }),
    )
    .execute();
}

/** Answers the one that was there. */
export async function removeInvitation(
  database: Database,
  workspaceId: string,
  email: string,
): Promise<InvitationRow | undefined> {
  return await database
    .deleteFrom('invitations')
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst();
}

/** Whether anybody at all is invited anywhere. */
export async function hasOpenInvitations(database: Database, now: number): Promise<boolean> {
  const row = await database
    .selectFrom('invitations')
    .select('email')
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody with this address is invited anywhere. */
export async function isInvited(database: Database, email: string, now: number): Promise<boolean> {
  const row = await database
    .selectFrom('invitations')
    .select('email')
    .where('email', '=', email.toLowerCase())
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where somebody with this address is invited to, oldest first. */
export async function listOpenInvitations(database: Database, email: string, now: number): Promise<InvitationRow[]> {
  return await database
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('invited_at')
    .orderBy('workspace_id')
    .limit(ownInvitationsMax)
    .execute();
}

/** The same as the person is told of them, but where they belong already. */
export async function listOwnInvitations(
  database: Database,
  { personId, email, now }: { readonly personId: string; readonly email: string; readonly now: number },
): Promise<OwnInvitation[]> {
  const rows = await database
    .selectFrom('invitations')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'invitations.workspace_id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.workspace_id', '=', 'invitations.workspace_id')
        .onRef('members.member_id', '=', 'invitations.member_id'),
    )
    .select([
      'invitations.workspace_id',
      'workspaces.name',
      'invitations.role',
      'expires_at',
      'members.name as inviter',
    ])
    .where('invitations.email', '=', email)
    .where('expires_at', '>', now)
    .where('workspaces.deletion_begun_at', 'is', null)
    .where('invitations.workspace_id', 'not in', (of) =>
      of.selectFrom('members as own').select('own.workspace_id').where('own.member_id', '=', personId),
    )
    .orderBy('invited_at')
    .orderBy('invitations.workspace_id')
    .limit(ownInvitationsMax)
    .execute();
  return rows.map(({ workspace_id, name, role, expires_at, inviter }) => ({
    workspaceId: workspace_id,
    workspaceName: name,
    role: role ?? 'manager',
    invitedBy: inviter ?? '',
    expiresAt: expires_at,
  }));
}
