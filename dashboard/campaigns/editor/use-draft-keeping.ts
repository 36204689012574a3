import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ListedImage } from '../../images/image-list.ts';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useSessionStore, useUser } from '../../session/session-provider.tsx';
import type { CampaignFormValues } from './campaign-form.ts';
import type { EditorStart } from './editor-start.ts';
import { type DraftPlace, type StoredDraft, keepDraft } from './stored-draft.ts';

/** After a change, so that a person who types is not disturbed. */
const keepAfterMs = 2_000;

export interface DraftInHand extends Pick<EditorStart, 'id' | 'campaignId' | 'unmodifiedSince'> {
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
  const { id, campaignId, unmodifiedSince } = start;
  const place = useDraftPlace(campaignId);
  const session = useSessionStore();
  const values = useWatch({ control: form.control }) as CampaignFormValues;
  const [savedAt, setSavedAt] = useState<number>();
  const waiting = useRef<Pick<StoredDraft, 'values' | 'pictures'>>(undefined);
  // Whoever signed out on purpose leaves nothing behind.
  const mayKeep = () => session.get().user?.id === place.userId;

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
    waiting.current = { values, pictures: listed.flatMap(toKept) };
    const timer = setTimeout(() => keep.current(), keepAfterMs);
    return () => clearTimeout(timer);
  }, [values, listed, isWorthKeeping]);

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

function toKept({ name, state }: ListedImage): StoredDraft['pictures'] {
  if (state.phase !== 'ready') return [];
  const { key, imageUrl, alt } = state.image;
  return [{ key, name, imageUrl, alt }];
}
