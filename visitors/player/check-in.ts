// A visitor's number on its way to the server, and nowhere else: it is not kept, not queued and not logged.
import { CallError } from '@fanfare/contract/call.ts';
import { newUuid } from '@fanfare/contract/uuid.ts';
import type { CheckInBody } from './device-calls.ts';
import { isUnpaired } from './report.ts';

export type CheckInOutcome = 'done' | 'offline' | 'tooMany' | 'invalid' | 'failed' | 'unpaired';

interface CheckIns {
  readonly send: (phone: string, consent: string) => Promise<CheckInOutcome>;
  /** Whoever comes next is somebody else. */
  readonly forget: () => void;
}

/** The same number tried again after an answer that never came is the same try, and counts once. */
export function openCheckIns(ask: (body: CheckInBody) => Promise<unknown>): CheckIns {
  let lost: { readonly id: string; readonly phone: string } | undefined;
  return {
    send: async (phone, consent) => {
      const id = lost?.phone === phone ? lost.id : newUuid();
      lost = { id, phone };
      try {
        await ask({ id, phone, consent });
        lost = undefined;
        return 'done';
      } catch (error) {
        return toOutcome(error);
      }
    },
    forget: () => {
      lost = undefined;
    },
  };
}

function toOutcome(error: unknown): CheckInOutcome {
  if (!(error instanceof CallError)) throw error;
  if (isUnpaired(error)) return 'unpaired';
  if (error.status === 0) return 'offline';
  if (error.status === 429) return 'tooMany';
  return error.status === 400 ? 'invalid' : 'failed';
}
