import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ReadyImage } from '../../images/image-list.ts';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useSessionStore, useUser } from '../../session/session-provider.tsx';
import type { CampaignFormValues } from './campaign-form.ts';
import type { EditorStart } from './editor-start.ts';
import { type DraftPlace, type StoredDraft, keepDraft, keepPictures } from './stored-draft.ts';

/** After a change, so that a person who types is not disturbed. */
const keepAfterMs = 2_000;

export interface DraftInHand extends Pick<EditorStart, 'id' | 'campaignId' | 'unmodifiedSince'> {
  readonly form: UseFormReturn<CampaignFormValues>;
  /** The same list for as long as nothing changes in it. */
  readonly images: readonly ReadyImage[];
  /** Whether there is something that a person would miss. */
  readonly isWorthKeeping: boolean;
}

interface KeptDraft {
  /** epoch milliseconds; nothing before it was kept for the first time. */
  readonly savedAt: number | undefined;
  /** Whether the browser would not keep the pictures that were chosen. */
  readonly lacksPictures: boolean;
}

export function useDraftPlace(campaignId?: string): DraftPlace {
  const { workspace } = useCurrentWorkspace();
  return { userId: useUser().id, workspaceId: workspace.workspace_id, campaignId };
}

/** Keeps the draft 2 s after each change and when the page is left, new pictures at once; tells how that went. */
export function useDraftKeeping({ form, images, isWorthKeeping, ...start }: DraftInHand): KeptDraft {
  const { id, campaignId, unmodifiedSince } = start;
  const place = useDraftPlace(campaignId);
  const session = useSessionStore();
  const values = useWatch({ control: form.control }) as CampaignFormValues;
  const [savedAt, setSavedAt] = useState<number>();
  const waiting = useRef<Pick<StoredDraft, 'values' | 'pictures'>>(undefined);
  // Whoever signed out on purpose leaves nothing behind.
  const mayKeep = () => session.get().user?.id === place.userId;
  const lacksPictures = usePictureKeeping(images, isWorthKeeping, {
    keep: (files) => (mayKeep() ? keepPictures(place, files) : Promise.resolve(true)),
  });

  const keep = useRef(() => {});
  useEffect(() => {
    keep.current = () => {
      const draft = waiting.current;
      waiting.current = undefined;
      if (!draft || !mayKeep()) return;
      const now = Date.now();
      if (keepDraft(place, { savedAt: now, id, unmodifiedSince, ...draft })) setSavedAt(now);
    };
  });

  useEffect(() => {
    waiting.current = undefined;
    if (!isWorthKeeping) return undefined;
    waiting.current = { values, pictures: images.map(toKept) };
    const timer = setTimeout(() => keep.current(), keepAfterMs);
    return () => clearTimeout(timer);
  }, [values, images, isWorthKeeping]);

  useEffect(() => {
    const keepNow = () => keep.current();
    globalThis.addEventListener('pagehide', keepNow);
    return () => {
      globalThis.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);
  return { savedAt, lacksPictures };
}

function toKept({ key, imageUrl, alt, sourceWidth, fingerprint }: ReadyImage): StoredDraft['pictures'][number] {
  return { key, imageUrl, alt, sourceWidth, fingerprint };
}

interface PictureKeeper {
  readonly keep: (files: ReadonlyMap<string, Blob>) => Promise<boolean>;
}

/** Has the bytes kept whenever there are others than before; what is on the server needs not be kept here. */
function usePictureKeeping(images: readonly ReadyImage[], isWorthKeeping: boolean, keeper: PictureKeeper): boolean {
  const [lacksPictures, setLacks] = useState(false);
  const kept = useRef('');
  const latest = useRef(keeper);
  useEffect(() => {
    latest.current = keeper;
  });
  useEffect(() => {
    if (!isWorthKeeping) return;
    const files = new Map(images.flatMap(({ key, blob }) => (blob ? [[key, blob] as const] : [])));
    const keys = [...files.keys()].toSorted().join();
    if (keys === kept.current) return;
    kept.current = keys;
    void latest.current.keep(files).then((isKept) => setLacks(!isKept && files.size > 0));
  }, [images, isWorthKeeping]);
  return lacksPictures;
}
