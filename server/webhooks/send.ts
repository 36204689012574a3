// One event to one receiver, and in words what became of it.
import { deliveryFaults } from '@fanfare/contract/webhooks.ts';
import { NoAnswer, type Outgoing } from '../outgoing/request.ts';

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
export function senderBy({ ask }: Pick<Outgoing, 'ask'>): SendWebhook {
  return async (sending) => {
    try {
      // A receiver knows an event that comes twice by its id.
      const { status } = await ask({ ...sending, method: 'POST', isRepeatable: true, isStatusEnough: true });
      return { status, error: status >= 200 && status < 300 ? '' : wordsFor(status) };
    } catch (fault) {
      sending.signal.throwIfAborted();
      if (!(fault instanceof NoAnswer)) throw fault;
      return { status: null, error: toWords(fault) };
    }
  };
}

function wordsFor(status: number): string {
  if (status >= 300 && status < 400) return `It answered with ${status}, and redirects are not followed`;
  return `It answered with ${status}`;
}

const faultWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: deliveryFaults.isRefused,
  ECONNRESET: deliveryFaults.isCut,
  ENOTFOUND: deliveryFaults.isUnknown,
  EAI_AGAIN: deliveryFaults.isNotLookedUp,
  EHOSTUNREACH: deliveryFaults.isUnreachable,
  ENETUNREACH: deliveryFaults.isUnreachable,
  CERT_HAS_EXPIRED: deliveryFaults.isExpired,
  DEPTH_ZERO_SELF_SIGNED_CERT: deliveryFaults.isNotTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: deliveryFaults.isNotTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: deliveryFaults.isNotTrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: deliveryFaults.isOfAnother,
};

function toWords({ because, code }: NoAnswer): string {
  if (because === 'private') return deliveryFaults.isPrivate;
  if (because === 'time') return deliveryFaults.isSilent;
  return faultWords[code] ?? `It could not be sent${code && ` (${code})`}`;
}
