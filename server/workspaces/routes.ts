import {
  addWorkspace,
  listWorkspaces,
  selectWorkspace,
  tooManyWorkspaces,
  workspacesMax,
} from '@fanfare/contract/workspaces.ts';
import type { Database } from '../database/open.ts';
import { listDevices } from '../devices/store.ts';
import type { Profile } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import { type Door, serve } from '../http/serve.ts';
import * as store from './store.ts';

export interface WorkspaceParts {
  readonly database: Database;
  readonly imageUrl: store.ImageUrl;
  readonly clock: () => number;
}

export function mountWorkspaces(door: Door, { database, imageUrl, clock }: WorkspaceParts): void {
  serve(door, listWorkspaces, async ({ person }) => {
    const rows = await store.listWorkspaceRows(database, person.id);
    const ids = rows.map((row) => row.workspace_id);
    const [devices, chosen] = await Promise.all([
      listDevices(database, ids, clock()),
      store.findSelected(database, person.id),
    ]);
    const selected = ids.find((id) => id === chosen) ?? ids[0] ?? null;
    return {
      workspaces: rows.map((row) => store.toWorkspace(row, { devices: devices.get(row.workspace_id) ?? [], imageUrl })),
      selected_workspace: selected,
      members: selected === null ? [] : await store.listMembers(database, selected),
    };
  });

  serve(door, addWorkspace, async ({ person, body }) => {
    const { name, email } = await door.signIn.profileOf(person);
    const row = await addOwnWorkspace(database, {
      personId: person.id,
      profile: { name, email },
      name: body.name,
      now: clock(),
    });
    return { workspace: store.toWorkspace(row, { devices: [], imageUrl }) };
  });

  serve(door, selectWorkspace, async ({ person, params }) => {
    await store.changeSelected(database, person.id, params.ws);
    return { selected_workspace: params.ws };
  });
}

interface OwnWorkspace {
  readonly personId: string;
  readonly profile: Profile;
  readonly name: string;
  readonly now: number;
}

async function addOwnWorkspace(database: Database, { personId, profile, name, now }: OwnWorkspace) {
  return await database.transaction().execute(async (transaction) => {
    const row = await store.addWorkspace(transaction, { name, createdAt: now });
    // Whatever else the same person makes right now waits here for us, and is counted below.
    await store.changeSelected(transaction, personId, row.workspace_id);
    if ((await store.countWorkspaces(transaction, personId)) >= workspacesMax) {
      throw new Refusal(409, tooManyWorkspaces);
    }
    await store.addMember(transaction, row.workspace_id, { member_id: personId, ...profile, joined_at: now });
    return row;
  });
}
