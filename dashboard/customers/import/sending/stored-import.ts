// How far an import came on this device, so that it can go on after a stop or a reload. No phone number is in it.
import { z } from 'zod';
import { dropKept, findKept, keep, keptKey } from '../../../session/kept-here.ts';

const Column = z.int().min(-1);

export const StoredImport = z.object({
  /** Of the batch that the server keeps. */
  id: z.string().min(1).max(64),
  fileName: z.string(),
  identity: z.string(),
  match: z.object({ phone: Column, createdAt: Column, lastCheckin: Column, checkins: Column }),
  hasHeader: z.boolean(),
  order: z.enum(['monthFirst', 'dayFirst']),
  nextPart: z.int().min(0),
  underway: z.int().nullable(),
  through: z.int().min(0),
  created: z.int().min(0),
  merged: z.int().min(0),
  /** One that was kept without it learns it with its next part. */
  changed: z.int().min(0).default(0),
  failed: z.int().min(0),
});
export type StoredImport = z.infer<typeof StoredImport>;

type ImportStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface ImportPlace {
  readonly userId: string;
  readonly workspaceId: string;
}

function keyOf({ userId, workspaceId }: ImportPlace): string {
  return keptKey(userId, `import:${workspaceId}`);
}

export function findStoredImport(place: ImportPlace, storage: ImportStorage = localStorage): StoredImport | undefined {
  return findKept(keyOf(place), StoredImport, storage);
}

/** Says whether it was kept: a browser may refuse or be full. */
export function keepImport(place: ImportPlace, stored: StoredImport, storage: ImportStorage = localStorage): boolean {
  return keep(keyOf(place), stored, storage);
}

export function dropImport(place: ImportPlace, storage: ImportStorage = localStorage): void {
  dropKept(keyOf(place), storage);
}
