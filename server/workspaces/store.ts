import { countryDefault } from '@fanfare/contract/countries.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import type { Role } from '@fanfare/contract/rights.ts';
import type { Socials, Workspace } from '@fanfare/contract/workspaces.ts';
import { sql } from 'kysely';
import { newId } from '../database/ids.ts';
import { compileOnce } from '../database/compiled-query.ts';
import { laterThanBefore } from '../database/steady-clock.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { WorkspaceRow } from '../database/tables.ts';
import { ruleOf } from '../numbers/rules.ts';

/** The address of a stored picture, given its workspace and key. */
type ImageUrl = (workspaceId: string, key: string) => string;

/** What `toWorkspace` needs besides the row. */
interface WorkspaceSurroundings {
  /** Of whoever asks. */
  readonly role: Role;
  readonly devices: readonly Device[];
  readonly imageUrl: ImageUrl;
}

/** With what other tables say of it. */
export interface FullWorkspaceRow extends WorkspaceRow {
  /** The color of its picture, where it has one. */
  readonly picture_color: string | null;
  readonly member_quantity: number;
  /** The name of {@link WorkspaceRow.deletion_asked_by}, where that is a member. */
  readonly deletion_asker: string | null;
}

function selectWorkspaces(database: Database) {
  return database
    .selectFrom('workspaces')
    .leftJoin('images', (join) =>
      join
        .onRef('images.workspace_id', '=', 'workspaces.workspace_id')
        .onRef('images.image_key', '=', 'workspaces.profile_image_key'),
    )
    .leftJoin('members as asker', (join) =>
      join
        .onRef('asker.workspace_id', '=', 'workspaces.workspace_id')
        .onRef('asker.member_id', '=', 'workspaces.deletion_asked_by'),
    )
    .selectAll('workspaces')
    .select(sql<string | null>`nullif(images.color, '')`.as('picture_color'))
    .select('asker.name as deletion_asker')
    .select((of) =>
      of
        .selectFrom('members as all_members')
        .select(({ fn }) => fn.countAll<number>().as('quantity'))
        .whereRef('all_members.workspace_id', '=', 'workspaces.workspace_id')
        .$asScalar()
        .as('member_quantity'),
    )
    .$castTo<FullWorkspaceRow>();
}

export async function listWorkspaceRows(
  database: Database,
  memberId: string,
): Promise<(FullWorkspaceRow & { readonly role: Role | null })[]> {
  return await selectWorkspaces(database)
    .innerJoin('members', 'members.workspace_id', 'workspaces.workspace_id')
    .select('members.role')
    .where('members.member_id', '=', memberId)
    .orderBy('members.joined_at')
    .orderBy('workspaces.workspace_id')
    .execute();
}

export async function findWorkspaceRow(database: Database, workspaceId: string): Promise<FullWorkspaceRow | undefined> {
  return await selectWorkspaces(database)
    .where('workspaces.workspace_id', '=', workspaceId)
    .where('workspaces.deletion_begun_at', 'is', null)
    .executeTakeFirst();
}

/** The one that this person's form has made before, where they still belong to it. */
export async function findWorkspaceByClientKey(
  transaction: Transaction,
  memberId: string,
  clientKey: string,
): Promise<FullWorkspaceRow | undefined> {
  return await selectWorkspaces(transaction)
    .innerJoin('members', 'members.workspace_id', 'workspaces.workspace_id')
    .where('members.member_id', '=', memberId)
    .where('workspaces.client_key', '=', clientKey)
    .executeTakeFirst();
}

interface NewWorkspace {
  readonly workspaceId?: string;
  readonly clientKey?: string | undefined;
  readonly name: string;
  readonly profileImageKey?: string;
  readonly socials?: Socials;
  readonly timeZone?: string;
  readonly country?: string;
  readonly createdAt: number;
}

