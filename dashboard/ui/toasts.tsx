import type * as Sonner from 'sonner';
import { useEffect, useSyncExternalStore } from 'react';
import { announceInDialogs } from './announcer.tsx';
import type * as Stack from './toast-stack.tsx';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Long enough to be reached; it also stays while the pointer or the focus is on it. */
const actionMs = 10_000;

/** Something worked: bottom right, with the way to take it back where there is one. */
export function toastDone(message: string, undo?: ToastAction): void {
  announceInDialogs(message);
  const options = undo ? { action: { label: undo.label, onClick: undo.run }, duration: actionMs } : {};
  void withToaster(({ toast }) => toast.success(message, options));
}

/** Something failed: bottom center. */
export function toastFailure(message: string): void {
  announceInDialogs(message);
  void withToaster(({ toast }) => toast.error(<span role="alert">{message}</span>, { position: 'bottom-center' }));
}

// No page needs the toasts' code to be seen, so it comes once the first page stands. By then it is there for the time
// when the connection is gone, which is when toasts have most to say.
const afterFirstPageMs = 1_500;
let onStanding = () => {};
const stackStands = new Promise<void>((stands) => {
  onStanding = stands;
});
const listeners = new Set<() => void>();
let stack: typeof Stack | undefined;

async function loadStack(): Promise<void> {
  stack ??= await import('./toast-stack.tsx');
  for (const listener of listeners) listener();
}

/** A toast that is sent before the stack stands would be lost. One whose code can't be had must not break its page. */
async function withToaster(show: (library: typeof Sonner) => void): Promise<void> {
  try {
    await loadStack();
    const library = await import('sonner');
    await stackStands;
    show(library);
  } catch (error) {
    console.warn('A message could not be shown.', error);
  }
}

/** Stands once in the app. */
export function ToastArea({ direction }: { direction: 'ltr' | 'rtl' }) {
  const standing = useSyncExternalStore(subscribe, loadedStack, loadedStack);
  useEffect(() => {
    const timer = setTimeout(() => void loadStack().catch(() => undefined), afterFirstPageMs);
    return () => clearTimeout(timer);
  }, []);
  if (!standing) return null;
  return <standing.ToastStack direction={direction} onStanding={onStanding} />;
}

function loadedStack() {
  return stack;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
