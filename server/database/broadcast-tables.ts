// Broadcasts, each text to one customer, and what customers write.

export interface BroadcastRow {
  workspace_id: string;
  broadcast_id: string;
  campaign_id: string;
  state: 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'done' | 'canceled';
  paused_because: 'person' | 'late' | 'restored' | 'credentials' | 'balance' | 'cap' | 'campaign' | 'gateway' | null;
  /** Where it goes on after a pause. */
  paused_from: 'scheduled' | 'preparing' | 'sending' | null;
  body: string;
  /** JSON. */
  segment: string;
  has_other_consent: number;
  scheduled_at: number | null;
  /** Parts of each text, at most; 0 until it has started. */
  parts: number;
  gateway_kind: string;
  /** Nothing before it has started, or where an older process started it; so is the next. */
  currency: string | null;
  /** What a part cost when it was reviewed, in millionths of the currency. */
  part_micros: number | null;
  /** Whom the segment means is judged by this moment, when it started; who joins later is not meant. */
  started_at: number | null;
  started_by: string | null;
  /** The number up to which the audience is frozen. */
  reached: string;
  /** Rows of `messages` that it has. */
  audience: number;
  /** Parts that were handed out, for the broadcast's own limit. */
  parts_reserved: number;
  /** When a process last looked after it. */
  looked_at: number;
  created_at: number;
  created_by: string;
  updated_at: number;
  ended_at: number | null;
}

/** `sending`: on its way to the gateway, and nobody else's business until `claimed_until`. */
export type MessageState = 'waiting' | 'sending' | 'sent' | 'delivered' | 'failed' | 'unknown' | 'skipped';

/** One text to one customer. */
export interface MessageRow {
  workspace_id: string;
  /** In the order in which they were made: the rows of a broadcast lie beside each other. */
  message_id: string;
  /** Empty for what no broadcast sends. */
  broadcast_id: string;
  kind: 'broadcast' | 'reply' | 'stopped' | 'help' | 'ask' | 'returned';
  /** Empty once the customer is deleted: then `phone_hash` says whom it was. */
  phone: string;
  phone_hash: string | null;
  state: MessageState;
  /** Why it failed or was skipped; else empty. */
  reason: string;
  /** Empty for a broadcast's, whose text stands there. */
  body: string;
  /** Names the customer's own short link. */
  link_code: string | null;
  parts: number;
  cost_micros: number;
  /** When it may be claimed; nothing where it no longer waits. */
  due_at: number | null;
  /** Names the process and the moment; kept until somebody claims it anew. */
  claim: string | null;
  claimed_at: number | null;
  /** After that nobody knows what became of it. Nothing where nobody holds it. */
  claimed_until: number | null;
  attempts: number;
  gateway_message_id: string | null;
  created_at: number;
  sent_at: number | null;
  settled_at: number | null;
  opened_at: number | null;
  /** When they checked in within a week of it, the first time. */
  visited_at: number | null;
}

/** What the gateway said of a text before we knew its name there. */
export interface EarlyReceiptRow {
  workspace_id: string;
  gateway_message_id: string;
  state: 'sent' | 'delivered' | 'failed';
  reason: string;
  at: number;
  received_at: number;
}

/** What a workspace's gateway has been given: each claim takes its share in the claim's own transaction. */
export interface TextingUsageRow {
  workspace_id: string;
  /** Up to when the pace is used up, in epoch milliseconds. */
  paced_until: number;
  /** The gateway wants to be left alone until then. */
  wait_until: number;
  /** `2026-11`, in the workspace's time zone. */
  month: string;
  parts: number;
  cost_micros: number;
  /** Of the cost. Nothing where an older process made the row: then it is the gateway's. */
  currency: string | null;
  /** What was claimed before is no part of the cost: it was in another currency. Nothing where none was before. */
  cost_since: number | null;
}

/** What a customer wrote. */
export interface InboundTextRow {
  workspace_id: string;
  inbound_id: string;
  /** By which the same text is known that comes twice. */
  gateway_message_id: string;
  phone: string;
  /** The shop's number that they wrote to, where anybody knows it. */
  written_to: string | null;
  body: string;
  meaning: 'stop' | 'help' | 'start' | 'yes' | 'unclear' | 'text';
  received_at: number;
  seen_at: number | null;
  /** 1: could be a wish to stop, and nobody has decided. */
  is_open: number;
}

/** A number that is asked to answer YES before it is texted, or texted again. */
export interface ConfirmationRow {
  workspace_id: string;
  phone: string;
  /**
   * `join`: nobody has proven the number, where the workspace wants that, also after an opt-out; `practiced`: its practice
   * phone has answered, which counts until texts are real; `return`: any other that had opted out.
   */
  kind: 'join' | 'practiced' | 'return';
  since: number;
  asked_at: number | null;
  asks: number;
}
