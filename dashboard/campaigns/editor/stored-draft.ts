// The unfinished campaign that waits on this device: for each person and workspace a new one, and one for each
// campaign that is being changed.
import { z } from 'zod';
import { type KeptFiles, dropFiles, findFiles, keepFiles } from '../../session/kept-files.ts';
import { dropKept, findKept, keep, keptKey } from '../../session/kept-here.ts';
import { CampaignFormValues } from './campaign-form.ts';

const KeptPicture = z.object({
  key: z.string(),
  /** Its address where it is on the server already; the bytes of all others are kept here. */
  imageUrl: z.string().optional(),
  alt: z.string(),
  sourceWidth: z.number(),
  fingerprint: z.string(),
});

export const StoredDraft = z.object({
  /** epoch milliseconds */
  savedAt: z.number(),
  /** The form's own id, kept so that an answer that got lost makes no second campaign. */
  id: z.string().min(1).max(64),
  /** The `updatedAt` of the version that is being changed. */
  unmodifiedSince: z.number().optional(),
  values: CampaignFormValues,
  /** In their order. */
  pictures: z.array(KeptPicture).default([]),
});
export type StoredDraft = z.infer<typeof StoredDraft>;

/** A draft with the pictures that were kept for it. */
export interface FoundDraft {
  readonly draft: StoredDraft;
  readonly files: KeptFiles;
}

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
  void dropFiles(keyOf(place));
}

/** Says whether they were kept: a browser may refuse or be full. */
export async function keepPictures(place: DraftPlace, files: KeptFiles): Promise<boolean> {
  return await keepFiles(keyOf(place), files);
}

export async function findPictures(place: DraftPlace): Promise<KeptFiles> {
  return await findFiles(keyOf(place));
}

/** How many of the draft's pictures have to be chosen again. */
export function lostPictures({ draft, files }: FoundDraft): number {
  return draft.pictures.filter(({ key, imageUrl }) => !imageUrl && !files.has(key)).length;
}
