// Who works in a workspace, by person and by program, and what they changed.

export interface MemberRow {
  workspace_id: string;
  member_id: string;
  name: string;
  email: string;
  joined_at: number;
  /** Null where a process that knows no roles made the row. */
  role: 'owner' | 'manager' | 'staff' | 'counter' | null;
}

/** Becomes a membership when somebody signs in whose proven address, in small letters, it is. */
export interface InvitationRow {
  workspace_id: string;
  email: string;
  invited_at: number;
  expires_at: number;
  /** Who invited. */
  member_id: string;
  /** What the person will be; null where a process that knows no roles invited. */
  role: 'owner' | 'manager' | 'staff' | 'counter' | null;
}

/** What another program proves itself with. */
export interface ApiKeyRow {
  workspace_id: string;
  key_id: string;
  key_hash: string;
  name: string;
  role: 'owner' | 'manager' | 'staff' | 'counter';
  /** The last letters of the key. */
  ending: string;
  created_at: number;
  created_by: string;
  expires_at: number | null;
  /** To the minute. */
  last_used_at: number | null;
}

/** Who changed what. */
export interface AuditEntryRow {
  workspace_id: string;
  entry_id: string;
  at: number;
  actor_kind: 'member' | 'key' | 'device' | 'system';
  actor_id: string;
  actor_name: string;
  action: string;
  subject_id: string;
  subject_name: string;
  /** Where a customer is meant who was not erased since. */
  phone_hash: string | null;
  /** JSON. */
  before: string;
  after: string;
  network: string;
}
