import { useEffect, useState } from 'react';
import { useCaller } from '../../../session/caller.tsx';
import { useCurrentWorkspace } from '../../../session/current-workspace.tsx';
import { loadPhones } from '../sending/import-calls.ts';
import type { ReviewSummary } from '../reading/review-parts.ts';
import type { ImportFile } from '../reading/worker-client.ts';

/** More than that would take longer than it helps; the result says how many there were already. */
const knownMax = 50_000;

/** Tells the worker who is a customer already, in the background. Says whether that is known. */
export function useKnownCustomers(file: ImportFile, isWanted: boolean, onSummary: (summary: ReviewSummary) => void) {
  const caller = useCaller();
  const { workspace } = useCurrentWorkspace();
  const { workspace_id: ws, customers_quantity: quantity } = workspace;
  const [isKnown, setKnown] = useState(false);
  const isFew = quantity > 0 && quantity <= knownMax;
  useEffect(() => {
    if (!isWanted || !isFew || isKnown) return undefined;
    const loading = new AbortController();
    const learn = async () => {
      const phones = await loadPhones(caller, ws, loading.signal);
      const summary = await file.ask('know', { phones });
      if (loading.signal.aborted) return;
      onSummary(summary);
      setKnown(true);
    };
    // Without it the review lacks one count and nothing else.
    learn().catch(() => undefined);
    return () => loading.abort();
  }, [caller, ws, file, isWanted, isFew, isKnown, onSummary]);
  return isKnown;
}
