import { submitLockMs, successMessageMs } from '@fanfare/contract/visitor-routes.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { InviteData } from './invite-state.ts';
import { type JoinOutcome, type Submission, join } from './join.ts';

/** `submitted` is the fixed message, `onTheList` the quiet line that stays after it. */
export type JoinNotice = 'none' | 'submitted' | 'onTheList' | 'failed';

export interface Joining {
  readonly isLocked: boolean;
  readonly notice: JoinNotice;
  readonly submit: (submission: Submission) => Promise<JoinOutcome>;
  readonly dismissFailure: () => void;
}

/** Submits numbers one at a time: a submission locks for {@link submitLockMs}, whatever becomes of it. */
export function useJoin({ site, workspaceId, consent }: InviteData): Joining {
  const [isLocked, setLocked] = useState(false);
  const [notice, setNotice] = useState<JoinNotice>('none');
  const [maybeSent] = useState(() => new Set<string>());
  const timers = useRef<{ lock?: number; success?: number }>({});

  useEffect(() => {
    const { current } = timers;
    const unlock = (event: PageTransitionEvent): void => {
      if (event.persisted) setLocked(false);
    };
    window.addEventListener('pageshow', unlock);
    return () => {
      window.removeEventListener('pageshow', unlock);
      window.clearTimeout(current.lock);
      window.clearTimeout(current.success);
    };
  }, []);

  const submit = useCallback(
    async (submission: Submission): Promise<JoinOutcome> => {
      setLocked(true);
      setNotice((shown) => (shown === 'failed' ? 'none' : shown));
      timers.current.lock = window.setTimeout(() => setLocked(false), submitLockMs);
      const caller = { bases: { client: '', public: site.publicApi } };
      const outcome = await join({ caller, workspaceId, consent: consent.version, maybeSent }, submission);
      if (outcome === 'failed') setNotice('failed');
      if (outcome === 'joined') {
        setNotice('submitted');
        window.clearTimeout(timers.current.success);
        timers.current.success = window.setTimeout(() => setNotice('onTheList'), successMessageMs);
      }
      return outcome;
    },
    [site.publicApi, workspaceId, consent.version, maybeSent],
  );

  const dismissFailure = useCallback(() => setNotice((shown) => (shown === 'failed' ? 'none' : shown)), []);
  return { isLocked, notice, submit, dismissFailure };
}
