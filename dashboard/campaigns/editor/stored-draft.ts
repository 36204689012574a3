// The unfinished campaign that waits on this device: for each person and workspace a new one, and one for each
// campaign that is being changed.
import { z } from 'zod';
import { dropKept, findKept, keep, keptKey } from '../../session/kept-here.ts';
import { CampaignFormValues } from './campaign-form.ts';

const KeptImage = z.object({
  key: z.string(),
  /** Of the chosen file. */
  name: z.string().default(''),
  /** Its address where it is on the server already; the bytes of others are not kept. */
  imageUrl: z.string().optional(),
  alt: z.string(),
});

export const StoredDraft = z.object({
  /** epoch milliseconds */
  savedAt: z.number(),
  /** The form's own id, kept so that an answer that got lost makes no second campaign. */
  id: z.string().min(1).max(64),
  /** The `updatedAt` of the version that is being changed. */
  unmodifiedSince: z.number().optional(),
  values: CampaignFormValues.extend({ startsNow: z.boolean().default(false) }),
  /** In their order. */
  pictures: z.array(KeptImage).default([]),
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

/** The images that have to be chosen again, by what a person knows of them. */
export function lostImages({ pictures }: StoredDraft): readonly string[] {
  return pictures.flatMap(({ imageUrl, key, name, alt }) =>
    imageUrl ? [] : [[name, alt].filter(Boolean).join(': ') || key],
  );
}
