import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ReadyImage } from '../images/image-list.ts';
import { useSessionStore, useUser } from '../session/session-provider.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import type { CampaignFormValues } from './campaign-form.ts';
import { type DraftPlace, type StoredDraft, keepDraft } from './stored-draft.ts';

/** After a change, so that a person who types is not disturbed. */
const keepAfterMs = 2_000;

interface DraftInHand {
  readonly form: UseFormReturn<CampaignFormValues>;
  readonly id: string;
  readonly campaignId?: string | undefined;
  /** The same list for as long as nothing changes in it. */
  readonly images: readonly ReadyImage[];
  /** Whether there is something that a person would miss. */
  readonly isWorthKeeping: boolean;
}

export function useDraftPlace(campaignId?: string): DraftPlace {
  const { workspace } = useCurrentWorkspace();
  return { userId: useUser().id, workspaceId: workspace.workspace_id, campaignId };
}

/** Keeps the draft 2 s after each change and when the page is left; tells when it was kept last. */
export function useDraftKeeping({ form, id, campaignId, images, isWorthKeeping }: DraftInHand): number | undefined {
  const place = useDraftPlace(campaignId);
  const session = useSessionStore();
  const values = useWatch({ control: form.control }) as CampaignFormValues;
  const [savedAt, setSavedAt] = useState<number>();
  const waiting = useRef<Pick<StoredDraft, 'values' | 'images' | 'stored'>>(undefined);

  const keep = useRef(() => {});
  useEffect(() => {
    keep.current = () => {
      const draft = waiting.current;
      waiting.current = undefined;
      // Whoever signed out on purpose leaves nothing behind.
      if (!draft || session.get().user?.id !== place.userId) return;
      const now = Date.now();
      if (keepDraft(place, { savedAt: now, id, ...draft })) setSavedAt(now);
    };
  });

  useEffect(() => {
    waiting.current = undefined;
    if (!isWorthKeeping) return undefined;
    waiting.current = { values, images: images.length, stored: storedAmong(images) };
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
  return savedAt;
}

/** What is on the server needs not be kept here. */
function storedAmong(images: readonly ReadyImage[]): StoredDraft['stored'] {
  return images.flatMap(({ key, imageUrl }) => (imageUrl ? [{ key, imageUrl }] : []));
}
