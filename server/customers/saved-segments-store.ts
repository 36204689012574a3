// Segments that a workspace keeps under a name.
import { isDeepStrictEqual } from 'node:util';
import { SavedSegment, savedSegmentsMax } from '@fanfare/contract/saved-segments.ts';
import { takeLock, writesBesideOthers } from '../database/engine.ts';
import { newId } from '../database/ids.ts';
import { laterThanBefore } from '../database/steady-clock.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { SavedSegmentRow } from '../database/segment-tables.ts';

type NameAndSegment = Pick<SavedSegment, 'name' | 'segment'>;

/** By name. */
export async function listSegments(database: Database, workspaceId: string): Promise<SavedSegment[]> {
  const rows = await selectSegments(database, workspaceId).execute();
  return rows.map(toSaved).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/**
 * Whom a saved segment means; nothing where the workspace has none of this id. Nobody removes or changes it until the
 * transaction ends.
 */
export async function lockSegment(
  transaction: Transaction,
  workspaceId: string,
  segmentId: string,
): Promise<SavedSegment | undefined> {
  const row = await selectSegments(transaction, workspaceId)
    .where('segment_id', '=', segmentId)
    .$if(writesBesideOthers(transaction), (query) => query.forUpdate())
    .executeTakeFirst();
  return row && toSaved(row);
}

function selectSegments(database: Database, workspaceId: string) {
  return database.selectFrom('saved_segments').selectAll().where('workspace_id', '=', workspaceId);
}

/** One of this name that says just this is there already where it is not new. */
interface Added {
  readonly saved: SavedSegment;
  readonly isNew: boolean;
}

export async function addSegment(
  transaction: Transaction,
  { workspaceId, now, ...said }: NameAndSegment & { readonly workspaceId: string; readonly now: number },
): Promise<Added | 'nameTaken' | 'tooMany'> {
  await takeLock(transaction, lockOf(workspaceId));
  const known = await listSegments(transaction, workspaceId);
  const namesake = known.find(({ name }) => isSameName(name, said.name));
  if (namesake)
    return isDeepStrictEqual(namesake.segment, said.segment) ? { saved: namesake, isNew: false } : 'nameTaken';
  if (known.length >= savedSegmentsMax) return 'tooMany';
  const row = await transaction
    .insertInto('saved_segments')
    .values({
      workspace_id: workspaceId,
      segment_id: newId(),
      name: said.name,
      segment: JSON.stringify(said.segment),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { saved: toSaved(row), isNew: true };
}

interface SegmentKey {
  readonly workspaceId: string;
  readonly segmentId: string;
}

interface SegmentChange extends SegmentKey {
  readonly said: { readonly [Part in keyof NameAndSegment]?: NameAndSegment[Part] | undefined };
  readonly now: number;
}

/** As it was and as it is; nothing where there is none. */
export async function changeSegment(
  transaction: Transaction,
  { workspaceId, segmentId, said, now }: SegmentChange,
): Promise<{ readonly before: SavedSegment; readonly after: SavedSegment } | 'nameTaken' | undefined> {
  await takeLock(transaction, lockOf(workspaceId));
  const known = await listSegments(transaction, workspaceId);
  const before = known.find((one) => one.segmentId === segmentId);
  if (!before) return undefined;
  const { name = before.name, segment = before.segment } = said;
  if (known.some((one) => one !== before && isSameName(one.name, name))) return 'nameTaken';
  if (isDeepStrictEqual({ ...before, name, segment }, before)) return { before, after: before };
  const row = await transaction
    .updateTable('saved_segments')
    .set({ name, segment: JSON.stringify(segment), updated_at: laterThanBefore(now) })
    .where('workspace_id', '=', workspaceId)
    .where('segment_id', '=', segmentId)
    .returningAll()
    .executeTakeFirst();
  return row && { before, after: toSaved(row) };
}

/** The one that was there. */
export async function removeSegment(
  transaction: Transaction,
  { workspaceId, segmentId }: SegmentKey,
): Promise<SavedSegment | undefined> {
  const row = await transaction
    .deleteFrom('saved_segments')
    .where('workspace_id', '=', workspaceId)
    .where('segment_id', '=', segmentId)
    .returningAll()
    .executeTakeFirst();
  return row && toSaved(row);
}

/** Whether a campaign that has not ended is for it, or a canceled one that can still be resumed. */
export async function isInUse(
  database: Database,
  { workspaceId, segmentId, now }: SegmentKey & { readonly now: number },
): Promise<boolean> {
  const row = await database
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('workspace_id', '=', workspaceId)
    .where('segment_id', '=', segmentId)
    .where('status', 'in', ['active', 'canceled'])
    .where('exp_at', '>=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function lockOf(workspaceId: string): string {
  return `segments of ${workspaceId}`;
}

function isSameName(one: string, other: string): boolean {
  return toKey(one) === toKey(other);
}

function toKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** A word that this version does not know must not be passed over: it would mean more customers. */
function toSaved(row: SavedSegmentRow): SavedSegment {
  return SavedSegment.parse({
    segmentId: row.segment_id,
    name: row.name,
    segment: JSON.parse(row.segment) as unknown,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });
}
