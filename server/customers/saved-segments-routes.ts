import {
  type SavedSegment,
  changeSavedSegment,
  listSavedSegments,
  removeSavedSegment,
  saveSegment,
  savedSegmentNotFound,
  segmentInUse,
  segmentNameTaken,
  tooManySegments,
} from '@fanfare/contract/saved-segments.ts';
import { Refusal } from '../http/refusal.ts';
import { type Door, serve } from '../http/serve.ts';
import type { CustomerParts } from './parts.ts';
import * as store from './saved-segments-store.ts';

export function mountSavedSegments(door: Door, { database, clock }: CustomerParts): void {
  serve(door, listSavedSegments, async ({ params }) => ({ segments: await store.listSegments(database, params.ws) }));

  serve(door, saveSegment, async ({ params, body, record }) => {
    const saved = await database.transaction().execute(async (transaction) => {
      const added = await store.addSegment(transaction, { workspaceId: params.ws, now: clock(), ...body });
      if (added === 'nameTaken') throw new Refusal(409, segmentNameTaken);
      if (added === 'tooMany') throw new Refusal(409, tooManySegments);
      const { segmentId: id, name, segment } = added.saved;
      if (added.isNew) await record(transaction, { id, name, after: segment });
      return added.saved;
    });
    return { saved };
  });

  serve(door, changeSavedSegment, async ({ params, body, record }) => {
    const change = { workspaceId: params.ws, segmentId: params.id, said: body, now: clock() };
    const saved = await database.transaction().execute(async (transaction) => {
      const changed = await store.changeSegment(transaction, change);
      if (!changed) throw new Refusal(404, savedSegmentNotFound);
      if (changed === 'nameTaken') throw new Refusal(409, segmentNameTaken);
      const { before, after } = changed;
      const { segmentId: id, name } = after;
      if (before !== after) await record(transaction, { id, name, before: toAudited(before), after: toAudited(after) });
      return after;
    });
    return { saved };
  });

  serve(door, removeSavedSegment, async ({ params, record }) => {
    const key = { workspaceId: params.ws, segmentId: params.id };
    await database.transaction().execute(async (transaction) => {
      const removed = await store.removeSegment(transaction, key);
      if (!removed) throw new Refusal(404, savedSegmentNotFound);
      // Whoever makes a campaign for it holds its row until that is there.
      if (await store.isInUse(transaction, { ...key, now: clock() })) throw new Refusal(409, segmentInUse);
      const { segmentId: id, name, segment } = removed;
      await record(transaction, { id, name, before: segment });
    });
    return { message: 'Segment removed' };
  });
}

function toAudited({ name, segment }: SavedSegment) {
  return { name, ...segment };
}
