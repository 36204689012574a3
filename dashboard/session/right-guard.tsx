import type { WorkspaceRight } from '@fanfare/contract/rights.ts';
import { type ComponentType, useState } from 'react';
import { Outlet } from 'react-router';
import { useMay } from './current-workspace.tsx';
import { hasUnsaved } from '../ui/leave-guard.tsx';
import { RefusedPage } from './refused-page.tsx';

/** What stands around pages that ask for a right. */
export function guardOf(right: WorkspaceRight): ComponentType {
  return function RightGuard() {
    return useHeldRight(right) ? <Outlet /> : <RefusedPage />;
  };
}

/** Whoever loses the right while something unsaved stands on the page keeps the page, to copy it. */
export function useHeldRight(right: WorkspaceRight): boolean {
  const isAllowed = useMay(right);
  const [shown, setShown] = useState({ isAllowed, isHeld: false });
  if (shown.isAllowed !== isAllowed) setShown({ isAllowed, isHeld: !isAllowed && hasUnsaved() });
  return isAllowed || shown.isHeld;
}
