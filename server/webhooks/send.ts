// One event to one receiver, and in words what became of it.
import { NoAnswer, type Outgoing } from '../outgoing/ask.ts';

export const privateAddress = 'The address leads into a private network';

export interface Sending {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface Sent {
  /** Null where no answer came. */
  readonly status: number | null;
  /** In words; empty where the address answered that it has the event. */
  readonly error: string;
}

export type SendWebhook = (sending: Sending) => Promise<Sent>;

/** Of an answer its status is all that counts. */
export function senderBy({ ask, timeoutMs }: Pick<Outgoing, 'ask' | 'timeoutMs'>): SendWebhook {
  return async (sending) => {
    try {
      // A receiver knows an event that comes twice by its id.
      const { status } = await ask({ ...sending, method: 'POST', isRepeatable: true });
      return { status, error: status >= 200 && status < 300 ? '' : wordsFor(status) };
    } catch (fault) {
      sending.signal.throwIfAborted();
      if (!(fault instanceof NoAnswer)) throw fault;
      const isLate = fault.because === 'time';
      return { status: null, error: isLate ? `No answer within ${timeoutMs / 1_000} seconds` : toWords(fault) };
    }
  };
}

function wordsFor(status: number): string {
  if (status >= 300 && status < 400) return `It answered with ${status}, and redirects are not followed`;
  if (status === 410) return 'It answered with 410: the webhook was switched off';
  return `It answered with ${status}`;
}

const faultWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody answers at the address',
  ECONNRESET: 'The connection was cut',
  ENOTFOUND: 'The name of the address is not known',
  EAI_AGAIN: 'The name of the address could not be looked up',
  EHOSTUNREACH: 'The address cannot be reached',
  ENETUNREACH: 'The address cannot be reached',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is of another name',
};

function toWords({ because, code }: NoAnswer): string {
  if (because === 'private') return privateAddress;
  return faultWords[code] ?? `It could not be sent${code && ` (${code})`}`;
}
