// Who is told of what by webhooks, and what is on its way to them.

export interface WebhookRow {
  workspace_id: string;
  webhook_id: string;
  url: string;
  description: string;
  /** JSON list of the kinds of events. */
  events: string;
  is_on: number;
  /** Since when; what was before is not told. */
  on_since: number;
  /** JSON: since when it asks for kinds that were added later. */
  events_since: string;
  off_because: string;
  secret: string;
  /** One or several with a space between, the newest first. */
  old_secret: string | null;
  old_secret_until: number | null;
  /** Since when so many events wait that no more are kept; null where there is room. */
  full_since: number | null;
  created_at: number;
  created_by: string;
}

/** An event on its way to one webhook, and for some days what became of it. */
export interface WebhookDeliveryRow {
  workspace_id: string;
  delivery_id: string;
  webhook_id: string;
  type: string;
  /** Whom it is about: events of one subject come one after another, by `position`. */
  subject: string;
  position: number;
  occurred_at: number;
  /** JSON, as it is sent. */
  payload: string;
  /** 1: nothing of it stays once it was sent. */
  is_forgotten: number;
  state: 'waiting' | 'delivered' | 'failed';
  /** When it is tried next; while somebody tries, when somebody else may. Null where it has come to an end. */
  due_at: number | null;
  /** Names who tries. */
  claim: string | null;
  /** Since it was last sent by hand. */
  attempts: number;
  /** JSON. */
  tries: string;
  done_at: number | null;
}

/** Something that the clock or silence brought about and that webhooks have been told of, so that it is told once. */
export interface WebhookMomentRow {
  workspace_id: string;
  kind: 'campaign.started' | 'campaign.ended' | 'import.finished' | 'device.offline';
  subject: string;
  at: number;
}
