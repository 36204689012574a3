// The rows of tablets: themselves, how they are paired, and what they tell.
export interface DeviceRow {
  workspace_id: string;
  device_id: string;
  name: string;
  image_keys: string;
  created_at: number;
  updated_at: number;
  /** Nothing for one that nobody paired. */
  token_hash: string | null;
  /** The member's id. */
  paired_by: string;
  /** Nothing while it is one. After this moment it can come back for a while, with the token that it had. */
  unpaired_at: number | null;
  unpaired_token_hash: string | null;
}

/** A tablet that shows a code. */
export interface PairingRow {
  code_hash: string;
  token_hash: string;
  expires_at: number;
}

/** A wrong code that somebody entered. */
export interface PairingTryRow {
  try_id: string;
  workspace_id: string;
  member_id: string;
  at: number;
}

/** What a tablet said last. `plays_received` counts what it ever told of. */
export interface DeviceReportRow {
  workspace_id: string;
  device_id: string;
  last_seen_at: number;
  app_version: string;
  showing: string | null;
  /** The last few openings of the player, the newest first. */
  sessions: string;
  /** When two of them last took turns. */
  doubled_at: number | null;
  plays_received: number;
  /** When it was on in the last days, JSON; nothing before its first report to a version that notes it. */
  on_times: string | null;
}

/** A play that was counted, so that it counts once; `position` says how many came before. */
export interface DevicePlayRow {
  workspace_id: string;
  device_id: string;
  play_id: string;
  position: number;
}

/** The same for a check-in, without its number. */
export interface DeviceCheckInRow {
  workspace_id: string;
  device_id: string;
  check_in_id: string;
  at: number;
}

/** What a tablet did on a day of its workspace. */
export interface DeviceDayRow {
  workspace_id: string;
  device_id: string;
  day: string;
  plays: number;
  check_ins: number;
}
