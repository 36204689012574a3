// Anybody can send events, and each takes its place on the disk. Each day a campaign keeps as many as the people that it
// can tell apart may bring; what comes then is dropped. Counted by each process alone, so that nobody is asked for it.
import { type Measured, labelsPerDay } from '../analytics/labels-store.ts';
import type { VisitEventRow } from '../database/tables.ts';

/** Somebody who looks at every picture of a campaign, and goes back to some. */
export const eventsPerLabel = 15;
const dayMs = 24 * 60 * 60_000;

/** Answers those of the new events for which there is room today, by the day on which they came. */
export type EventsBound = (
  events: readonly VisitEventRow[],
  workspaces: ReadonlyMap<string, Measured>,
) => readonly VisitEventRow[];

/** Each try of a transaction chooses from what the others before it have kept; what it chose counts once it is kept. */
export function openEventsBound(): { readonly begin: () => EventsBound; readonly keep: () => void } {
  let kept: ReadonlyMap<string, number> = new Map();
  let chosen = new Map<string, number>();
  let [keptOn, today] = [0, 0];
  return {
    begin: () => {
      chosen = new Map(kept);
      today = keptOn;
      return (events, workspaces) =>
        events.filter(({ workspace_id, campaign_id, received_at }) => {
          const day = Math.floor(received_at / dayMs);
          if (day !== today) chosen.clear();
          today = day;
          const { customers = 0 } = workspaces.get(workspace_id) ?? {};
          const count = chosen.get(campaign_id) ?? 0;
          if (count >= (labelsPerDay + customers) * eventsPerLabel) return false;
          chosen.set(campaign_id, count + 1);
          return true;
        });
    },
    keep: () => {
      kept = chosen;
      keptOn = today;
    },
  };
}
