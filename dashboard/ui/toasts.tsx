import type * as Sonner from 'sonner';
import { Suspense, lazy, useSyncExternalStore } from 'react';

/** Something worked: bottom right. */
export function toastDone(message: string): void {
  void withToaster(({ toast }) => toast.success(message));
}

/** Something failed: bottom centre. */
export function toastFailure(message: string): void {
  void withToaster(({ toast }) => toast.error(message, { position: 'bottom-center' }));
}

// The code of the toasts comes with the first of them: no page needs it to be seen.
const ToastStack = lazy(async () => ({ default: (await import('./toast-stack.tsx')).ToastStack }));
const stackStands = Promise.withResolvers<void>();
const listeners = new Set<() => void>();
let isWanted = false;

/** A toast that is sent before the stack stands would be lost. */
async function withToaster(show: (library: typeof Sonner) => void): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const library = await import('sonner');
  await stackStands.promise;
  show(library);
}

/** Stands once in the app. */
export function ToastArea({ direction }: { direction: 'ltr' | 'rtl' }) {
  const isShown = useSyncExternalStore(subscribe, () => isWanted);
  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      <ToastStack direction={direction} onStanding={stackStands.resolve} />
    </Suspense>
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
