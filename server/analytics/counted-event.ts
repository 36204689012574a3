// An event as it is counted: where and when, by whom, and what it was.
import { viewMsMax, viewMsMin } from '@fanfare/contract/analytics.ts';
import { unknownVisitorId } from '@fanfare/contract/visitor-events.ts';
import type { VisitEventRow } from '../database/tables.ts';
import { came, clicked, sawPicture } from './visitor-days.ts';
import { type LocalHour, toLocalHour } from './local-time.ts';

export interface CountedEvent extends LocalHour {
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly userId: string;
  readonly isUnknown: boolean;
  readonly isView: boolean;
  /** Of a view, never more than one may count for; else 0. */
  readonly viewMs: number;
  /** Number of the picture, where its campaign has or had it. */
  readonly picture: number | undefined;
  /** Of a click. */
  readonly platform: string | undefined;
}

export interface Known {
  /** Time zone by workspace. */
  readonly zones: ReadonlyMap<string, string>;
  readonly pictureOf: (event: VisitEventRow) => number | undefined;
}

export function toCountedEvent(event: VisitEventRow, { zones, pictureOf }: Known): CountedEvent {
  const isView = isCountedView(event);
  return {
    ...toLocalHour(event.at, zones.get(event.workspace_id) ?? 'UTC'),
    workspaceId: event.workspace_id,
    campaignId: event.campaign_id,
    userId: event.user_id,
    isUnknown: event.user_id === unknownVisitorId,
    isView,
    viewMs: isView ? Math.min(event.duration_ms ?? 0, viewMsMax) : 0,
    picture: isView ? pictureOf(event) : undefined,
    platform: event.platform ?? undefined,
  };
}

/** A glance at a picture is none. */
export function isCountedView(event: VisitEventRow): boolean {
  return (event.duration_ms ?? 0) >= viewMsMin;
}

/** In its campaign somebody with a label came, clicked, saw a picture; in all campaigns together, pictures say nothing. */
export function deedsOf({ isUnknown, platform, picture }: CountedEvent, isOfAll: boolean): readonly number[] {
  if (isUnknown) return [];
  const deeds = platform === undefined ? [came] : [came, clicked];
  return picture === undefined || isOfAll ? deeds : [...deeds, sawPicture(picture)];
}
