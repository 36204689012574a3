import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

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
  useUnsaved(isDirty, true);
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
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

/** Whether a guard asks about it before the page is left. */
const holders = new Map<symbol, boolean>();
const listeners = new Set<() => void>();

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Answers how to let go. */
export function markUnsaved(hasGuard = false): () => void {
  const holder = Symbol('unsaved');
  holders.set(holder, hasGuard);
  tellListeners();
  return () => {
    holders.delete(holder);
    tellListeners();
  };
}

export function hasUnsaved(): boolean {
  return holders.size > 0;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function isGuarded(): boolean {
  return [...holders.values()].includes(true);
}

/** Whether a way back is asked about by the page. */
export function useIsGuarded(): boolean {
  return useSyncExternalStore(listen, isGuarded, isGuarded);
}

let givenUp = 0;

/** Somebody was asked and leaves it behind: no guard asks again on the way, and none of it is kept. */
export function giveUpUnsaved(): void {
  holders.clear();
  tellListeners();
  givenUp += 1;
}

/** Grows each time. */
export function countGivenUp(): number {
  return givenUp;
}

/** For as long as the component stands and `isDirty` is true. */
export function useUnsaved(isDirty: boolean, hasGuard = false): void {
  useEffect(() => (isDirty ? markUnsaved(hasGuard) : undefined), [isDirty, hasGuard]);
}
