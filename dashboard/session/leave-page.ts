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

let isSigningOut = false;

/**
 * While somebody signs out on purpose the guard stays out of it: a page that it opened would overtake the loading of the
 * next one and tell whoever signs in there where this person was. Answers how to take it back.
 */
export function announceSignOut(): () => void {
  isSigningOut = true;
  return () => {
    isSigningOut = false;
  };
}

export function isSignOutAnnounced(): boolean {
  return isSigningOut;
}

/** Listeners of the window are asked in the order in which they came, so this one comes before any page's. */
export function silenceQuestions(): () => void {
  const silence = (event: BeforeUnloadEvent) => {
    if (isLeaving) event.stopImmediatePropagation();
  };
  addEventListener('beforeunload', silence);
  return () => removeEventListener('beforeunload', silence);
}
