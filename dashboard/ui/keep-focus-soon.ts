import { keepFocus } from './confirm-dialog.tsx';

/** Keeps the focus once what was just done is on screen, which may take some frames: a button goes with what it was about. */
export function keepFocusSoon(focusInstead: () => void = keepFocus, framesLeft = 10): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusInstead();
    else if (framesLeft > 0) keepFocusSoon(focusInstead, framesLeft - 1);
  });
}
