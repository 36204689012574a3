import { chooseCountry } from '@fanfare/contract/countries.ts';
import { type Role, mayDo } from '@fanfare/contract/rights.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { addConsentText, listConsentTexts } from '@fanfare/contract/workspace-consent.ts';
import {
  deleteWorkspace,
  deletionMs,
  isNameTyped,
  keepWorkspace,
  wrongWorkspaceName,
} from '@fanfare/contract/workspace-end.ts';
import {
  type Workspace,
  addWorkspace,
  getWorkspace,
  listWorkspaces,
  selectWorkspace,
  tooManyWorkspaces,
  workspaceNotFound,
  workspacesMax,
} from '@fanfare/contract/workspaces.ts';
import type { Transaction } from '../database/open.ts';
import type { RecordChange } from '../http/audit.ts';
import type { Profile } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, networkOfCaller, serve } from '../http/serve.ts';
import { isCountry } from '../numbers/rules.ts';
import { mountApiKeys } from './api-keys.ts';
import * as consentStore from './consent-store.ts';
import { setDeletion, takeDeletionBack } from './deletion-store.ts';
import { mountOwnInvitations, openJoining } from './join-invited.ts';
import * as membersStore from './members-store.ts';
import { mountMembers } from './members.ts';
import type { WorkspaceParts } from './parts.ts';
import { mountProfile } from './profile.ts';
import * as store from './store.ts';
import { takeOwnLock } from './locks.ts';

export function mountWorkspaces(router: Router, parts: WorkspaceParts): void {
  const { database, images, clock } = parts;
  const { imageUrl } = images;
  const joining = openJoining(parts, router);

  serve(router, listWorkspaces, async ({ person, request }) => {
    const listRows = () => store.listWorkspaceRows(database, person.id);
    const known = await listRows();
    const join = () => joining.joinWhereInvited(person, networkOfCaller(request));
    const rows = known.length === 0 && (await join()) ? await listRows() : known;
    const ids = rows.map((row) => row.workspace_id);
    const [devices, chosen] = await Promise.all([
      parts.listDevices(ids),
      membersStore.findSelected(database, person.id),
    ]);
    const selected = ids.find((id) => id === chosen) ?? ids[0] ?? null;
    const workspaces = rows.map((row) =>
      store.toWorkspace(row, {
        role: row.role ?? 'manager',
        devices: devices.get(row.workspace_id) ?? [],
        imageUrl,
      }),
    );
    const role = workspaces.find(({ workspace_id }) => workspace_id === selected)?.role;
    const members = selected === null ? [] : await membersStore.listMembers(database, selected);
    return {
      workspaces,
      selected_workspace: selected,
      members:
        role && mayDo(role, 'members.view') ? members : members.filter(({ member_id }) => member_id === person.id),
    };
  });

  serve(router, addWorkspace, async ({ person, body, record }) => {
    if (!isCountry(body.country)) throw new Refusal(400, chooseCountry);
    const profile = await router.signIn.profileOf(person);
    const row = await database.transaction().execute(async (transaction) => {
      await takeOwnLock(transaction, person, router.signIn);
      const { ID: clientKey, ...rest } = body;
      return await addOwnWorkspace(transaction, {
        personId: person.id,
        profile,
        clientKey,
        ...rest,
        now: clock(),
        record,
      });
    });
    const role = (await membersStore.findRole(database, row.workspace_id, person.id)) ?? 'owner';
    return { workspace: store.toWorkspace(row, { role, devices: [], imageUrl }) };
  });

  mountOne(router, parts);
  mountProfile(router, parts);
  mountMembers(router, parts);
  mountOwnInvitations(router, parts, joining);
  mountConsentTexts(router, parts);
  mountApiKeys(router, parts);
  mountDeletion(router, parts);
}

function mountOne(router: Router, parts: WorkspaceParts): void {
  const { database } = parts;
  serve(router, getWorkspace, async ({ params, person, role }) => ({
    workspace: await readWorkspace(parts, params.ws, role),
    apiKey: person.key ?? null,
  }));

  serve(router, selectWorkspace, async ({ person, params }) => {
    await database.transaction().execute(async (transaction) => {
      await takeOwnLock(transaction, person, router.signIn);
      await select(transaction, params.ws, person.id);
    });
    return { selected_workspace: params.ws };
  });
}

