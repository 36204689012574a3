import { type BrandColors, brandColors, siteColorOf } from '@fanfare/contract/brand-colors.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { useMemo } from 'react';
import { useCurrentWorkspace } from './current-workspace.tsx';
import { useSite } from './site.tsx';

/** In which visitors see the workspace: what staff chose, else its picture's, else the installation's. */
export function useShopColor(): string {
  const { workspace } = useCurrentWorkspace();
  const byItself = useColorByItself(workspace);
  return workspace.ownColor ?? byItself;
}

/** The one without a choice of staff's. */
export function useColorByItself({ pictureColor }: Pick<Workspace, 'pictureColor'>): string {
  const { primaryColor } = useSite();
  return pictureColor ?? siteColorOf(primaryColor);
}

/** What visitors' pages and prints are drawn in, whatever a person has chosen for the dashboard. */
export function useShopColors(): BrandColors {
  const color = useShopColor();
  return useMemo(() => brandColors(color, 'light'), [color]);
}
