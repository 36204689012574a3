// The unfinished campaign that waits on this device: for each person and workspace a new one, and one for each
// campaign that is being changed.
import { z } from 'zod';
import { dropKept, findKept, keep, keptKey } from '../session/kept-here.ts';
import { CampaignFormValues } from './campaign-form.ts';

export const StoredDraft = z.object({
  /** epoch milliseconds */
  savedAt: z.number(),
  /** The form's own id, kept so that an answer that got lost makes no second campaign. */
  id: z.string().min(1).max(64),
  values: CampaignFormValues,
  /** How many pictures were chosen; the pictures themselves are not kept. */
  images: z.int().min(0),
  /** Those of them that are on the server already, in their order. */
  stored: z.array(z.object({ key: z.string(), imageUrl: z.string() })).default([]),
});
export type StoredDraft = z.infer<typeof StoredDraft>;

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface DraftPlace {
  readonly userId: string;
  readonly workspaceId: string;
  /** The campaign that is being changed. */
  readonly campaignId?: string | undefined;
}

function keyOf({ userId, workspaceId, campaignId }: DraftPlace): string {
  const name = `campaign-draft:${workspaceId}`;
  return keptKey(userId, campaignId ? `${name}:${campaignId}` : name);
}

/** Nothing when there is none, or when what is there can't be read. */
export function findDraft(place: DraftPlace, storage: DraftStorage = localStorage): StoredDraft | undefined {
  return findKept(keyOf(place), StoredDraft, storage);
}

/** Says whether it was kept: a browser may refuse or be full. */
export function keepDraft(place: DraftPlace, draft: StoredDraft, storage: DraftStorage = localStorage): boolean {
  return keep(keyOf(place), draft, storage);
}

export function removeDraft(place: DraftPlace, storage: DraftStorage = localStorage): void {
  dropKept(keyOf(place), storage);
}
