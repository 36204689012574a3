// What the form of a campaign begins with, and the unfinished one that waits on this device: for each person and workspace
// a new one, and one for each campaign that is being changed.
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { newUuid } from '@fanfare/contract/uuid.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type ListedImage, isNeverArrived, keyedImages, missingImage, storedImage } from '../../images/image-list.ts';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { type KeyValueStorage, readStored, writeStored, storageKey, onDevice } from '../../session/browser-storage.ts';
import { useSessionStore, useUser } from '../../session/session-provider.tsx';
import { arrivedImages } from '../campaign-facts.tsx';
import { CampaignFormValues, copiedCampaignForm, editedCampaignForm, emptyCampaignForm } from './campaign-form.ts';

const KeptImage = z.object({
  key: z.string(),
  /** Of the chosen file. */
  name: z.string().default(''),
  /** Its address where it is on the server already; the bytes of others are not kept. */
  imageUrl: z.string().optional(),
  /** Whether it keeps its place in the campaign, where the server waits for it. */
  isMissing: z.boolean().optional(),
  alt: z.string(),
});

export const StoredDraft = z.object({
  /** epoch milliseconds */
  savedAt: z.number(),
  /** The form's own id, kept so that an answer that got lost makes no second campaign. */
  id: z.string().min(1).max(64),
  /** Whether the server may have made the campaign already, as it was then. */
  wasSent: z.boolean().default(false),
  /** The `updatedAt` of the version that is being changed. */
  unmodifiedSince: z.number().optional(),
  values: CampaignFormValues.extend({ startsNow: z.boolean().default(false), segmentId: z.string().default('') }),
  /** In their order. */
  pictures: z.array(KeptImage).default([]),
});
export type StoredDraft = z.infer<typeof StoredDraft>;

interface DraftPlace {
  readonly userId: string;
  readonly workspaceId: string;
  /** The campaign that is being changed. */
  readonly campaignId?: string | undefined;
}

function keyOf({ userId, workspaceId, campaignId }: DraftPlace): string {
  const name = `campaign-draft:${workspaceId}`;
  return storageKey(userId, campaignId ? `${name}:${campaignId}` : name);
}

/** Nothing when there is none, or when what is there can't be read. */
export function findDraft(place: DraftPlace, storage: KeyValueStorage = onDevice): StoredDraft | undefined {
  return readStored(keyOf(place), StoredDraft, storage);
}

/** Says whether it outlasts the page: a browser may refuse or be full. */
export function keepDraft(place: DraftPlace, draft: StoredDraft, storage: KeyValueStorage = onDevice): boolean {
  return writeStored(keyOf(place), draft, storage);
}

export function removeDraft(place: DraftPlace, storage: KeyValueStorage = onDevice): void {
  storage.removeItem(keyOf(place));
}

/** The images that have to be chosen again, by what a person knows of them. */
export function lostImages({ pictures }: StoredDraft): readonly string[] {
  return pictures.flatMap(({ imageUrl, isMissing, key, name, alt }) =>
    imageUrl || isMissing ? [] : [[name, alt].filter(Boolean).join(': ') || key],
  );
}

export interface EditorStart {
  readonly id: string;
  /** Whether it goes on with a draft that waited here. */
  readonly isResumed?: boolean;
  /** Whether an earlier form may have made the campaign already, and heard no answer. */
  readonly wasSent?: boolean;
  /** The campaign that is changed; nothing while there is none yet. */
  readonly campaignId?: string | undefined;
  /** The `updatedAt` of the version that is changed. */
  readonly unmodifiedSince?: number | undefined;
  readonly values: CampaignFormValues;
  readonly images: readonly ListedImage[];
  /** Images that have to be chosen again, by what a person knows of them. */
  readonly lostImages: readonly string[];
}

export function startEmpty(hasDevices: boolean): EditorStart {
  const values = emptyCampaignForm({ now: Date.now(), hasDevices });
  return { id: newUuid(), values, images: [], lostImages: [] };
}

/** What has not arrived by now may never arrive; it is named by its place. */
export function startFromCopy(campaign: Campaign, nameOf: (position: number, count: number) => string): EditorStart {
  const { imageAlts, imageKeys } = campaign;
  const images = arrivedImages(campaign).map(storedImage);
  const lost = imageKeys.flatMap((key, index) =>
    images.some(({ id }) => id === key)
      ? []
      : [[nameOf(index + 1, imageKeys.length), imageAlts[index]].filter(Boolean).join(': ')],
  );
  return { id: newUuid(), values: copiedCampaignForm(campaign), images, lostImages: lost };
}

