// Members say that their workspace goes, and that it stays after all.
import type { Role } from '@fanfare/contract/rights.ts';
import {
  deleteWorkspace,
  deletionMs,
  isNameTyped,
  keepWorkspace,
  wrongWorkspaceName,
} from '@fanfare/contract/workspace-end.ts';
import { type Workspace, workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import { Refusal } from '../http/refusal.ts';
import { type Door, serve } from '../http/serve.ts';
import { setDeletion, takeDeletionBack } from './deletion-store.ts';
import type { WorkspaceParts } from './parts.ts';
import * as store from './store.ts';

export function mountDeletion(door: Door, parts: WorkspaceParts): void {
  const { database, steadyClock } = parts;

  serve(door, deleteWorkspace, async ({ params: { ws }, body, person, role, record }) => {
    await database.transaction().execute(async (transaction) => {
      const row = await store.findWorkspaceRow(transaction, ws);
      if (!row) throw new Refusal(404, workspaceNotFound);
      if (!isNameTyped(body.name, row.name)) throw new Refusal(400, wrongWorkspaceName);
      if (await setDeletion(transaction, ws, { memberId: person.id, dueAt: steadyClock.after(deletionMs) }))
        await record(transaction, { name: row.name });
    });
    return { workspace: await readWorkspace(parts, ws, role) };
  });

  serve(door, keepWorkspace, async ({ params: { ws }, role, record }) => {
    await database.transaction().execute(async (transaction) => {
      if (await takeDeletionBack(transaction, ws)) await record(transaction, {});
    });
    return { workspace: await readWorkspace(parts, ws, role) };
  });
}

export async function readWorkspace(
  { database, images: { imageUrl }, listDevices }: WorkspaceParts,
  ws: string,
  role: Role,
): Promise<Workspace> {
  const [row, devices] = await Promise.all([store.findWorkspaceRow(database, ws), listDevices([ws])]);
  if (!row) throw new Refusal(404, workspaceNotFound);
  return store.toWorkspace(row, { role, devices: devices.get(ws) ?? [], imageUrl });
}
