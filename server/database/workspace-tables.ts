// Every table whose rows belong to a workspace, for what goes through all of them. The compiler asks for each.
import type { Tables } from './tables.ts';

type OfWorkspaces = {
  [Name in keyof Tables]: Tables[Name] extends { readonly workspace_id: string } ? Name : never;
}[keyof Tables];

export type WorkspaceTable = Exclude<OfWorkspaces, 'workspaces'>;

type Keys = { readonly [Name in WorkspaceTable]: readonly (keyof Tables[Name] & string)[] };

/** By what a row is known within its workspace. Tables that others refer to come after those. */
const keys: Keys = {
  notifications: ['member_id', 'kind'],
  members: ['member_id'],
  selected_workspaces: ['member_id'],
  invitations: ['email'],
  api_keys: ['key_id'],
  audit_entries: ['entry_id'],
  webhook_deliveries: ['delivery_id'],
  webhook_moments: ['kind', 'subject'],
  webhooks: ['webhook_id'],
  gateways: ['workspace_id'],
  former_gateways: ['hook_key', 'left_at'],
  messages: ['message_id'],
  early_receipts: ['gateway_message_id', 'state'],
  texting_usage: ['workspace_id'],
  inbound_texts: ['inbound_id'],
  confirmations: ['phone'],
  broadcasts: ['broadcast_id'],
  consent_texts: ['position'],
  pairing_tries: ['try_id'],
  device_reports: ['device_id'],
  device_plays: ['device_id', 'play_id'],
  device_check_ins: ['device_id', 'check_in_id'],
  device_days: ['device_id', 'day'],
  offline_notices: ['device_id'],
  devices: ['device_id'],
  visit_events: ['campaign_id', 'event_id'],
  analytics_days: ['campaign_id', 'day'],
  analytics_hours: ['campaign_id', 'day', 'hour'],
  analytics_view_seconds: ['campaign_id', 'day', 'seconds'],
  analytics_clicks: ['campaign_id', 'day', 'platform'],
  analytics_pictures: ['campaign_id', 'image_key'],
  analytics_picture_days: ['campaign_id', 'day', 'picture'],
  analytics_visitors: ['campaign_id', 'user_id', 'day'],
  analytics_returns: ['campaign_id', 'deed', 'day', 'days_since'],
  campaigns: ['campaign_id'],
  customers: ['phone'],
  deleted_customers: ['phone'],
  segment_jobs: ['job_id'],
  saved_segments: ['segment_id'],
  sign_up_counts: ['quarter', 'way'],
  import_parts: ['import_id', 'part'],
  import_parts_begun: ['import_id', 'part'],
  import_merges: ['phone', 'import_id'],
  imports: ['import_id'],
  consent_events: ['phone_hash', 'position'],
  kept_optouts: ['phone_hash'],
  agreements: ['at', 'phone_hash'],
  images: ['image_key'],
  images_on_their_way: ['image_key'],
};

/** In an order in which nothing refers to what is gone. */
export const workspaceTables = Object.entries(keys) as readonly (readonly [WorkspaceTable, readonly string[]])[];
