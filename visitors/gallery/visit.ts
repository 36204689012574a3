// One visit of a gallery: who, how often, and what is noted about it.
import { unknownVisitorId, visitorIdMax } from '@fanfare/contract/visitor-events.ts';
import { analyticsFlushMs } from '@fanfare/contract/visitor-routes.ts';
import { deliveryOf } from './deliver-events.ts';
import { type EventBuffer, openEventBuffer } from './event-buffer.ts';
import type { GalleryData } from './gallery-state.ts';
import { type ViewTimer, openViewTimer } from './view-timer.ts';

const entriesKey = 'gallery-entries';

export interface Visit {
  readonly visitorId: string;
  readonly views: ViewTimer;
  readonly note: EventBuffer['add'];
}

/** The label after `#`, as it was given; anyone may pass it on, so it proves nothing. */
export function visitorIdOf(fragment: string): string {
  return fragment.replace(/^#/, '').slice(0, visitorIdMax) || unknownVisitorId;
}

/** Counts the entries of this tab's session. A browser that keeps nothing counts nothing. */
export function countEntry(storage: () => Storage): void {
  try {
    const entries = Number(storage().getItem(entriesKey)) || 0;
    storage().setItem(entriesKey, String(entries + 1));
  } catch {
    console.debug('Gallery entries cannot be counted here.');
  }
}

export function startVisit(data: GalleryData): Visit {
  countEntry(() => window.sessionStorage);
  const visitorId = visitorIdOf(window.location.hash);
  const deliver = deliveryOf({ data, browser: navigator, fetch: (...ask) => window.fetch(...ask) });
  const events = openEventBuffer({ userId: visitorId, deliver, clock: Date.now });
  const views = openViewTimer(
    (view) => events.add('image_view_duration', view),
    () => performance.now(),
  );
  flushWhileVisible(events, views);
  return { visitorId, views, note: events.add };
}

function flushWhileVisible(events: EventBuffer, views: ViewTimer): void {
  window.setInterval(() => {
    if (document.visibilityState === 'visible') events.flush();
  }, analyticsFlushMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') return views.show();
    views.hide();
    events.flush(true);
  });
}
