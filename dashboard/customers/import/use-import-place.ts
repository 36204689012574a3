import { useMemo } from 'react';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useUser } from '../../session/session-provider.tsx';
import type { ImportPlace } from './sending/stored-import.ts';

/** Whose import it is, and where. */
export function useImportPlace(): ImportPlace {
  const { workspace } = useCurrentWorkspace();
  const userId = useUser().id;
  return useMemo(() => ({ userId, workspaceId: workspace.workspace_id }), [userId, workspace.workspace_id]);
}
