import { submitLockMs, successMessageMs } from '@fanfare/contract/visitor-routes.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { InviteData } from './invite-state.ts';
import { type JoinOutcome, type Submission, join } from './join.ts';

/** `submitted` is the fixed message, `onTheList` the quiet line that stays after it. */
export type JoinNotice = 'none' | 'submitted' | 'onTheList' | 'failed' | 'noConnection';

export interface Joining {
  readonly isLocked: boolean;
  readonly isSending: boolean;
  readonly notice: JoinNotice;
  readonly submit: (submission: Submission) => Promise<JoinOutcome>;
  readonly dismissFailure: () => void;
  /** For the next person: knows no number any more. */
  readonly forget: () => void;
}

/**
 * Submits numbers one at a time: a submission locks for {@link submitLockMs}, whatever becomes of it, and on a screen in
 * the shop until that is known.
 */
export function useJoin({ site, workspaceId, kiosk }: InviteData, consent: string): Joining {
  const { publicApi } = site;
  const isKiosk = kiosk !== undefined;
  const [isLocked, lock] = useLock();
  const [isSending, setSending] = useState(false);
  const [notice, setNotice] = useState<JoinNotice>('none');
  const [maybeSent] = useState(() => new Set<string>());

  useEffect(() => {
    if (notice !== 'submitted') return undefined;
    const timer = window.setTimeout(() => setNotice(isKiosk ? 'none' : 'onTheList'), successMessageMs);
    return () => window.clearTimeout(timer);
  }, [notice, isKiosk]);

  const submit = useCallback(
    async (submission: Submission): Promise<JoinOutcome> => {
      lock();
      setSending(true);
      setNotice(withoutFailure);
      const caller = { bases: { client: '', public: publicApi } };
      const outcome = await join({ caller, workspaceId, consent, maybeSent }, submission);
      setSending(false);
      setNotice((shown) => noticeOf(outcome, isKiosk) ?? shown);
      return outcome;
    },
    [publicApi, isKiosk, workspaceId, consent, maybeSent, lock],
  );
  const dismissFailure = useCallback(() => setNotice(withoutFailure), []);
  const forget = useCallback(() => {
    maybeSent.clear();
    setNotice('none');
  }, [maybeSent]);
  return { isLocked: isLocked || (isKiosk && isSending), isSending, notice, submit, dismissFailure, forget };
}

function noticeOf(outcome: JoinOutcome, isKiosk: boolean): JoinNotice | undefined {
  if (outcome === 'exists') return undefined;
  if (outcome === 'joined') return 'submitted';
  return outcome === 'unheard' && isKiosk ? 'noConnection' : 'failed';
}

function withoutFailure(shown: JoinNotice): JoinNotice {
  return shown === 'failed' || shown === 'noConnection' ? 'none' : shown;
}

function useLock(): readonly [isLocked: boolean, lock: () => void] {
  const [isLocked, setLocked] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    const unlock = (event: PageTransitionEvent): void => {
      if (event.persisted) setLocked(false);
    };
    window.addEventListener('pageshow', unlock);
    return () => {
      window.removeEventListener('pageshow', unlock);
      window.clearTimeout(timer.current);
    };
  }, []);
  const lock = useCallback(() => {
    window.clearTimeout(timer.current);
    setLocked(true);
    timer.current = window.setTimeout(() => setLocked(false), submitLockMs);
  }, []);
  return [isLocked, lock];
}
