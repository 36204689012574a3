import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUnsaved } from './unsaved.ts';

interface LeaveGuardProps {
  readonly isHeld: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly leaveLabel: string;
  readonly stayLabel: string;
}

/** Asks before the page is left with something unfinished. */
export function LeaveGuard({ isHeld, title, text, leaveLabel, stayLabel }: LeaveGuardProps) {
  useUnsaved(isHeld);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isHeld && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isHeld) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isHeld]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={title}
      text={text}
      confirmLabel={leaveLabel}
      cancelLabel={stayLabel}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
