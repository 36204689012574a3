// Segments that a workspace keeps, and what is done to all whom one means.

export interface SavedSegmentRow {
  workspace_id: string;
  segment_id: string;
  name: string;
  /** JSON. */
  segment: string;
  created_at: number;
  updated_at: number;
}

/** What is done to all whom a segment means. `reached` is the number up to which it has come. */
export interface SegmentJobRow {
  workspace_id: string;
  job_id: string;
  member_id: string;
  kind: 'addTag' | 'removeTag' | 'block' | 'delete' | 'askToConfirm';
  tag: string;
  reason: string;
  /** JSON; empty once it is over, as is `reached`. */
  segment: string;
  state: 'running' | 'done' | 'canceled' | 'undoing' | 'undone';
  total: number;
  done: number;
  skipped: number;
  failed: number;
  restored: number;
  reached: string;
  /** Who joined later is not meant. */
  created_at: number;
  ended_at: number | null;
  undo_asked_at: number | null;
  /** The process that is at it, and how long it is left to that. */
  leased_by: string;
  leased_until: number;
}