interface OwnWorkspace {
  readonly personId: string;
  readonly profile: Profile;
  readonly clientKey: string | undefined;
  readonly name: string;
  readonly timeZone: string;
  readonly country: string;
  readonly now: number;
  readonly record: RecordChange;
}

async function addOwnWorkspace(
  transaction: Transaction,
  { personId, profile, clientKey, name, timeZone, country, now, record }: OwnWorkspace,
): Promise<store.FullWorkspaceRow> {
  const known = clientKey && (await store.findWorkspaceByClientKey(transaction, personId, clientKey));
  if (known) return known;
  if ((await membersStore.countWorkspaces(transaction, personId)) >= workspacesMax) {
    throw new Refusal(409, tooManyWorkspaces);
  }
  const row = await store.addWorkspace(transaction, { clientKey, name, timeZone, country, createdAt: now });
  await membersStore.changeSelected(transaction, personId, row.workspace_id);
  const member = {
    member_id: personId,
    name: profile.name,
    email: profile.isEmailProven ? profile.email : '',
    joined_at: now,
    role: 'owner',
  } as const;
  await membersStore.addMember(transaction, row.workspace_id, member);
  await record(transaction, { workspaceId: row.workspace_id, name, after: { name, timeZone, country } });
  return row;
}

/** Whoever is no member any more by then has nothing selected. */
async function select(transaction: Transaction, workspaceId: string, memberId: string): Promise<void> {
  if (!(await membersStore.holdMember(transaction, workspaceId, memberId))) throw new Refusal(404, workspaceNotFound);
  await membersStore.changeSelected(transaction, memberId, workspaceId);
}

/** Members say that their workspace goes, and that it stays after all. */
function mountDeletion(router: Router, parts: WorkspaceParts): void {
  const { database, steadyClock } = parts;

  serve(router, deleteWorkspace, async ({ params: { ws }, body, person, role, record }) => {
    await database.transaction().execute(async (transaction) => {
      const row = await store.findWorkspaceRow(transaction, ws);
      if (!row) throw new Refusal(404, workspaceNotFound);
      if (!isNameTyped(body.name, row.name)) throw new Refusal(400, wrongWorkspaceName);
      if (await setDeletion(transaction, ws, { memberId: person.id, dueAt: steadyClock.after(deletionMs) }))
        await record(transaction, { name: row.name });
    });
    return { workspace: await readWorkspace(parts, ws, role) };
  });

  serve(router, keepWorkspace, async ({ params: { ws }, role, record }) => {
    await database.transaction().execute(async (transaction) => {
      if (await takeDeletionBack(transaction, ws)) await record(transaction, {});
    });
    return { workspace: await readWorkspace(parts, ws, role) };
  });
}

async function readWorkspace(
  { database, images: { imageUrl }, listDevices }: WorkspaceParts,
  ws: string,
  role: Role,
): Promise<Workspace> {
  const [row, devices] = await Promise.all([store.findWorkspaceRow(database, ws), listDevices([ws])]);
  if (!row) throw new Refusal(404, workspaceNotFound);
  return store.toWorkspace(row, { role, devices: devices.get(ws) ?? [], imageUrl });
}

/** What a workspace has its visitors agree to, in its own words. */
function mountConsentTexts(router: Router, { database, clock }: Pick<WorkspaceParts, 'database' | 'clock'>): void {
  serve(router, listConsentTexts, async ({ params }) => ({
    items: await consentStore.listConsentTexts(database, params.ws),
  }));

  serve(router, addConsentText, async ({ params, body, person, record }) => {
    const given = { workspaceId: params.ws, ...body, memberId: person.id, now: clock() };
    const item = await database.transaction().execute(async (transaction) => {
      const added = await consentStore.addConsentText(transaction, given);
      if (!added) throw new Refusal(409, changedMeanwhile);
      const { version: id, text } = added.item;
      if (added.isNew) await record(transaction, { id, after: { text } });
      return added.item;
    });
    return { item };
  });
}
