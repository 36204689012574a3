// Every table, as its rows come out. Times are epoch milliseconds, booleans 0 or 1, lists and maps JSON text.
import type {
  AnalyticsClickRow,
  AnalyticsDayRow,
  AnalyticsHourRow,
  AnalyticsPictureDayRow,
  AnalyticsPictureRow,
  AnalyticsReturnRow,
  AnalyticsViewSecondsRow,
  AnalyticsVisitorRow,
} from './analytics-tables.ts';
import type {
  BroadcastRow,
  ConfirmationRow,
  EarlyReceiptRow,
  InboundTextRow,
  MessageRow,
  TextingUsageRow,
} from './broadcast-tables.ts';
import type {
  DeviceCheckInRow,
  DeviceDayRow,
  DevicePlayRow,
  DeviceReportRow,
  DeviceRow,
  PairingRow,
  PairingTryRow,
} from './device-tables.ts';
import type { FormerGatewayRow, GatewayRow } from './gateway-tables.ts';
import type { ApiKeyRow, AuditEntryRow, InvitationRow, MemberRow } from './member-tables.ts';
import type { NotificationRow, OfflineNoticeRow } from './notification-tables.ts';
import type {
  BudgetRow,
  PoolAttemptRow,
  PoolAuthenticatorRow,
  PoolCodeRow,
  PoolIdentityRow,
  PoolKeyRow,
  PoolNameRow,
  PoolSessionRow,
  PoolUsedChallengeRow,
  PoolUserRow,
} from './pool-tables.ts';
import type { SavedSegmentRow, SegmentJobRow } from './segment-tables.ts';
import type { WebhookDeliveryRow, WebhookMomentRow, WebhookRow } from './webhook-tables.ts';

