// What every gateway speaks, whatever its own protocol is.
import type { FailureCause } from '@fanfare/contract/gateways.ts';

export interface OutgoingText {
  readonly messageId: string;
  /** Digits of E.164 without the plus: 14155550132. */
  readonly to: string;
  readonly body: string;
  /** A gateway that has not sent it by then shall not send it any more; as long as it likes where nothing stands here. */
  readonly validSeconds?: number | undefined;
}

interface SentText {
  readonly kind: 'sent';
  readonly gatewayMessageId: string;
  readonly parts?: number;
  /** In millionths of the workspace's currency. */
  readonly costMicros?: number;
}

/** Nothing was sent, for certain. */
export interface RefusedText {
  readonly kind: 'refused';
  readonly cause: FailureCause;
  /** The gateway's own, for whoever looks it up. */
  readonly code: string;
  /** Where the refusal says that it may be tried again. */
  readonly isRetryable: boolean;
  /** As the gateway said; later each time where it said nothing. */
  readonly retryAfterMs?: number;
}

/** Whoever asked must not send it again. */
export interface UnknownOutcome {
  readonly kind: 'unknown';
  readonly code: string;
}

export type SendOutcome = SentText | RefusedText | UnknownOutcome;

export interface ClaimedText extends OutgoingText {
  readonly claimedAt: number;
}

export interface Gateway {
  /** Never throws for what the gateway does: that is an outcome. */
  readonly send: (text: OutgoingText, signal: AbortSignal) => Promise<SendOutcome>;
  /** What the gateway's own log says of a text whose answer was lost; nothing where it can't tell. */
  readonly settle?: (text: ClaimedText, signal: AbortSignal) => Promise<SendOutcome | undefined>;
}

export interface Receipt {
  readonly gatewayMessageId: string;
  /** Ours, where the gateway brings it back. */
  readonly messageId?: string;
  readonly state: 'sent' | 'delivered' | 'failed';
  readonly cause?: FailureCause;
  readonly code?: string;
  readonly costMicros?: number;
  readonly parts?: number;
  readonly at: number;
  /** By an account that carried the texts before: its own names may be those of other texts by now. */
  readonly isFromFormer?: boolean;
}

export interface InboundText {
  /** The same however often the gateway tells of it. */
  readonly gatewayMessageId: string;
  /** As {@link OutgoingText.to}; a short code or a name where it is none. */
  readonly from: string;
  readonly to: string;
  readonly body: string;
  /** By the gateway's clock, which may be ahead of ours. */
  readonly at: number;
  /** What the gateway has taken it for, and answered. */
  readonly optOutType?: 'STOP' | 'HELP' | 'START';
  /** Sent to an account that carried the texts before: it can stop somebody, and brings nobody back. */
  readonly isToFormer?: boolean;
}
