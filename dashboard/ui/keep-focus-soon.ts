import { keepFocus } from './confirm-dialog.tsx';

/** Keeps the focus once what was just done is on screen, which may take some frames: a button goes with what it was about. */
export function keepFocusSoon(focusInstead: () => void = keepFocus, framesLeft = 10): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    // The page may have been given it a moment before, where there is a better place.
    const isInPage = focusInstead !== keepFocus && activeElement?.id === 'main';
    if (activeElement === body || isInPage) focusInstead();
    else if (framesLeft > 0) keepFocusSoon(focusInstead, framesLeft - 1);
  });
}
