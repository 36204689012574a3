// What a person changed in the rows of a file, over a reload of this tab, as when the session ends. Choosing the same
// file brings it back.
import { z } from 'zod';
import { dropKept, findKept, keep, keptKey } from '../../../session/kept-here.ts';
import { fields } from '../reading/import-fields.ts';
import type { ListedActions } from '../reading/review-parts.ts';
import type { ImportPlace } from '../sending/stored-import.ts';

const Row = z.int().min(0);

const KeptActions = z.object({
  identity: z.string(),
  edits: z.array(z.tuple([Row, z.partialRecord(z.enum(fields), z.string())])),
  skipped: z.array(Row),
});

type ActionsStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function keyOf({ userId, workspaceId }: ImportPlace): string {
  return keptKey(userId, `import-rows:${workspaceId}`);
}

/** Of this very file. */
export function findKeptActions(
  place: ImportPlace,
  identity: string,
  storage: ActionsStorage = sessionStorage,
): ListedActions | undefined {
  const found = findKept(keyOf(place), KeptActions, storage);
  return found?.identity === identity ? found : undefined;
}

export function keepActions(
  place: ImportPlace,
  identity: string,
  actions: ListedActions,
  storage: ActionsStorage = sessionStorage,
): void {
  keep(keyOf(place), { identity, ...actions }, storage);
}

export function dropActions(place: ImportPlace, storage: ActionsStorage = sessionStorage): void {
  dropKept(keyOf(place), storage);
}
