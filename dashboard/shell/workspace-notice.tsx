import { Suspense, lazy, type ComponentType } from 'react';
import { addTexts } from '../text/i18n.ts';
import type { WorkspaceLossAlertProps } from './workspace-loss-alert.tsx';
import { useLostWorkspace } from './workspace-loss.ts';

const LazyAlert = lazy<ComponentType<WorkspaceLossAlertProps>>(async () => {
  try {
    const [alert] = await Promise.all([import('./workspace-loss-alert.tsx'), addTexts('workspace-loss')]);
    return { default: alert.WorkspaceLossAlert };
  } catch (error) {
    // A message that can't be had must not take the page away with what is being typed there.
    console.warn('A message could not be shown.', error);
    return { default: Nothing };
  }
});

/** Says that a workspace is gone for this person; nothing while none is. */
export function WorkspaceNotice({ currentName }: { readonly currentName?: string }) {
  const lost = useLostWorkspace();
  if (!lost) return null;
  return (
    <Suspense fallback={null}>
      <LazyAlert lost={lost} currentName={currentName} />
    </Suspense>
  );
}

function Nothing() {
  return null;
}
