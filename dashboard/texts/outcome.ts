// What became of a text, and why it did not go out or did not arrive.
import type { SkipReason } from '@fanfare/contract/broadcasts.ts';
import { type FailureCause, failureCauses } from '@fanfare/contract/gateways.ts';
import type { ThreadEntry } from '@fanfare/contract/messages.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { useNow } from '../ui/use-now.ts';

type Outcome = Pick<ThreadEntry, 'at' | 'kind' | 'state' | 'reason' | 'dueAt'>;

/** Of the shop's texts: their state, until when they wait where that is not at once, and why. */
export function useOutcome(): (text: Outcome) => readonly (string | undefined)[] {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const reasonOf = useReason();
  const now = useNow();
  return ({ at, state, dueAt, ...text }) => {
    if (state === null) return [];
    // A broadcast may be paused until then.
    if (text.kind !== 'broadcast' && dueAt !== null && dueAt > Math.max(at, now))
      return [t('inbox.waitsUntil', { time: dateTime(dueAt) })];
    return [t(`inbox.state.${state}`), reasonOf({ ...text, state })];
  };
}

/** In words, and of what no broadcast sent also what to do about it; nothing of a text that waits, went out or arrived. */
export function useReason(): (text: Pick<Outcome, 'kind' | 'state' | 'reason'>) => string | undefined {
  const { t } = useTranslation();
  return ({ kind, state, reason }) => {
    const isOfBroadcast = kind === 'broadcast';
    if (state === 'failed' && isCause(reason)) {
      // Of a broadcast the month's limit fails nothing.
      if (reason === 'limit' && !isOfBroadcast) return t('inbox.limit');
      const cause = t(`broadcasts.cause.${reason}`);
      return isOfBroadcast ? cause : `${cause}. ${t(`broadcasts.todo.${reason}`)}`;
    }
    if (state !== 'skipped') return undefined;
    return reason === 'quiet' && !isOfBroadcast ? t('inbox.neverDay') : t(`broadcasts.why.${reason as SkipReason}`);
  };
}

function isCause(reason: string): reason is FailureCause {
  return failureCauses.some((cause) => cause === reason);
}
