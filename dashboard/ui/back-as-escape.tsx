import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useBlocker } from 'react-router';

/** The browser's way back does this before it leaves the page. */
export function OnBack({ onBack }: { readonly onBack: () => void }) {
  const { state, reset } = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop);
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