export function startFromCampaign(campaign: Campaign): EditorStart {
  const { id: campaignId, updatedAt: unmodifiedSince } = campaign;
  const arrived = new Map(arrivedImages(campaign).map((image) => [image.key, storedImage(image)]));
  const images = campaign.imageKeys.map(
    (key, index) => arrived.get(key) ?? missingImage(key, campaign.imageAlts[index]),
  );
  return { id: newUuid(), campaignId, unmodifiedSince, values: editedCampaignForm(campaign), images, lostImages: [] };
}

export function startFromDraft(draft: StoredDraft, campaignId?: string): EditorStart {
  const { unmodifiedSince, values, pictures } = draft;
  // Two tabs may go on with the same draft, and each makes a campaign of its own.
  const id = draft.wasSent ? draft.id : newUuid();
  // A change is found by its campaign, and by the version that it is of.
  const wasSent = draft.wasSent && campaignId === undefined;
  const images = pictures.flatMap(({ key, imageUrl, isMissing, alt }) => {
    if (isMissing) return [missingImage(key, alt)];
    return imageUrl ? [storedImage({ key, imageUrl, alt })] : [];
  });
  return { id, isResumed: true, wasSent, campaignId, unmodifiedSince, values, images, lostImages: lostImages(draft) };
}

/** After a change, so that a person who types is not disturbed. */
const keepAfterMs = 2_000;

export interface DraftInHand extends Pick<EditorStart, 'id' | 'campaignId' | 'unmodifiedSince' | 'lostImages'> {
  readonly wasSent: boolean;
  readonly form: UseFormReturn<CampaignFormValues>;
  readonly listed: readonly ListedImage[];
  /** Whether there is something that a person would miss. */
  readonly isWorthKeeping: boolean;
}

export function useDraftPlace(campaignId?: string): DraftPlace {
  const { workspace } = useCurrentWorkspace();
  return { userId: useUser().id, workspaceId: workspace.workspace_id, campaignId };
}

/**
 * Keeps the draft 2 s after each change and when the page is left, without the bytes of its images. Answers when it was
 * kept last, in epoch milliseconds.
 */
export function useDraftKeeping({ form, listed, isWorthKeeping, ...start }: DraftInHand): number | undefined {
  const { id, wasSent, campaignId, unmodifiedSince, lostImages: lost } = start;
  const place = useDraftPlace(campaignId);
  const session = useSessionStore();
  const values = useWatch({ control: form.control }) as CampaignFormValues;
  const [savedAt, setSavedAt] = useState<number>();
  const keptAt = useRef<number>(undefined);
  const waiting = useRef<Pick<StoredDraft, 'wasSent' | 'values' | 'pictures'>>(undefined);
  // Whoever signed out on purpose leaves nothing behind.
  const mayKeep = () => session.get().user?.id === place.userId;

  const keepLatest = useRef(() => {});
  useEffect(() => {
    keepLatest.current = () => {
      const draft = waiting.current;
      waiting.current = undefined;
      if (!draft || !mayKeep()) return;
      keptAt.current = Date.now();
      if (keepDraft(place, { savedAt: keptAt.current, id, unmodifiedSince, ...draft })) setSavedAt(keptAt.current);
    };
  });

  const forget = useEffectEvent(() => {
    // What it has kept itself alone: another tab may have kept more since.
    if (findDraft(place)?.savedAt === keptAt.current) removeDraft(place);
  });
  useEffect(() => {
    waiting.current = undefined;
    if (!isWorthKeeping) {
      forget();
      return undefined;
    }
    const chosen = listed.flatMap(toKept);
    // What was lost is named again the next time, until images were chosen again.
    const isChosenAgain = chosen.some(({ imageUrl, isMissing }) => !imageUrl && !isMissing);
    const missing = isChosenAgain ? [] : lost.map((name) => ({ key: name, name, alt: '' }));
    waiting.current = { wasSent, values, pictures: [...chosen, ...missing] };
    const timer = setTimeout(() => keepLatest.current(), keepAfterMs);
    return () => clearTimeout(timer);
  }, [values, listed, lost, wasSent, isWorthKeeping]);

  useEffect(() => {
    const keepNow = () => keepLatest.current();
    globalThis.addEventListener('pagehide', keepNow);
    return () => {
      globalThis.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);
  return isWorthKeeping ? savedAt : undefined;
}

function toKept(item: ListedImage): StoredDraft['pictures'] {
  const { name, state } = item;
  if (isNeverArrived(state)) return keyedImages([item]).map((image) => ({ ...image, name, isMissing: true }));
  if (state.phase !== 'ready') return [];
  const { key, imageUrl, alt } = state.image;
  return [{ key, name, imageUrl, alt }];
}
