let isLeaving = false;

/**
 * Loads a page anew, without the question whether to leave: what was typed has been kept, and the session that the
 * question would protect is over. Without an address it is the same page.
 */
export function leavePage(address?: string): void {
  isLeaving = true;
  if (address === undefined) location.reload();
  else location.replace(address);
}

/** Listeners of the window are asked in the order in which they came, so this one comes before any page's. */
export function silenceQuestions(): () => void {
  const silence = (event: BeforeUnloadEvent) => {
    if (isLeaving) event.stopImmediatePropagation();
  };
  addEventListener('beforeunload', silence);
  return () => removeEventListener('beforeunload', silence);
}
