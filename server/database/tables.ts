// Every table, as its rows come out. Times are epoch milliseconds, booleans 0 or 1, lists and maps JSON text.
export interface WorkspaceRow {
  workspace_id: string;
  name: string;
  profile_image_key: string | null;
  socials: string;
  customers_quantity: number;
  campaign_quantity: number;
  created_at: number;
  updated_at: number;
}

export interface MemberRow {
  workspace_id: string;
  member_id: string;
  name: string;
  email: string;
  joined_at: number;
}

export interface SelectedWorkspaceRow {
  member_id: string;
  workspace_id: string;
}

export interface DeviceRow {
  workspace_id: string;
  device_id: string;
  name: string;
  image_keys: string;
  last_seen_at: number | null;
  created_at: number;
  updated_at: number;
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
  /** The import that brought the customer. */
  import_id: string | null;
  /** The import that made the last change; nothing once anything else touched the customer. */
  last_import_id: string | null;
}

/** A list that came in, in parts. `undo_after` is the number up to which an undo has come. */
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
  undo_started_at: number | null;
  undone_at: number | null;
  undone_by: string | null;
  undo_after: string;
  removed: number;
  restored: number;
  kept: number;
}

export interface ImportPartRow {
  workspace_id: string;
  import_id: string;
  part: number;
  created: number;
  merged: number;
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
export interface KeptOptoutRow {
  workspace_id: string;
  phone_hash: string;
  kept_at: number;
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
  image_keys: string;
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

/** What a visitor agreed to with a submission, the number as a hash. Only ever added to. */
export interface AgreementRow {
  workspace_id: string;
  phone_hash: string;
  at: number;
  text_version: string;
  page: string;
}

/** Names and secrets that an installation makes at its first start and keeps. */
export interface InstallationRow {
  name: string;
  value: string;
}

export interface PoolUserRow {
  user_name: string;
  sub: string;
  status: string;
  enabled: number;
  attributes: string;
  /** The addresses that a code last proved; each stays good until another takes its place. */
  proven_addresses: string;
  group_names: string;
  srp_salt: string;
  srp_verifier: string;
  /** When a temporary password ends; nothing for one that the person chose. */
  password_expires_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A name that a person can sign in with, in small letters; each belongs to one account. */
export interface PoolNameRow {
  name: string;
  user_name: string;
}

/** The app that shows somebody codes to sign in with. Secrets are sealed. */
export interface PoolAuthenticatorRow {
  user_name: string;
  /** Proven by a code; nothing until then. */
  secret: string | null;
  pending_secret: string | null;
  enabled: number;
  preferred: number;
  /** The time step of the last code that was taken: no code works twice. */
  last_step: number | null;
}

/** The identity that a person has, or had: it outlives the account, so that nobody gets it again. Guests need no row. */
export interface PoolIdentityRow {
  identity_id: string;
  sub: string | null;
  created_at: number;
}

/** A key that signs tokens; a retired one only checks them. */
export interface PoolKeyRow {
  key_id: string;
  jwk: string;
  created_at: number;
  retired_at: number | null;
}

export interface PoolCodeRow {
  user_name: string;
  purpose: string;
  code_hash: string;
  expires_at: number;
}

/** One sign-in: its refresh token as a hash. All tokens of the sign-in share `origin_jti`. */
export interface PoolSessionRow {
  origin_jti: string;
  user_name: string;
  client_id: string;
  refresh_hash: string;
  auth_time: number;
  expires_at: number;
  revoked_at: number | null;
  /** The account's; none where it had ended by the time that sessions were told apart by it. */
  sub: string | null;
}

/** What was tried and how often, for lock-outs and limits. */
export interface PoolAttemptRow {
  subject: string;
  kind: string;
  count: number;
  first_at: number;
  last_at: number;
}

/** SRP challenges that were answered: each works once. */
export interface PoolUsedChallengeRow {
  challenge_hash: string;
  expires_at: number;
}

export interface Tables {
  workspaces: WorkspaceRow;
  members: MemberRow;
  selected_workspaces: SelectedWorkspaceRow;
  devices: DeviceRow;
  customers: CustomerRow;
  imports: ImportRow;
  import_parts: ImportPartRow;
  import_merges: ImportMergeRow;
  consent_events: ConsentEventRow;
  kept_optouts: KeptOptoutRow;
  campaigns: CampaignRow;
  images: ImageRow;
  visit_events: VisitEventRow;
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
  pool_used_challenges: PoolUsedChallengeRow;
}
