import { type ReactNode, useEffect } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useStackedBlocker } from './stacked-blocker.tsx';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** What of the query says which thing the page is about: another one is another page. */
  readonly thingParams?: readonly string[];
  readonly title: string;
  readonly text: ReactNode;
  readonly leaveLabel: string;
  readonly stayLabel: string;
}

/** Asks before the page is left with something unfinished. */
export function LeaveGuard({ isDirty, thingParams, title, text, leaveLabel, stayLabel }: LeaveGuardProps) {
  useUnsaved(isDirty);
  const blocker = useStackedBlocker(({ currentLocation: here, nextLocation: next }) => {
    const [before, after] = [new URLSearchParams(here.search), new URLSearchParams(next.search)];
    const isOther = thingParams?.some((name) => before.get(name) !== after.get(name)) ?? false;
    return isDirty && hasUnsaved() && (isOther || here.pathname !== next.pathname);
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isDirty]);
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

const holders = new Set<symbol>();

/** Answers how to let go. */
export function markUnsaved(): () => void {
  const holder = Symbol('unsaved');
  holders.add(holder);
  return () => void holders.delete(holder);
}

export function hasUnsaved(): boolean {
  return holders.size > 0;
}

let givenUp = 0;

/** Somebody was asked and leaves it behind: no guard asks again on the way, and none of it is kept. */
export function giveUpUnsaved(): void {
  holders.clear();
  givenUp += 1;
}

/** Grows each time. */
export function countGivenUp(): number {
  return givenUp;
}

/** For as long as the component stands and `isDirty` is true. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => (isDirty ? markUnsaved() : undefined), [isDirty]);
}
