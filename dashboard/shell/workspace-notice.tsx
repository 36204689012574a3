import { type ComponentType, Suspense, lazy } from 'react';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { type TextGroup, addTexts } from '../text/i18n.ts';
import type { DeletionBannerProps } from '../workspace/end/deletion-banner.tsx';
import type { WorkspaceLossAlertProps } from './workspace-loss-alert.tsx';
import { useLostWorkspace } from './workspace-loss.ts';

const LossAlert = lazyNotice<WorkspaceLossAlertProps>(
  'workspace-loss',
  async () => (await import('./workspace-loss-alert.tsx')).WorkspaceLossAlert,
);

const DeletionBanner = lazyNotice<DeletionBannerProps>(
  'workspace-end',
  async () => (await import('../workspace/end/deletion-banner.tsx')).DeletionBanner,
);

/** Says that a workspace is gone for this person; nothing while none is. */
export function WorkspaceNotice({ currentName }: { readonly currentName?: string }) {
  const lost = useLostWorkspace();
  if (!lost) return null;
  return (
    <Suspense fallback={null}>
      <LossAlert lost={lost} currentName={currentName} />
    </Suspense>
  );
}

/** Says that the current workspace is to be deleted; nothing while it is not. */
export function DeletionNotice() {
  const { deletion } = useCurrentWorkspace().workspace;
  if (!deletion) return null;
  return (
    <Suspense fallback={null}>
      <DeletionBanner deletion={deletion} />
    </Suspense>
  );
}

function lazyNotice<Props extends object>(texts: TextGroup, load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => {
    try {
      const [notice] = await Promise.all([load(), addTexts(texts)]);
      return { default: notice };
    } catch (error) {
      // A message that can't be had must not take the page away with what is being typed there.
      console.warn('A message could not be shown.', error);
      return { default: Nothing };
    }
  });
}

function Nothing() {
  return null;
}
