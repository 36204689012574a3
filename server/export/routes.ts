// A workspace with everything in it, as a ZIP file.
import { exportWorkspace } from '@fanfare/contract/workspace-end.ts';
import { limitBy } from '../http/limits.ts';
import { type Door, serve } from '../http/serve.ts';
import { type ExportParts, listEntries } from './entries.ts';
import { zip } from './zip.ts';

/** Each reads everything that a workspace has. */
const exportsPerWorkspace = { name: 'exports-workspace', max: 20, windowMs: 60 * 60_000 };

export function mountExport(door: Door, parts: ExportParts & { readonly clock: () => number }): void {
  const limit = limitBy(door.http, exportsPerWorkspace);

  serve(door, exportWorkspace, async ({ params, request, record }) => {
    await limit(request, params.ws);
    await parts.database.transaction().execute((transaction) => record(transaction, {}));
    const day = new Date(parts.clock()).toISOString().slice(0, 10);
    return { name: `workspace-${day}.zip`, parts: zip(listEntries(parts, params.ws)) };
  });
}
