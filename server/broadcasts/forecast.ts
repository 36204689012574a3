// When the last text will have gone at this pace, night after night.
import { type SendingHours, nextOpenIn, openUntilIn } from '../messages/quiet-hours.ts';

/** So many whose texts go out by the same clocks. */
export interface Waiting {
  /** Beside the workspace's own. */
  readonly zones: readonly string[];
  readonly count: number;
}

interface Course {
  readonly hours: SendingHours | 'always';
  readonly pacePerMinute: number;
  readonly from: number;
  /** What has not gone by then never does. */
  readonly until: number;
}

interface Forecast {
  readonly lastAt: number;
  /** For how many there is no time left. */
  readonly unreached: number;
}

/** So many windows are looked at; what is left after them goes on at the same pace as in them. */
const windowsMax = 500;

/** Whose hours begin first goes first, as where texts are claimed. */
export function foresee(waiting: readonly Waiting[], { hours, pacePerMinute, from, until }: Course): Forecast {
  const eachMs = 60_000 / pacePerMinute;
  const opening = (zones: readonly string[], at: number) => (hours === 'always' ? at : nextOpenIn(zones, hours, at));
  const closing = (zones: readonly string[], at: number) =>
    Math.min(until, hours === 'always' ? until : openUntilIn(zones, hours, at));
  const queue = mergeAlike(waiting).map((one) => ({ ...one, at: opening(one.zones, from) }));
  let [at, lastAt, unreached, gone] = [from, from, 0, 0];
  for (let windows = 0; ; windows += 1) {
    queue.sort((one, other) => (one.at ?? until) - (other.at ?? until));
    const next = queue.shift();
    if (!next) return { lastAt: Math.ceil(lastAt), unreached };
    if (windows >= windowsMax) {
      const left = [next, ...queue].reduce((sum, { count }) => sum + count, 0);
      return goOn({ left, gone, lastAt, unreached }, { from, until });
    }
    if (next.at === undefined || next.at >= until) {
      unreached += next.count;
      continue;
    }
    at = Math.max(at, next.at);
    const closesAt = closing(next.zones, next.at);
    const fitting = Math.min(next.count, Math.max(0, Math.floor((closesAt - at) / eachMs)));
    if (fitting > 0) {
      at += fitting * eachMs;
      lastAt = at;
      gone += fitting;
    }
    if (next.count > fitting) queue.push({ ...next, count: next.count - fitting, at: opening(next.zones, closesAt) });
  }
}

/** As far as nobody looks day by day. */
function goOn(
  { left, gone, lastAt, unreached }: Forecast & { readonly left: number; readonly gone: number },
  { from, until }: Pick<Course, 'from' | 'until'>,
): Forecast {
  const eachMs = (lastAt - from) / gone;
  const fitting = gone === 0 ? 0 : Math.min(left, Math.floor((until - lastAt) / eachMs));
  return { lastAt: Math.ceil(lastAt + (fitting > 0 ? fitting * eachMs : 0)), unreached: unreached + left - fitting };
}

function mergeAlike(waiting: readonly Waiting[]): Waiting[] {
  const alike = Map.groupBy(waiting, ({ zones }) => zones.join(' '));
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [],
  );
}
