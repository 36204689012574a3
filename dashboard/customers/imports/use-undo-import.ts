import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace, workspaceKey } from '../../session/current-workspace.tsx';
import { showImport } from './imports-queries.ts';
import { undoWhole } from './undo-import.ts';

/** Takes one import back; the lists and the counts follow, also where it stopped halfway. */
export function useUndoImport() {
  const client = useQueryClient();
  const caller = useCaller();
  const { workspace, reload } = useCurrentWorkspace();
  const ws = workspace.workspace_id;
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const undo = useMutation({
    mutationFn: (id: string) => {
      const { signal } = (control.current = new AbortController());
      return undoWhole(caller, ws, { id, signal, onProgress: (now) => showImport(client, ws, now) });
    },
    onSettled: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: workspaceKey(ws, 'customers') }), reload()]);
    },
  });
  return { begin: undo.mutate, isBusy: undo.isPending, error: undo.error, undone: undo.data };
}
