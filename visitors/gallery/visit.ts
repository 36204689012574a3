// One visit of a gallery: who, how often, and what is noted about it.
import { analyticsFlushMs } from '@fanfare/contract/visitor-routes.ts';
import { type EventBuffer, type VisitEvent, openEventBuffer } from './event-buffer.ts';
import { type ViewTimer, openViewTimer } from './view-timer.ts';

const visitorIdMax = 128;
const entriesKey = 'gallery-entries';

export interface Visit {
  readonly visitorId: string;
  readonly views: ViewTimer;
  readonly note: EventBuffer['add'];
}

/** The label after `#`, as it was given; anyone may pass it on, so it proves nothing. */
export function visitorIdOf(fragment: string): string {
  return fragment.replace(/^#/, '').slice(0, visitorIdMax) || 'unknown';
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

/** Events go nowhere but the log; they are dropped where the browser asks not to be tracked. */
export function startVisit(): Visit {
  countEntry(() => window.sessionStorage);
  const visitorId = visitorIdOf(window.location.hash);
  const deliver = asksForPrivacy(navigator) ? () => undefined : logEvents;
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
    events.flush();
  });
}

function asksForPrivacy(browser: Navigator & { readonly globalPrivacyControl?: boolean }): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1';
}

function logEvents(events: readonly VisitEvent[]): void {
  console.debug('Gallery events', events);
}
