import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, lazy } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { useCaller } from '../session/caller.tsx';
import { type CurrentWorkspace, useCurrentWorkspace } from '../session/current-workspace.tsx';
import { type TextGroup, addTexts } from '../text/i18n.ts';
import type { DeletionBannerProps } from '../workspace/end/deletion-banner.tsx';
import { ownInvitationsQuery } from '../workspace/queries.ts';
import { useConfirmedSwitch } from './confirmed-switch.tsx';
import type { OwnInvitationsProps } from './invitation-alerts.tsx';
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

const OwnInvitations = lazyNotice<OwnInvitationsProps>('own-invitations', async () => {
  const [{ OwnInvitations: shown }] = await Promise.all([import('./invitation-alerts.tsx'), addTexts('roles')]);
  return shown;
});

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

/** Asks about invitations on the overview, where people come first; nothing while there are none. */
export function InvitationNotice({ current }: { readonly current: CurrentWorkspace }) {
  const { choose, question } = useConfirmedSwitch(current);
  const isOverview = useLocation().pathname === paths.overview;
  return (
    <>
      {isOverview ? <InvitationsIfAny onOpen={choose} /> : null}
      {question}
    </>
  );
}

/** The same for somebody who belongs to no workspace yet. */
export function InvitationsIfAny({ onOpen }: Pick<OwnInvitationsProps, 'onOpen'>) {
  const { data = [] } = useQuery(ownInvitationsQuery(useCaller()));
  if (data.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <OwnInvitations invitations={data} onOpen={onOpen} />
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
