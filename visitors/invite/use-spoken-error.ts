import { useCallback, useEffect, useState } from 'react';

const quietBeforeSpeakingMs = 1_000;

export interface SpokenError {
  readonly isSpoken: boolean;
  readonly speakNow: () => void;
}

/** An error is seen at once but spoken late: after a second without typing, or when the field is left. */
export function useSpokenError(isWrong: boolean, typed: string): SpokenError {
  const [spokenFor, setSpokenFor] = useState<string>();
  const speakNow = useCallback(() => setSpokenFor(typed), [typed]);
  useEffect(() => {
    if (!isWrong) return undefined;
    const timer = window.setTimeout(speakNow, quietBeforeSpeakingMs);
    return () => window.clearTimeout(timer);
  }, [isWrong, speakNow]);
  return { isSpoken: isWrong && spokenFor === typed, speakNow };
}
