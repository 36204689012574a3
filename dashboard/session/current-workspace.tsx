import type { Caller } from '@fanfare/contract/call.ts';
import type { PhoneRule } from '@fanfare/contract/phone-rule.ts';
import type { Member } from '@fanfare/contract/members.ts';
import { type WorkspaceRight, mayDo } from '@fanfare/contract/rights.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { createContext, use } from 'react';
import { useCaller } from './caller.tsx';

export interface CurrentWorkspace {
  readonly workspace: Workspace;
  readonly workspaces: readonly Workspace[];
  /** Of the current workspace. */
  readonly members: readonly Member[];
  /** Asks the server again, as after a change of counts. */
  readonly reload: () => Promise<void>;
  /** Shows at once what an action did to a count, which never falls below 0; the server keeps the exact one. */
  readonly changeCount: (noun: 'customers' | 'campaigns', by: number) => void;
  /** Shows at once what the server answered of this workspace. */
  readonly show: (changed: Workspace) => void;
  /** Goes on in another workspace, after the person has left this one on purpose. */
  readonly goOnWithout: () => Promise<void>;
}

const CurrentWorkspaceContext = createContext<CurrentWorkspace | undefined>(undefined);

export const CurrentWorkspaceProvider = CurrentWorkspaceContext.Provider;

/** On pages that people see who belong to no workspace yet. */
export function useWorkspaceIfAny(): CurrentWorkspace | undefined {
  return use(CurrentWorkspaceContext);
}

/** The workspace that the person works in; every page below the shell has one. */
export function useCurrentWorkspace(): CurrentWorkspace {
  const current = useWorkspaceIfAny();
  if (!current) throw new Error('useCurrentWorkspace needs the shell above it');
  return current;
}

/** With what the server is asked about the current workspace. */
export function useWorkspaceApi(): { readonly caller: Caller; readonly ws: string } {
  return { caller: useCaller(), ws: useCurrentWorkspace().workspace.workspace_id };
}

/** By which numbers are read and shown in the current workspace. */
export function usePhoneRule(): PhoneRule | null {
  return useWorkspaceIfAny()?.workspace.phoneRule ?? null;
}

/** Whether the person's role in the current workspace allows it. */
export function useMay(right: WorkspaceRight): boolean {
  return mayDo(useCurrentWorkspace().workspace.role, right);
}

/**
 * The start of every query key below a workspace, so that one call makes all lists of a noun fresh:
 * `queryClient.invalidateQueries({ queryKey: workspaceKey(id, 'customers') })`.
 */
export function workspaceKey(workspaceId: string, noun: string) {
  return ['ws', workspaceId, noun] as const;
}
