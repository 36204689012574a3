// What a person changed in the rows of a file, over a reload of this tab, as when the session ends. Choosing the same
// file brings it back.
import { z } from 'zod';
import { dropKept, findKept, keep, keptKey } from '../../../session/kept-here.ts';
import { fields } from '../reading/import-fields.ts';
import type { ListedDeeds } from '../reading/review-parts.ts';
import type { ImportPlace } from '../sending/stored-import.ts';

const Row = z.int().min(0);

const KeptDeeds = z.object({
  identity: z.string(),
  edits: z.array(z.tuple([Row, z.partialRecord(z.enum(fields), z.string())])),
  skipped: z.array(Row),
});

type DeedsStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function keyOf({ userId, workspaceId }: ImportPlace): string {
  return keptKey(userId, `import-rows:${workspaceId}`);
}

/** Of this very file. */
export function findKeptDeeds(
  place: ImportPlace,
  identity: string,
  storage: DeedsStorage = sessionStorage,
): ListedDeeds | undefined {
  const found = findKept(keyOf(place), KeptDeeds, storage);
  return found?.identity === identity ? found : undefined;
}

export function keepDeeds(
  place: ImportPlace,
  identity: string,
  deeds: ListedDeeds,
  storage: DeedsStorage = sessionStorage,
): void {
  keep(keyOf(place), { identity, ...deeds }, storage);
}

export function dropDeeds(place: ImportPlace, storage: DeedsStorage = sessionStorage): void {
  dropKept(keyOf(place), storage);
}
