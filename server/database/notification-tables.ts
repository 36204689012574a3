// The rows of what people are told by email.

/** A kind of email that a member has turned on. */
export interface NotificationRow {
  workspace_id: string;
  member_id: string;
  kind: 'deviceOffline' | 'weeklySummary';
  language: 'en' | 'de' | 'es';
  /** Proven when it was turned on; where the pool can be asked, that is what counts. */
  email: string;
  /** The last Monday whose summary is done with. */
  sent_for: string;
}

/** A tablet of which somebody has been told that it is offline: nobody is told again until it has been back for a while. */
export interface OfflineNoticeRow {
  workspace_id: string;
  device_id: string;
  told_at: number;
  /** Since when it is back; nothing while it is not. */
  back_at: number | null;
}
