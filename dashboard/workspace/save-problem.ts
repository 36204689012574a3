import { CallError } from '@fanfare/contract/call.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { refusalMessage } from '../session/call-errors.ts';

export type SaveProblem =
  | { readonly kind: 'changedMeanwhile' }
  | { readonly kind: 'failed'; readonly text: string; readonly detail?: string | undefined };

/** `otherwise` where the server said nothing in words for people. */
export function toSaveProblem(error: unknown, otherwise: string): SaveProblem {
  return isByOthers(error)
    ? { kind: 'changedMeanwhile' }
    : { kind: 'failed', text: refusalMessage(error) ?? otherwise };
}

/** `text` whatever the server said; that stands below it. */
export function toFixedProblem(error: unknown, text: string): SaveProblem {
  return isByOthers(error) ? { kind: 'changedMeanwhile' } : { kind: 'failed', text, detail: refusalMessage(error) };
}

function isByOthers(error: unknown): boolean {
  return error instanceof CallError && error.status === 409 && error.message === changedMeanwhile;
}
