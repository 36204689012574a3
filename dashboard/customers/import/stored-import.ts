// What this browser keeps of an import.
import { useMemo } from 'react';
import { z } from 'zod';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { dropKept, findKept, keep, keptKey } from '../../session/kept-here.ts';
import { useUser } from '../../session/session-provider.tsx';
import { fields } from './worker/import-fields.ts';
import type { ListedActions } from './worker/import-messages.ts';

const Column = z.int().min(-1);

/** How far it came on this device, so that it can go on after a stop or a reload. No phone number is in it. */
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

interface ImportPlace {
  readonly userId: string;
  readonly workspaceId: string;
}

function importKey({ userId, workspaceId }: ImportPlace): string {
  return keptKey(userId, `import:${workspaceId}`);
}

export function findStoredImport(place: ImportPlace, storage: ImportStorage = localStorage): StoredImport | undefined {
  return findKept(importKey(place), StoredImport, storage);
}

/** Says whether it was kept: a browser may refuse or be full. */
export function keepImport(place: ImportPlace, stored: StoredImport, storage: ImportStorage = localStorage): boolean {
  return keep(importKey(place), stored, storage);
}

export function dropImport(place: ImportPlace, storage: ImportStorage = localStorage): void {
  dropKept(importKey(place), storage);
}

const Row = z.int().min(0);

/**
 * What a person changed in the rows, over a reload of this tab, as when the session ends. Choosing the same file brings
 * it back.
 */
const KeptActions = z.object({
  identity: z.string(),
  edits: z.array(z.tuple([Row, z.partialRecord(z.enum(fields), z.string())])),
  skipped: z.array(Row),
});

function actionsKey({ userId, workspaceId }: ImportPlace): string {
  return keptKey(userId, `import-rows:${workspaceId}`);
}

/** Of this very file. */
export function findKeptActions(
  place: ImportPlace,
  identity: string,
  storage: ImportStorage = sessionStorage,
): ListedActions | undefined {
  const found = findKept(actionsKey(place), KeptActions, storage);
  return found?.identity === identity ? found : undefined;
}

export function keepActions(
  place: ImportPlace,
  identity: string,
  actions: ListedActions,
  storage: ImportStorage = sessionStorage,
): void {
  keep(actionsKey(place), { identity, ...actions }, storage);
}

export function dropActions(place: ImportPlace, storage: ImportStorage = sessionStorage): void {
  dropKept(actionsKey(place), storage);
}

/** Whose import it is, and where. */
export function useImportPlace(): ImportPlace {
  const { workspace } = useCurrentWorkspace();
  const userId = useUser().id;
  return useMemo(() => ({ userId, workspaceId: workspace.workspace_id }), [userId, workspace.workspace_id]);
}