export interface WorkspaceRow {
  workspace_id: string;
  name: string;
  profile_image_key: string | null;
  socials: string;
  customers_quantity: number;
  campaign_quantity: number;
  time_zone: string;
  /** ISO 3166, `US`: as it reads and writes phone numbers. */
  country: string;
  consent_box: number;
  /** Of the customers, those who came by the invite page. */
  invited_quantity: number;
  /** Names the form that made it, among all of the same person. */
  client_key: string | null;
  /** `#rrggbb`, in place of the picture's. */
  own_color: string | null;
  /** When it goes with everything in it, in epoch milliseconds; nothing where it stays. */
  deletion_due_at: number | null;
  /** The member who said so; nothing where it goes because nobody is left in it. */
  deletion_asked_by: string | null;
  /** From when on its rows go, and nobody finds it any more. */
  deletion_begun_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A text of a workspace's own that visitors agree to; an empty one brought the product's back. Only ever added to. */
interface ConsentTextRow {
  workspace_id: string;
  /** Counts the texts of a workspace from 1. */
  position: number;
  text: string;
  created_at: number;
  member_id: string;
}

interface SelectedWorkspaceRow {
  member_id: string;
  workspace_id: string;
}

export interface CustomerRow {
  workspace_id: string;
  phone: string;
  customer_id: string;
  cusid: string;
  carrier: string;
  optout: number;
  addedby: string;
  checkins: number;
  last_checkin_at: number | null;
  /** When the person registered, which an imported list says. */
  created_at: number;
  updated_at: number;
  phone_reversed: string;
  /** When the row was made. */
  joined_at: number;
  /** The version of the text that the customer agreed to then. */
  joined_text: string | null;
  /** The import that brought the customer. */
  import_id: string | null;
  /** The import that made the last change; nothing once anything else touched the customer. */
  last_import_id: string | null;
  /** When somebody typed this blocked number again under the consent text; nothing once staff lift the opt-out. */
  resubscribe_requested_at: number | null;
  /** What staff call them: a JSON list in one order, so that the same tags are the same text. */
  tags: string;
  /** What staff wrote about them. */
  note: string;
}

/** How many customers registered in a quarter of an hour, counted from 1970-01-01, by where they came from. */
export interface SignUpCountRow {
  workspace_id: string;
  quarter: number;
  way: 'invite' | 'device' | 'import' | 'staff';
  customers: number;
}

/** A list that came in, in parts. `undo_after` is the number up to which an undo has come that is not done. */
export interface ImportRow {
  workspace_id: string;
  import_id: string;
  file_name: string;
  member_id: string;
  created_at: number;
  updated_at: number;
  parts: number;
  created: number;
  merged: number;
  /** Customers that it brought or gave other values, each once. */
  changed: number;
  undo_started_at: number | null;
  undone_at: number | null;
  undone_by: string | null;
  undo_after: string;
  removed: number;
  restored: number;
  kept: number;
}

interface ImportPartRow {
  workspace_id: string;
  import_id: string;
  part: number;
  created: number;
  merged: number;
}

/** A part of which so many records are written, and not all. */
interface ImportPartBegunRow {
  workspace_id: string;
  import_id: string;
  part: number;
  records: number;
  created: number;
}

/** A customer as an import found it; the first time, where several of its parts brought the number. */
export interface ImportMergeRow {
  workspace_id: string;
  phone: string;
  import_id: string;
  merged_at: number;
  is_changed: number;
  optout: number;
  checkins: number;
  last_checkin_at: number | null;
  created_at: number;
  updated_at: number;
  last_import_id: string | null;
  /** JSON of the tags that the import added, if any. */
  added_tags: string | null;
  /** 1 where it did. */
  has_set_note: number | null;
}

/** Only ever added to. `position` counts the events of a number from 1. */
export interface ConsentEventRow {
  workspace_id: string;
  phone_hash: string;
  position: number;
  at: number;
  kind: string;
  way: string;
  member_id: string | null;
  import_id: string | null;
  reason: string;
}

/** A customer who had opted out and was deleted. */
interface KeptOptoutRow {
  workspace_id: string;
  phone_hash: string;
  kept_at: number;
}

/** A customer who was deleted a moment ago, and can be restored. */
interface DeletedCustomerRow {
  workspace_id: string;
  phone: string;
  deleted_at: number;
  /** JSON of the {@link CustomerRow}. */
  customer: string;
  /** JSON of the number's rows of `import_merges`. */
  merges: string;
  /** Where the deletion stands in the record of consent. */
  removed_position: number;
  /** The job that deleted them; nothing where somebody did it themselves. */
  job_id: string | null;
}

export interface CampaignRow {
  workspace_id: string;
  campaign_id: string;
  client_key: string;
  code: string;
  name: string;
  tags: string;
  content: string;
  start_at: number;
  exp_at: number;
  show_on_devices: string;
  target: string;
  /** The saved segment that it is for. */
  segment_id: string | null;
  image_keys: string;
  /** In the order of the keys; empty for campaigns from before there were any. */
  image_alts: string;
  status: string;
  created_at: number;
  updated_at: number;
}

/** A picture whose bytes have arrived and were found good, or one that was removed: then `bytes` is what is left. */
export interface ImageRow {
  workspace_id: string;
  image_key: string;
  width: number;
  height: number;
  bytes: number;
  created_at: number;
  removed_at: number | null;
  /** `#rrggbb`, empty where it is gray all over; null until somebody has looked. */
  color: string | null;
}

/** A picture whose bytes are being stored: gone once its row in `images` is there. `is_lost`: that will never come. */
interface ImageOnItsWayRow {
  workspace_id: string;
  image_key: string;
  begun_at: number;
  is_lost: number;
}

/** What a gallery told of a visit. `image_key` and `duration_ms` belong to views, `platform` to clicks. */
export interface VisitEventRow {
  workspace_id: string;
  campaign_id: string;
  event_id: string;
  /** When it happened; when it came, where the browser's clock can't be right. */
  at: number;
  received_at: number;
  type: string;
  user_id: string;
  image_key: string | null;
  duration_ms: number | null;
  platform: string | null;
}

/**
 * What a visitor agreed to with a submission, the number as a hash. Only ever added to. With what text somebody joined
 * stands in their own row while they are there.
 */
interface AgreementRow {
  workspace_id: string;
  phone_hash: string;
  at: number;
  text_version: string;
  page: string;
  /** 1 for who was a customer already: such a row is found by the number, others by when the customer joined. */
  is_again: number;
}

/** Names and secrets that an installation makes at its first start and keeps. */
interface InstallationRow {
  name: string;
  value: string;
}

export interface Tables {
  workspaces: WorkspaceRow;
  members: MemberRow;
  selected_workspaces: SelectedWorkspaceRow;
  notifications: NotificationRow;
  gateways: GatewayRow;
  former_gateways: FormerGatewayRow;
  invitations: InvitationRow;
  api_keys: ApiKeyRow;
  audit_entries: AuditEntryRow;
  webhooks: WebhookRow;
  webhook_deliveries: WebhookDeliveryRow;
  webhook_moments: WebhookMomentRow;
  broadcasts: BroadcastRow;
  messages: MessageRow;
  early_receipts: EarlyReceiptRow;
  texting_usage: TextingUsageRow;
  inbound_texts: InboundTextRow;
  confirmations: ConfirmationRow;
  consent_texts: ConsentTextRow;
  devices: DeviceRow;
  pairings: PairingRow;
  pairing_tries: PairingTryRow;
  device_reports: DeviceReportRow;
  device_plays: DevicePlayRow;
  device_check_ins: DeviceCheckInRow;
  device_days: DeviceDayRow;
  offline_notices: OfflineNoticeRow;
  customers: CustomerRow;
  deleted_customers: DeletedCustomerRow;
  segment_jobs: SegmentJobRow;
  saved_segments: SavedSegmentRow;
  sign_up_counts: SignUpCountRow;
  imports: ImportRow;
  import_parts: ImportPartRow;
  import_parts_begun: ImportPartBegunRow;
  import_merges: ImportMergeRow;
  consent_events: ConsentEventRow;
  kept_optouts: KeptOptoutRow;
  campaigns: CampaignRow;
  images: ImageRow;
  images_on_their_way: ImageOnItsWayRow;
  visit_events: VisitEventRow;
  analytics_days: AnalyticsDayRow;
  analytics_hours: AnalyticsHourRow;
  analytics_view_seconds: AnalyticsViewSecondsRow;
  analytics_clicks: AnalyticsClickRow;
  analytics_pictures: AnalyticsPictureRow;
  analytics_picture_days: AnalyticsPictureDayRow;
  analytics_visitors: AnalyticsVisitorRow;
  analytics_returns: AnalyticsReturnRow;
  agreements: AgreementRow;
  installation: InstallationRow;
  pool_users: PoolUserRow;
  pool_names: PoolNameRow;
  pool_authenticators: PoolAuthenticatorRow;
  pool_identities: PoolIdentityRow;
  pool_keys: PoolKeyRow;
  pool_codes: PoolCodeRow;
  pool_sessions: PoolSessionRow;
  pool_attempts: PoolAttemptRow;
  budgets: BudgetRow;
  pool_used_challenges: PoolUsedChallengeRow;
}
