import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useSessionStore, useUser } from '../session/session-provider.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import type { CampaignFormValues } from './campaign-form.ts';
import { type DraftPlace, keepDraft } from './stored-draft.ts';

/** After a change, so that a person who types is not disturbed. */
const keepAfterMs = 2_000;

interface DraftInHand {
  readonly form: UseFormReturn<CampaignFormValues>;
  readonly id: string;
  readonly imageCount: number;
  /** Whether there is something that a person would miss. */
  readonly isWorthKeeping: boolean;
}

export function useDraftPlace(): DraftPlace {
  const { workspace } = useCurrentWorkspace();
  return { userId: useUser().id, workspaceId: workspace.workspace_id };
}

/** Keeps the draft 2 s after each change and when the page is left; tells when it was kept last. */
export function useDraftKeeping({ form, id, imageCount, isWorthKeeping }: DraftInHand): number | undefined {
  const place = useDraftPlace();
  const session = useSessionStore();
  const values = useWatch({ control: form.control });
  const [savedAt, setSavedAt] = useState<number>();
  const isWaiting = useRef(false);

  const keep = useRef(() => {});
  useEffect(() => {
    keep.current = () => {
      if (!isWaiting.current) return;
      isWaiting.current = false;
      // Whoever signed out on purpose leaves nothing behind.
      if (session.get().user?.id !== place.userId) return;
      const now = Date.now();
      if (keepDraft(place, { savedAt: now, id, values: form.getValues(), images: imageCount })) setSavedAt(now);
    };
  });

  useEffect(() => {
    if (!isWorthKeeping) return undefined;
    isWaiting.current = true;
    const timer = setTimeout(() => keep.current(), keepAfterMs);
    return () => clearTimeout(timer);
  }, [values, imageCount, isWorthKeeping]);

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
