import { CallError, type Caller, callRoute } from '@fanfare/contract/call.ts';
import { submitPhoneRoute } from '@fanfare/contract/visitor-routes.ts';

export type JoinOutcome = 'joined' | 'exists' | 'failed';

export interface JoinParts {
  readonly caller: Caller;
  readonly workspaceId: string;
  /** Numbers whose submission failed without an answer, so that the server may have them all the same. */
  readonly maybeSent: Set<string>;
}

/**
 * Submits a number. "Already exists" after a try that may have been carried out is our own number, so it counts
 * as joined; otherwise it is told to nobody but the console.
 */
export async function join({ caller, workspaceId, maybeSent }: JoinParts, phone: string): Promise<JoinOutcome> {
  try {
    await callRoute(caller, submitPhoneRoute, { body: { wid: workspaceId, phone, addedBy: 'viewer' } });
    return 'joined';
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (saysExists(error)) {
      if (error.attempts > 1 || maybeSent.has(phone)) return 'joined';
      console.warn(error.message);
      return 'exists';
    }
    if (error.status === 0 || error.status >= 500) maybeSent.add(phone);
    return 'failed';
  }
}

function saysExists(error: CallError): boolean {
  return error.status === 409 || error.message.includes('already exists');
}
