import { CallError, type Caller, callRoute } from '@fanfare/contract/call.ts';
import { submitPhoneRoute } from '@fanfare/contract/visitor-routes.ts';

/** `unheard`: the server was not reached, so that nobody knows whether it has the number. */
export type JoinOutcome = 'joined' | 'exists' | 'failed' | 'unheard';

export interface JoinParts {
  readonly caller: Caller;
  readonly workspaceId: string;
  /** The version of the text that the person agrees to. */
  readonly consent: string;
  /** Numbers whose submission failed without an answer, so that the server may have them all the same. */
  readonly maybeSent: Set<string>;
}

export interface Submission {
  readonly phone: string;
  /** From the field that nobody sees. */
  readonly comment?: string;
}

/**
 * Submits a number. "Already exists" after a try that may have been carried out is our own number, so it counts
 * as joined; otherwise it is told to nobody but the console.
 */
export async function join(parts: JoinParts, { phone, comment }: Submission): Promise<JoinOutcome> {
  const { caller, workspaceId, consent, maybeSent } = parts;
  const body = { wid: workspaceId, phone, addedBy: 'viewer', consent, ...(comment && { comment }) };
  try {
    await callRoute(caller, submitPhoneRoute, { body });
    return 'joined';
  } catch (error) {
    if (!(error instanceof CallError)) return 'failed';
    if (saysExists(error)) {
      if (error.mayHaveWorked || maybeSent.has(phone)) return 'joined';
      console.warn(error.message);
      return 'exists';
    }
    if (error.mayHaveWorked || error.status === 0 || error.status >= 500) maybeSent.add(phone);
    return error.status === 0 ? 'unheard' : 'failed';
  }
}

function saysExists(error: CallError): boolean {
  return error.refusal === 'phoneExists' || error.message.includes('already exists');
}
