import {
  type ReactNode,
  createContext,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
} from 'react';
import { type Blocker, type BlockerFunction, IDLE_BLOCKER, NavigationType, useBlocker } from 'react-router';

interface Blocking {
  readonly blocker: Blocker;
  /** Of whom it is. */
  readonly id: string | undefined;
}

const BlockingContext = createContext<Blocking>({ blocker: IDLE_BLOCKER, id: undefined });

const stack = new Map<string, BlockerFunction>();

/** Around every page: a router takes a single blocker, which is here that of whoever came last and blocks. */
export function BlockerProvider({ children }: { readonly children: ReactNode }) {
  const [id, setId] = useState<string>();
  const blocker = useBlocker((navigation) => {
    const top = [...stack].findLast(([, shouldBlock]) => shouldBlock(navigation))?.[0];
    // Together with the router, which tells of the blocker in a transition.
    startTransition(() => setId(top));
    return top !== undefined;
  });
  return <BlockingContext value={useMemo(() => ({ blocker, id }), [blocker, id])}>{children}</BlockingContext>;
}

/** {@link useBlocker} for any number at a time. */
export function useStackedBlocker(shouldBlock: BlockerFunction): Blocker {
  const id = useId();
  const blocking = use(BlockingContext);
  const ask = useEffectEvent(shouldBlock);
  useEffect(() => {
    stack.set(id, (navigation) => ask(navigation));
    return () => void stack.delete(id);
  }, [id]);
  return blocking.id === id ? blocking.blocker : IDLE_BLOCKER;
}

/** The browser's way back does this before it leaves the page. */
export function OnBack({ onBack }: { readonly onBack: () => void }) {
  const { state, reset } = useStackedBlocker(({ historyAction }) => historyAction === NavigationType.Pop);
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    if (state !== 'blocked') return;
    reset();
    goBack();
  }, [state, reset]);
  return null;
}

/** It closes what is topmost, as Escape does: on a phone a drawer fills the screen. */
export function BackAsEscape() {
  return <OnBack onBack={escapeTopmost} />;
}

function escapeTopmost(): void {
  const topmost = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].at(-1);
  // A list of suggestions is closed by its field, which has the focus.
  const field = topmost && document.querySelector(`input[aria-controls="${topmost.id}"]`);
  (field ?? topmost)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}