export async function addWorkspace(transaction: Transaction, workspace: NewWorkspace): Promise<FullWorkspaceRow> {
  const row = await transaction
    .insertInto('workspaces')
    .values({
      workspace_id: workspace.workspaceId ?? newId(),
      name: workspace.name,
      profile_image_key: workspace.profileImageKey ?? null,
      socials: JSON.stringify(workspace.socials ?? {}),
      customers_quantity: 0,
      campaign_quantity: 0,
      time_zone: workspace.timeZone ?? 'UTC',
      country: workspace.country ?? countryDefault,
      consent_box: 0,
      invited_quantity: 0,
      client_key: workspace.clientKey ?? null,
      own_color: null,
      deletion_due_at: null,
      deletion_asked_by: null,
      deletion_begun_at: null,
      created_at: workspace.createdAt,
      updated_at: workspace.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, picture_color: null, member_quantity: 1, deletion_asker: null };
}

/** What staff change of a workspace. */
export type WorkspaceChange = Partial<
  Pick<WorkspaceRow, 'name' | 'profile_image_key' | 'socials' | 'time_zone' | 'country' | 'consent_box' | 'own_color'>
>;

export async function changeWorkspaceRow(
  transaction: Transaction,
  {
    workspaceId,
    change,
    now,
  }: { readonly workspaceId: string; readonly change: WorkspaceChange; readonly now: number },
): Promise<FullWorkspaceRow> {
  await transaction
    .updateTable('workspaces')
    .set({ ...change, updated_at: laterThanBefore(now) })
    .where('workspace_id', '=', workspaceId)
    .execute();
  return await selectWorkspaces(transaction)
    .where('workspaces.workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
}

const findCountryRow = compileOnce((database, { workspaceId }: { readonly workspaceId: string }) =>
  database.selectFrom('workspaces').select('country').where('workspace_id', '=', workspaceId),
);

/** Nothing where there is no such workspace. */
export async function findCountry(database: Database, workspaceId: string): Promise<string | undefined> {
  const [row] = await findCountryRow(database, { workspaceId });
  return row?.country;
}

/** Whether a number that is not of North America is a customer's, or may become one again. */
export async function hasNumbersElsewhere(transaction: Transaction, workspaceId: string): Promise<boolean> {
  for (const table of ['customers', 'deleted_customers'] as const) {
    const found = await transaction
      .selectFrom(table)
      .select('phone')
      .where('workspace_id', '=', workspaceId)
      .where((where) => where.or([where('phone', '<', '1'), where('phone', '>=', '2')]))
      .limit(1)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}

/** What strangers may know of a workspace. */
interface PublicWorkspaceFacts {
  readonly workspaceId: string;
  readonly name: string;
  readonly profileImageKey: string | null;
  readonly socials: Socials;
  readonly country: string;
  /** Whether visitors tick a box before they join. */
  readonly hasConsentBox: boolean;
  /** In which visitors see it; null where neither staff nor its picture gave it one. */
  readonly color: string | null;
}

export async function findPublicWorkspace(
  database: Database,
  workspaceId: string,
): Promise<PublicWorkspaceFacts | undefined> {
  const row = await findWorkspaceRow(database, workspaceId);
  return row && toPublicFacts(row);
}

function toPublicFacts(row: FullWorkspaceRow): PublicWorkspaceFacts {
  return {
    workspaceId: row.workspace_id,
    name: row.name,
    profileImageKey: row.profile_image_key,
    socials: JSON.parse(row.socials) as Socials,
    country: row.country,
    hasConsentBox: row.consent_box === 1,
    color: row.own_color ?? row.picture_color,
  };
}

export function toWorkspace(row: FullWorkspaceRow, { role, devices, imageUrl }: WorkspaceSurroundings): Workspace {
  const facts = toPublicFacts(row);
  return {
    workspace_id: facts.workspaceId,
    name: facts.name,
    role,
    profile_image_url: facts.profileImageKey === null ? null : imageUrl(facts.workspaceId, facts.profileImageKey),
    devices: [...devices],
    customers_quantity: row.customers_quantity,
    campaign_quantity: row.campaign_quantity,
    socials: facts.socials,
    timeZone: row.time_zone,
    country: row.country,
    phoneRule: ruleOf(row.country) ?? undefined,
    consentBox: facts.hasConsentBox,
    ownColor: row.own_color,
    pictureColor: row.picture_color,
    memberQuantity: row.member_quantity,
    deletion: row.deletion_due_at === null ? null : { dueAt: row.deletion_due_at, askedBy: row.deletion_asker ?? '' },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
