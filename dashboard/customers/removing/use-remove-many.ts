import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { removeOnce } from '../customer-actions.ts';
import { showRemoved } from '../queries.ts';
import { type RemovalProgress, removeMany } from './remove-many.ts';

export interface RemovalRun extends RemovalProgress {
  readonly total: number;
  readonly isStopping: boolean;
  readonly isDone: boolean;
}

/** Deletes many customers; the lists and the count follow once the run has ended, however it ended. */
export function useRemoveMany() {
  const client = useQueryClient();
  const caller = useCaller();
  const { workspace, changeCount } = useCurrentWorkspace();
  const ws = workspace.workspace_id;
  const [run, setRun] = useState<RemovalRun>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const start = async (phones: readonly string[]): Promise<RemovalProgress> => {
    const { signal } = (control.current = new AbortController());
    setRun({ total: phones.length, removed: [], failed: [], isStopping: false, isDone: false });
    const result = await removeMany(phones, {
      removeOne: (phone) => removeOnce(caller, ws, phone),
      onProgress: (progress) => setRun((known) => known && { ...known, ...progress }),
      signal,
    });
    changeCount('customers', -result.removed.length);
    await showRemoved(client, ws, new Set(result.removed));
    setRun((known) => known && { ...known, ...result, isDone: true });
    return result;
  };
  const stop = () => {
    control.current?.abort();
    setRun((known) => known && { ...known, isStopping: true });
  };
  return { run, start, stop };
}
