// Who carries the texts of a workspace.

export interface GatewayRow {
  workspace_id: string;
  kind: 'practice' | 'twilio' | 'android' | 'http';
  /** From whom texts come: a number's digits, a name, or what the gateway calls it; empty where it decides. */
  sender: string;
  /** JSON, by kind. */
  settings: string;
  /** What the gateway knows the workspace by: JSON by kind, sealed. Null where the kind needs none. */
  credentials: string | null;
  /** What is claimed at this moment or later goes to this account, whatever proves it. */
  account_since: number;
  /** Names the addresses that the gateway tells things to. */
  hook_key: string;
  pace_per_minute: number;
  /** Of one broadcast; null where there is no cap, as of the next two. */
  broadcast_parts_max: number | null;
  /** Of a month of the workspace. */
  month_parts_max: number | null;
  month_micros_max: number | null;
  /** What a part costs, in millionths of the currency. */
  part_micros: number;
  currency: string;
  /** Minutes of the day between which texts go out. */
  texts_from: number;
  texts_until: number;
  is_double_opt_in: number;
  allows_foreign: number;
  answers_stop_itself: number;
  updated_at: number;
  /** Who typed the account and the sender. */
  updated_by: string;
}

type KeptColumn = 'workspace_id' | 'hook_key' | 'kind' | 'sender' | 'settings' | 'credentials' | 'updated_by';

/** An account that carried the texts before: what customers answer to it is believed for some weeks more. */
export interface FormerGatewayRow extends Pick<GatewayRow, KeptColumn> {
  left_at: number;
}
